import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { detailsAt, registrationAt } from '../../../.storybook/charts/dossier.ts';
import { wordless } from '../../../.storybook/spoken.ts';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { writeText } from '../../platform/storage.ts';
import { loadTexts } from '../../platform/texts.ts';
import type { SavedRead } from '../../queries/dossier.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DisplaySection } from './display-section.tsx';
import { OwnProfile } from './own-profile.tsx';
import { PaperList } from './paper-list.tsx';
import { PasswordSection } from './password-section.tsx';
import { AccountPlaces } from './places.tsx';
import { ProfileSection } from './profile-section.tsx';

const reads = {
  staff: null,
  reading: { kind: 'reading' },
  failed: { kind: 'failed', error: null, retry: fn() },
  nothing: { kind: 'read', dossier: { registration: null, individual: null, business: null } },
  sent: {
    kind: 'read',
    dossier: { registration: registrationAt(7, true), individual: detailsAt(7), business: null },
  },
  company: {
    kind: 'read',
    dossier: {
      registration: { ...registrationAt(2), current_registration_type: 'BUSINESS' },
      individual: null,
      business: null,
    },
  },
} satisfies Record<string, SavedRead | null>;

const reachable: SessionUser = {
  ...exampleUser,
  phone_prefix: '+33',
  phone: '612345678',
  country_of_birth: 'FR',
};
const colleague: SessionUser = { ...reachable, role: 'compliance', first_name: 'Dominique' };

const papers = { help: ['s1'], terms: ['s1', 's7'], contact: ['s1', 's2', 's3'] };

type SceneProps = {
  readonly part: 'profile' | 'password' | 'display' | 'own' | 'papers';
  readonly user: SessionUser;
  readonly read: keyof typeof reads;
};

function Scene({ part, user, read }: SceneProps) {
  if (part === 'own') return <OwnProfile user={user} has={{ secondFactor: true, sessions: true }} />;
  return (
    <Sheet>
      {part === 'profile' && <ProfileSection user={user} read={reads[read]} onChanged={fn()} />}
      {part === 'password' && <PasswordSection email={user.email} />}
      {part === 'papers' && (
        <SettingsSection id="papers" title="About the portal">
          <PaperList papers={papers} isInvestor={user.role === 'user'} />
        </SettingsSection>
      )}
      {part === 'display' && (
        <DisplaySection user={user} onLanguage={fn(() => Promise.resolve(true))} onChanged={fn()} />
      )}
    </Sheet>
  );
}

const meta = {
  title: 'Pages/Account settings',
  component: Scene,
  args: { part: 'profile', user: exampleUser, read: 'nothing' },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BeforeADossier: Story = {};
export const WithAPhone: Story = { args: { user: reachable } };
export const DossierSent: Story = { args: { read: 'sent', user: reachable } };
export const OfStaff: Story = { args: { read: 'staff', user: colleague } };
export const DossierNotRead: Story = { args: { read: 'failed' } };
export const WrongPhone: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Country code' }), '+33');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone number' }), '12');
    await expect(await canvas.findByText('The Phone field is not valid')).toBeVisible();
  },
};
/** The contract of a person has the account's names; a company's has them nowhere. */
export const NameThatNoPaperShows: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByRole('textbox', { name: 'Last name' });
    await userEvent.clear(name);
    await userEvent.type(name, '王');
    await expect(await canvas.findByText(/Write this in Latin letters/)).toBeVisible();
  },
};
export const NameThatNoPaperShowsOfACompanysMember: Story = {
  args: { read: 'company', user: { ...exampleUser, last_name: '王' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Last name' }), '明');
    await expect(canvas.getByRole('textbox', { name: 'Last name' })).toBeValid();
    await expect(canvas.queryByText(/Write this in Latin letters/)).toBeNull();
  },
};
export const NothingToSave: Story = {
  args: { user: reachable },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Save your data' }));
    await expect(await canvas.findByText('Nothing has changed since it was saved.')).toBeVisible();
  },
};
/** How strong it is changes with each letter, and is said once typing pauses. */
export const Password: Story = {
  args: { part: 'password' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [region] = canvas.getAllByRole('status');
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(region?.textContent ?? ''));
    if (region) watch.observe(region, { childList: true, characterData: true, subtree: true });
    await userEvent.type(canvas.getByLabelText('New password'), 'lettres');
    await expect(canvas.getByText('7 of 12 characters')).toBeVisible();
    await waitFor(() => expect(said).toEqual(['7 of 12 characters']), { timeout: 3000 });
    watch.disconnect();
    // the line stands in the room between two fields, and makes it no larger than it has to
    const bottom = canvas.getByLabelText('New password').getBoundingClientRect().bottom;
    const next = canvas
      .getByText('Repeat the new password', { selector: 'label' })
      .getBoundingClientRect().top;
    await expect(next - bottom).toBeLessThan(34);
  },
};
export const PasswordOfOneKind: Story = {
  args: { part: 'password' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Current password'), 'a long sentence 42');
    await userEvent.type(canvas.getByLabelText('New password'), 'a long sentence 42');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'another');
    await expect(await canvas.findByText(/your current password. Choose another/)).toBeVisible();
    await expect(canvas.getByText('Password confirmation does not match')).toBeVisible();
  },
};
/** It may hold already: nothing says that it was not saved. */
export const NoAnswerToANewPassword: Story = {
  args: { part: 'password' },
  beforeEach: () => {
    const spy = spyOn(window, 'fetch').mockRejectedValue(new TypeError('no line'));
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Current password'), 'a long sentence 42');
    await userEvent.type(canvas.getByLabelText('New password'), 'another long one 43');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'another long one 43');
    await userEvent.click(canvas.getByRole('button', { name: 'Change the password' }));
    await canvas.findByText('No answer came: your new password may already be in place');
    await expect(canvas.queryByText('This was not saved')).toBeNull();
  },
};
/** Each language bears its own name, which is to be read aloud as that language is. */
export const Display: Story = {
  args: { part: 'display' },
  play: async ({ canvasElement }) => {
    const french = within(canvasElement).getByRole('option', { name: 'Français' });
    await expect(french).toHaveAttribute('lang', 'fr');
  },
};
/** What another tab keeps is what stands chosen here, at once. */
export const TimesChosenInAnotherTab: Story = {
  args: { part: 'display' },
  play: async ({ canvasElement }) => {
    const key = 'portal.time';
    const tell = () => window.dispatchEvent(new StorageEvent('storage', { key }));
    const [utc, offset] = within(canvasElement).getAllByRole('radio').slice(-2);
    await expect(utc).toBeChecked();
    writeText('local', key, 'offset');
    tell();
    await waitFor(() => expect(offset).toBeChecked());
    writeText('local', key, null);
    tell();
    await waitFor(() => expect(utc).toBeChecked());
  },
};
export const MessagesInAnotherLanguage: Story = {
  args: {
    part: 'display',
    user: { ...exampleUser, language: { id: 'fr-FR', alias: 'fr', name: 'Français' } },
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Messages in English too' });
    await expect(button).toBeVisible();
  },
};
const withPapers = { loaders: [() => loadTexts(['public', 'papers'])] };
/** The papers are read again over the page; an investor learns here how an account is closed. */
export const Papers: Story = {
  ...withPapers,
  args: { part: 'papers' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^To close your account, write to the fund/)).toBeVisible();
    const terms = canvas.getByRole('button', { name: 'Terms and conditions' });
    await userEvent.click(terms);
    const paper = await screen.findByRole('dialog', { name: 'Terms and conditions' });
    await expect(within(paper).getByRole('heading', { name: '7. Changes and end' })).toBeVisible();
    await userEvent.click(within(paper).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(terms).toHaveFocus());
  },
};
export const PapersOfStaff: Story = {
  ...withPapers,
  args: { part: 'papers', user: colleague },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Contact' })).toBeVisible();
    await expect(within(canvasElement).queryByText(/To close your account/)).toBeNull();
  },
};
export const OwnAccountOfStaff: Story = {
  args: {
    part: 'own',
    user: { ...colleague, language: { id: 'fr-FR', alias: 'fr', name: 'Français' } },
    read: 'staff',
  },
  parameters: { width: 1048 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Français')).toHaveAttribute('lang', 'fr');
  },
};
export const OnAPhone: Story = {
  args: { user: reachable },
  globals: { viewport: { value: 'phone' } },
};
/** A name of two lines keeps the same distance from its neighbours as the others. */
export const PlacesOfLongNames: Story = {
  globals: { language: 'es', viewport: { value: 'desktop' } },
  render: () => (
    <div style={{ width: 160 }}>
      <AccountPlaces places={['password', 'sessions', 'display']} />
    </div>
  ),
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const rooms = [...canvasElement.querySelectorAll('nav a')].map((place) => {
      const words = document.createRange();
      words.selectNodeContents(place);
      const { height } = words.getBoundingClientRect();
      return { height, room: place.getBoundingClientRect().height - height };
    });
    await expect(Math.max(...rooms.map(({ height }) => height))).toBeGreaterThan(30);
    for (const { room } of rooms) await expect(room).toBeGreaterThanOrEqual(12);
  }),
};
