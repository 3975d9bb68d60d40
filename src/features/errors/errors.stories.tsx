import '../../app/fallback-fonts.css';
import '../../app/fonts.css';
import 'virtual:public.css';
import { chakra } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { errorKeys, errorStatus, fieldErrorKeys } from '../../../contract/errors.ts';
import { loadTexts } from '../../platform/texts.ts';
import { PartFailed, lazyDialog } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { NewerBuildContext } from '../../ui/newer-build.ts';
import { PageRead } from '../../ui/page-read.tsx';
import { Toaster, clearToasts, toast, toastSaved } from '../../ui/toaster.tsx';
import { BrokenView } from './broken-view.tsx';
import { NotAuthorizedScreen } from './not-authorized.tsx';
import { NotFoundScreen } from './not-found.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { type ErrorServices, ErrorServicesProvider } from './services.ts';

const words = async ({ globals }: { readonly globals: Readonly<Record<string, unknown>> }) => {
  const language = globals['language'];
  await loadTexts(['public', 'errors', 'shell'], typeof language === 'string' ? language : 'en');
  return {};
};

const yes = () => Promise.resolve(true);

/** The error catalogue (specification §8): what each fault looks like. */
const meta = {
  title: 'Screens/Errors',
  component: BrokenView,
  args: { kind: 'line', onPress: fn() },
  parameters: { bare: true },
  loaders: [words],
} satisfies Meta<typeof BrokenView>;
export default meta;
type Story = StoryObj<typeof meta>;

const pressed: Story['play'] = async ({ args, canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button'));
  await expect(args.onPress).toHaveBeenCalledOnce();
};
/** Script, style or words of the first page did not arrive, or not within 120 s. */
export const PageDidNotArrive: Story = { play: pressed };
/** The same after a deploy, when one reload has not helped. */
export const PageOfAnOlderBuild: Story = { args: { kind: 'newer' }, play: pressed };
export const PageBroke: Story = { args: { kind: 'fault' }, play: pressed };

const withinShell = (kind: 'newer' | 'line' | 'fault'): Story => ({
  args: { kind },
  render: ({ kind: shown, onPress }) => (
    <main>
      <ScreenFailed kind={shown} hasEdges onPress={onPress} />
    </main>
  ),
  play: pressed,
});
export const ScreenDidNotArrive = withinShell('line');
export const ScreenOfAnOlderBuild = withinShell('newer');
export const ScreenBroke = withinShell('fault');

const part = (place: 'inline' | 'over'): Story => ({
  parameters: { bare: false },
  render: ({ onPress }) => (
    <>
      <h1>Capital</h1>
      <PartFailed retry={onPress} place={place} />
    </>
  ),
  play: pressed,
});
export const PartDidNotArrive = part('inline');
export const DialogDidNotArrive = part('over');
/** The same after a deploy: only a reload brings it; what the dialog asks can be declined without it. */
export const DialogOfAnOlderBuild: Story = {
  parameters: { bare: false },
  render: ({ onPress }) => (
    <NewerBuildContext value={yes}>
      <h1>Capital</h1>
      <PartFailed retry={onPress} place="over" decline={onPress} />
    </NewerBuildContext>
  ),
  play: async ({ args }) => {
    const told = within(await screen.findByRole('alert'));
    await told.findByRole('button', { name: /^(Reload|Recharger|Recargar|Ricarica)$/ });
    const [, decline] = await told.findAllByRole('button');
    if (decline !== undefined) await userEvent.click(decline);
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
};

/** Below a refusal: where what judges a form is gone with its build, no further press brings it. */
export const RulesOfAnOlderBuild: Story = {
  parameters: { bare: false },
  render: () => (
    <NewerBuildContext value={yes}>
      <h1>Capital</h1>
      <FaultNote of={{ key: 'schemas_missing' }} />
    </NewerBuildContext>
  ),
  play: async () => {
    await screen.findByRole('button', { name: /^(Reload|Recharger|Recargar|Ricarica)$/ });
  },
};

const NeverThere = lazyDialog<{ readonly open: boolean; readonly onClose: () => void }>(() =>
  Promise.reject(new Error('Nothing came')),
);
function AsksForIt({ isAsked = true }: { readonly isAsked?: boolean }) {
  const [open, setOpen] = useState(isAsked);
  return (
    <>
      <h1>Capital</h1>
      {!isAsked && <Button onClick={() => setOpen(true)}>Why?</Button>}
      <NeverThere open={open} onClose={() => setOpen(false)} />
    </>
  );
}
/** Who does not want it any more is rid of it. */
export const DialogLetGoOf: Story = {
  parameters: { bare: false },
  render: () => <AsksForIt />,
  play: async () => {
    const told = within(await screen.findByRole('alert'));
    await userEvent.click(told.getByRole('button', { name: /^(Close|Fermer|Cerrar|Chiudi)$/ }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
};

/** Whoever asks again, and gets it no more, is where they asked first. */
export const DialogAskedForAgain: Story = {
  parameters: { bare: false },
  render: () => <AsksForIt isAsked={false} />,
  play: async () => {
    const opener = screen.getByRole('button', { name: 'Why?' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const [again] = await within(await screen.findByRole('alert')).findAllByRole('button');
    again?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(opener).toHaveFocus());
    await screen.findByRole('alert');
  },
};

const banner = (state: 'offline' | 'back' | 'language'): Story => ({
  render: () => (
    <main>
      <OfflineBanner state={state} />
      <h1>Identity</h1>
    </main>
  ),
});
export const Offline = banner('offline');
export const BackOnline = banner('back');
/** The words of a language that was chosen did not come: the page stays in the one that it is in. */
export const LanguageDidNotArrive = banner('language');

/** No answer, an answer that is none, or any other failure of what a page shows. */
export const ReadFailed: Story = {
  parameters: { bare: false },
  render: ({ onPress }) => (
    <PageRead
      title="Bank information"
      loadingLabel="Loading your details"
      failedTitle="Your details did not load"
      retry={onPress}
      of={null}
    />
  ),
};

/** Toasts of a story before are still there. */
function Tells({ tell }: { readonly tell: () => void }) {
  return (
    <>
      <h1>Transactions</h1>
      <Button onClick={tell}>Tell</Button>
      <Toaster />
    </>
  );
}
const told = (key: 'load_error' | 'access_limited' | 'saved'): Story => ({
  parameters: { bare: false },
  render: function Told() {
    const { t } = useTranslation('errors');
    const title = t(`toasts.${key}`);
    return <Tells tell={() => (key === 'saved' ? toastSaved(title) : toast({ title, tone: 'error' }))} />;
  },
  play: async ({ canvasElement }) => {
    clearToasts();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Tell' }));
    await screen.findByRole(key === 'saved' ? 'status' : 'alert');
  },
});
/** Any failure without a sentence of its own: four seconds. */
export const AnyOtherFailure = told('load_error');
/** A 403, on the page that it leads back to. */
export const Forbidden = told('access_limited');
/** What a save says when it is done: two seconds. */
export const Saved = told('saved');

const services: ErrorServices = {
  home: '/user/dashboard',
  role: 'user',
  visits: () => [
    { path: '/user/dashboard', at: Date.UTC(2026, 2, 12, 15, 22), title: 'shell:titles.dashboard' },
  ],
  missingPath: () => '/user/nowhere',
  navigate: fn(),
};
const page = (screenOf: 'missing' | 'refused', given: Partial<ErrorServices> = {}): Story => ({
  render: () => (
    <ErrorServicesProvider value={{ ...services, ...given }}>
      <main className="p-main">{screenOf === 'missing' ? <NotFoundScreen /> : <NotAuthorizedScreen />}</main>
    </ErrorServicesProvider>
  ),
});
export const UnknownPath = page('missing');
const activation = { at: Date.UTC(2026, 2, 12, 15, 22), title: 'public:activation.title' };
/** Somebody came by the mail's link after the page of the code: both are called alike. */
export const UnknownPathOfNobody: Story = {
  ...page('missing', {
    home: null,
    role: null,
    visits: () => [
      { ...activation, path: '/account_activation' },
      { ...activation, path: '/activate_account', title: 'public:activate_link.title' },
    ],
  }),
  play: async ({ canvasElement }) => {
    const drawn = within(canvasElement);
    const link = await drawn.findByRole('link', { name: 'Activate your account' });
    await expect(link).toHaveAttribute('href', '/account_activation');
    await expect(drawn.getByText(/^404, \/user\/nowhere, .+ UTC$/)).toBeVisible();
  },
};
export const AreaOfStaff = page('refused', { missingPath: () => '/admin/dashboard' });
export const AreaOfInvestors = page('refused', {
  home: '/admin/dashboard',
  role: 'finance',
  missingPath: () => '/user/dashboard',
});

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0,1fr)', md: '260px 56px minmax(0,1fr)' },
    columnGap: '4',
    py: '2',
    borderBottomWidth: '1px',
    overflowWrap: 'anywhere',
  },
});
/** What a person reads for each key. The request that meets each of them is in docs/errors.md. */
export const EveryKey: Story = {
  parameters: { bare: false },
  render: function Every() {
    const { t } = useTranslation('errors');
    return (
      <>
        <h1>Keys of an answer</h1>
        {errorKeys.map((key) => (
          <Line key={key}>
            <code>{key}</code>
            <span>{errorStatus[key]}</span>
            <span>{t(`keys.${key}`)}</span>
          </Line>
        ))}
      </>
    );
  },
};
export const EveryKeyOfAField: Story = {
  parameters: { bare: false },
  render: function Every() {
    const { t } = useTranslation('errors');
    return (
      <>
        <h1>Keys of a field</h1>
        {fieldErrorKeys.map((key) => (
          <Line key={key}>
            <code>{key}</code>
            <span />
            <span>{t(`fields.${key}`)}</span>
          </Line>
        ))}
      </>
    );
  },
};
