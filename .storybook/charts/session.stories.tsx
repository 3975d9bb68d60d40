import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { sessionChart as chart } from '../../machines/catalogue/session.ts';
import type { ForcedOutReason } from '../../machines/session/types.ts';
import { MemberShell } from '../../src/app/member/member-shell.tsx';
import { SessionGate, SessionProvider } from '../../src/app/member/session-context.tsx';
import { SessionNotices } from '../../src/app/member/session-notices.tsx';
import { DashboardView } from '../../src/features/dashboard/dashboard-view.tsx';
import { LoginScreen } from '../../src/features/public/login.tsx';
import { SecondStep } from '../../src/features/public/second-step.tsx';
import { WelcomeScreen } from '../../src/features/public/welcome.tsx';
import { now } from '../../src/platform/clock.ts';
import { useFrozen } from '../frozen.tsx';
import { registrationAt } from './dossier.ts';
import { PublicPage, freshVisit, publicWords } from './public.tsx';

/** Behind the login, or on the way in and out: what the session shows over and around any page. */
function Member({ leaf }: { readonly leaf: string }) {
  const actor = useFrozen(chart, leaf, (context) => ({
    ...context,
    user: context.user ?? exampleUser,
    endsAt: context.endsAt === null ? null : now() + 90_000,
  }));
  // A session whose time cannot be watched looks like any other: it is told on another page of the member's.
  const step = leaf === 'member.unwatched' ? 5 : 4;
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

const reasons: Readonly<Record<string, ForcedOutReason>> = {
  'forcedOut.expired': 'expired',
  'forcedOut.revoked': 'revoked',
  'forcedOut.unauthorized': 'unauthorized',
  'forcedOut.otherTab': 'otherTab',
};

/** Outside: the public pages, and the login page with the reason for being there. */
function Visitor({ leaf }: { readonly leaf: string }) {
  const { refusal } = chart.snapshotAt(leaf).context;
  const isVisiting = leaf === 'anonymous.visiting';
  return (
    <PublicPage
      path={isVisiting ? '/' : '/login-page'}
      services={{
        loginNotice: () => reasons[leaf] ?? null,
        ...(leaf === 'anonymous.refused' ? { signIn: () => Promise.resolve(refusal) } : {}),
      }}
    >
      {isVisiting ? <WelcomeScreen /> : <LoginScreen />}
    </PublicPage>
  );
}

/** Between the two: the second step, in the place of address and password. */
function OnTheWayIn({ leaf }: { readonly leaf: string }) {
  const actor = useFrozen(chart, leaf);
  return (
    <PublicPage path="/login-page" services={{ openSecondStep: () => Promise.resolve(actor) }}>
      <SecondStep onRestart={() => undefined} />
    </PublicPage>
  );
}

const meta = {
  title: 'Charts/Session',
  component: Member,
  loaders: [publicWords],
  beforeEach: freshVisit(),
  parameters: { bare: true, machine: 'session' },
  args: { leaf: 'member.active' },
  argTypes: { leaf: { control: false } },
} satisfies Meta<typeof Member>;
export default meta;
type Story = StoryObj<typeof meta>;

const inside = (leaf: string): Story => ({ args: { leaf } });
const outside = (leaf: string): Story => ({ args: { leaf }, render: (args) => <Visitor {...args} /> });
const onTheWayIn = (leaf: string, said: string): Story => ({
  args: { leaf },
  render: (args) => <OnTheWayIn {...args} />,
  play: async ({ canvasElement }) => {
    await expect((await within(canvasElement).findAllByText(said))[0]).toBeVisible();
  },
});
const warned = (leaf: string): Story => ({
  args: { leaf },
  play: async () => {
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
  },
});
const signIn = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail address' }), 'camille@example.com');
  const password = canvasElement.querySelector('input[type=password]');
  if (password) await userEvent.type(password, 'not-the-password');
  await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
};

export const Restoring = inside('restoring');
export const RestoreFailed = inside('restoreFailed');
export const AnonymousVisiting = outside('anonymous.visiting');
export const AnonymousRefused: Story = {
  ...outside('anonymous.refused'),
  play: async ({ canvasElement }) => {
    await signIn(canvasElement);
    await expect(await within(canvasElement).findByRole('alert')).toHaveFocus();
  },
};
export const SigningIn: Story = {
  ...outside('signingIn'),
  play: async ({ canvasElement }) => {
    await signIn(canvasElement);
    await expect(await within(canvasElement).findByRole('button', { name: 'Logging in' })).toBeVisible();
  },
};
export const SecondFactorLoadingMethods = onTheWayIn(
  'secondFactor.loadingMethods',
  'Asking what you can use',
);
export const SecondFactorUnavailable = onTheWayIn('secondFactor.unavailable', 'Try again');
export const SecondFactorAsking = onTheWayIn('secondFactor.asking', 'Use a passkey');
export const SecondFactorAskingPasskey = onTheWayIn('secondFactor.askingPasskey', 'Stop');
export const SecondFactorVerifying = onTheWayIn('secondFactor.verifying', 'Logging in');
export const SecondFactorRefused = onTheWayIn(
  'secondFactor.refused',
  'A code works only once: after it was used, wait for the next one.',
);
export const SecondFactorOver = onTheWayIn('secondFactor.over', 'Log in again');
export const MemberActive = inside('member.active');
export const MemberUnwatched = inside('member.unwatched');
export const MemberExpiringSoonOffering = warned('member.expiringSoon.offering');
export const MemberExpiringSoonExtending = warned('member.expiringSoon.extending');
export const MemberExpiringSoonExtendFailed = warned('member.expiringSoon.extendFailed');
export const MemberEnding = warned('member.ending');
export const Leaving = inside('leaving');
export const ForcedOutExpired = outside('forcedOut.expired');
export const ForcedOutRevoked = outside('forcedOut.revoked');
export const ForcedOutUnauthorized = outside('forcedOut.unauthorized');
export const ForcedOutOtherTab = outside('forcedOut.otherTab');
