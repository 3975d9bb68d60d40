import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ActorRefFrom } from 'xstate';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { sessionChart as chart } from '../../machines/catalogue/session.ts';
import type { Refusal } from '../../machines/refusal.ts';
import type { sessionMachine } from '../../machines/session/machine.ts';
import { selectForcedOutReason, selectRefusal } from '../../machines/session/selectors.ts';
import type { Credentials } from '../../machines/session/types.ts';
import { MemberShell } from '../../src/app/member/member-shell.tsx';
import { SessionGate, SessionProvider } from '../../src/app/member/session-context.tsx';
import { SessionNotices } from '../../src/app/member/session-notices.tsx';
import { DashboardView } from '../../src/features/dashboard/dashboard-view.tsx';
import { Credentials as CredentialsForm } from '../../src/features/public/credentials.tsx';
import { SecondStep } from '../../src/features/public/second-step.tsx';
import { WelcomeScreen } from '../../src/features/public/welcome.tsx';
import { now } from '../../src/platform/clock.ts';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens } from '../walking.ts';
import { registrationAt } from './dossier.ts';
import { PublicPage, freshVisit, hasTyped, publicWords, typed } from './public.tsx';

type Props = { readonly leaf: string };
type SessionActor = ActorRefFrom<typeof sessionMachine>;
type Shown = { readonly actor: SessionActor };

/** Behind the login, or on the way in and out: what the session shows over and around any page. */
function Member({ actor }: Shown) {
  // a session whose time cannot be watched looks like any other: it is told on another page of the member's
  const step = useSelector(actor, (snapshot) => (snapshot.matches({ member: 'unwatched' }) ? 5 : 4));
  return (
    <SessionProvider value={actor}>
      <SessionGate>
        <MemberShell path="/user/dashboard">
          <DashboardView registration={registrationAt(step)} />
        </MemberShell>
      </SessionGate>
      <SessionNotices />
    </SessionProvider>
  );
}

/** Sends the credentials and waits until the chart knows. */
const signIn = (actor: SessionActor, credentials: Credentials) =>
  new Promise<Refusal | null>((resolve) => {
    actor.send({ type: 'credentials.submitted', ...credentials });
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.matches('signingIn')) return;
      subscription.unsubscribe();
      resolve(snapshot.matches('anonymous') ? selectRefusal(snapshot) : null);
    });
  });

const follow = (actor: SessionActor, watcher: () => void) => {
  const subscription = actor.subscribe(watcher);
  return () => subscription.unsubscribe();
};

/** The login page, with the reason for being there; then the second step, in the place of address and password. */
function Door({ actor }: Shown) {
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.hasTag('secondFactor')) return <SecondStep onRestart={() => undefined} />;
  return (
    <CredentialsForm
      email=""
      refused={snapshot.matches({ anonymous: 'refused' }) ? selectRefusal(snapshot) : null}
      onSecondStep={() => Promise.resolve()}
    />
  );
}

/** Outside: the first page, or the login page. */
function Visitor({ actor }: Shown) {
  const [isFirst] = useState(() => actor.getSnapshot().matches({ anonymous: 'visiting' }));
  const reason = useSelector(actor, selectForcedOutReason);
  // why one is there is told until one has come in
  const [told, setTold] = useState(reason);
  if (reason !== null && reason !== told) setTold(reason);
  const door = <Door key={told} actor={actor} />;
  return (
    <PublicPage
      path={isFirst ? '/' : '/login'}
      login={door}
      services={{
        loginNotice: () => told,
        signIn: (credentials) => signIn(actor, credentials),
        isSigningIn: () => actor.getSnapshot().matches('signingIn'),
        watchSignIn: (watcher) => follow(actor, watcher),
        openSecondStep: () => Promise.resolve(actor),
      }}
    >
      {isFirst ? <WelcomeScreen /> : door}
    </PublicPage>
  );
}

function Session({ leaf }: Props) {
  const actor = useFrozen(chart, leaf, (context) => ({
    ...context,
    endsAt: context.endsAt === null ? null : now() + 90_000,
  }));
  const isOutside = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('form') || snapshot.hasTag('secondFactor'),
  );
  return isOutside ? <Visitor actor={actor} /> : <Member actor={actor} />;
}

const meta = {
  title: 'Charts/Session',
  component: Session,
  ...tellsOf('session'),
  loaders: [publicWords],
  beforeEach: freshVisit(),
  args: { leaf: 'member.active' },
} satisfies Meta<typeof Session>;
export default meta;
const { at, walk } = leafStories<Props>();

/** `code`: what was typed and sent. */
const onTheWayIn = (leaf: string, said: string, code?: string) =>
  at(
    leaf,
    {},
    {
      play: async ({ canvasElement }) => {
        await expect((await within(canvasElement).findAllByText(said))[0]).toBeVisible();
        if (code !== undefined) await hasTyped(canvasElement, { code });
      },
    },
  );
const warned = (leaf: string) =>
  at(
    leaf,
    {},
    {
      play: async () => {
        await expect(await screen.findByRole('alertdialog')).toBeVisible();
      },
    },
  );

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  /** Whoever asks again waits on the title of the page. */
  const asksAgain = async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(page.getByRole('heading', { level: 1 })).toHaveFocus());
  };
  await happens(fails('restoreSession'));
  await asksAgain();
  await happens(answers('restoreSession', { kind: 'none' }));
  await userEvent.click((await page.findAllByRole('link', { name: 'Log in' }))[0] ?? canvasElement);
  await userEvent.type(await page.findByRole('textbox', { name: 'E-mail address' }), 'camille@example.com');
  await userEvent.type(page.getByLabelText('Password'), 'a long sentence 42{Enter}');
  await happens(fails('signIn', 'invalid_credentials'));
  await expect(await page.findByRole('region')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Log in' }));
  await happens(fails('signIn', 'second_factor_required'));
  await happens(fails('loadMethods'));
  await asksAgain();
  await happens(answers('loadMethods', ['passkey', 'totp', 'recovery_code']));
  await userEvent.type(await page.findByRole('textbox'), '123456{Enter}');
  await happens(answers('verifyCode', exampleUser));
  await userEvent.click(await page.findByRole('button', { name: /Account menu/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await expect(await page.findByText('Logging out')).toBeVisible();
  await happens(answers('signOut'));
  await expect((await page.findAllByRole('link', { name: 'Log in' }))[0]).toBeVisible();
});

/** Address and password as they were sent. */
const credentials = { email: exampleUser.email, password: 'a long sentence 42' };

export const Restoring = at('restoring');
export const RestoreFailed = at('restoreFailed');
export const AnonymousVisiting = at('anonymous.visiting');
export const AnonymousRefused = at(
  'anonymous.refused',
  {},
  {
    play: async ({ canvasElement }) => {
      await hasTyped(canvasElement, credentials);
      const told = await within(canvasElement).findByRole('region');
      await waitFor(() => expect(told).toHaveFocus());
    },
  },
);
export const SigningIn = at('signingIn', {}, typed(credentials));
export const SecondFactorLoadingMethods = onTheWayIn(
  'secondFactor.loadingMethods',
  'Loading the ways to confirm your identity',
);
export const SecondFactorUnavailable = onTheWayIn('secondFactor.unavailable', 'Try again');
export const SecondFactorAsking = at(
  'secondFactor.asking',
  {},
  {
    play: async ({ canvasElement }) => {
      const page = within(canvasElement);
      await expect(await page.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
      // whoever has neither is sent to somebody who helps
      await expect(page.getByText('Lost your phone and your codes? Write to the fund.')).toBeVisible();
    },
  },
);
export const SecondFactorAskingPasskey = onTheWayIn('secondFactor.askingPasskey', 'Stop');
export const SecondFactorVerifying = onTheWayIn('secondFactor.verifying', 'Logging in', '123456');
export const SecondFactorRefused = onTheWayIn(
  'secondFactor.refused',
  'A code works only once: after it was used, wait for the next one.',
  '123456',
);
export const SecondFactorOver = onTheWayIn('secondFactor.over', 'Log in again');
export const MemberActive = at('member.active');
export const MemberUnwatched = at('member.unwatched');
export const MemberExpiringSoonOffering = warned('member.expiringSoon.offering');
export const MemberExpiringSoonExtending = warned('member.expiringSoon.extending');
export const MemberExpiringSoonExtendFailed = warned('member.expiringSoon.extendFailed');
export const MemberEnding = warned('member.ending');
export const Leaving = at('leaving');
export const ForcedOutExpired = at('forcedOut.expired');
export const ForcedOutRevoked = at('forcedOut.revoked');
export const ForcedOutUnauthorized = at('forcedOut.unauthorized');
export const ForcedOutOtherTab = at('forcedOut.otherTab');
