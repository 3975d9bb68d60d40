import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { features } from '../../../contract/calls/extensions.ts';
import { ids, wallets } from '../../../contract/calls/examples.ts';
import type { MemberAt, MemberMoments } from '../../../contract/values/history.ts';
import type { PicturedMember } from '../../../contract/values/member.ts';
import { featuresQuery, individualDetailsQuery } from '../../queries/enrollment.ts';
import { memberAtQuery, momentsQuery } from '../../queries/history.ts';
import { memberQuery, memberSearchQuery } from '../../queries/members.ts';
import { standingQuery, walletsQuery } from '../../queries/money.ts';
import { FindMemberScreen } from './find-screen.tsx';
import { MemberScreen } from './member-screen.tsx';
import { asked, details, member, moments, past, standing } from './sample-member.ts';
import { TellingProvider, type Telling } from './services.ts';
import type { TimePlace } from './time/time-panel.tsx';

const telling: Telling = {
  sentenceOf: ({ operation_type }) =>
    operation_type === 'CREATE' ? 'Noa Exemple asked for a correction' : 'Camille Exemple saved the dossier',
  authorOf: ({ actor_name }) => actor_name ?? 'The portal',
  factName: (name) => name.replaceAll('_', ' '),
  factValue: (_name, value) => String(value),
};
type Writing = { readonly mayWrite: boolean };
const Part = ({ name }: { readonly name: string }) => <p>{name}</p>;
const parts = {
  Issues: ({ mayWrite }: Writing) => (
    <Part name={mayWrite ? 'Issues of the dossier' : 'Issues of the dossier, to be read'} />
  ),
  Booklets: ({ mayWrite }: Writing) => (
    <Part name={mayWrite ? 'Booklets of the member' : 'Booklets of the member, to be read'} />
  ),
  Activity: () => <Part name="The ten newest lines of the log" />,
};

type Shown = {
  readonly role: 'reviews' | 'reads' | 'money';
  readonly of: 'now' | 'past' | 'investor';
  readonly found: 'member' | 'nobody' | 'failed' | 'loading';
  readonly known: MemberAt['known'];
  readonly log: MemberMoments;
  readonly row: PicturedMember;
  readonly wallets: 'read' | 'failed' | 'failed since';
};

/** Epoch milliseconds at which nothing is stale yet: moments are otherwise read anew at each look. */
const farAhead = Date.parse('2100-01-01T00:00:00.000Z');

function clientWith({ found, known, log, row, wallets: walletsAre }: Shown): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  const fail = (queryKey: QueryKey, error: Error) =>
    client
      .getQueryCache()
      .build(client, client.defaultQueryOptions({ queryKey }))
      .setState({ status: 'error', error, errorUpdateCount: 1, fetchStatus: 'idle' });
  client.setQueryData(featuresQuery.queryKey, {
    features: [...features],
    four_eyes: true,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: '', prefix: 'gi', support: null },
  });
  const { queryKey } = memberQuery(ids.member);
  if (found === 'member') client.setQueryData(queryKey, row);
  if (found === 'nobody')
    fail(queryKey, Object.assign(new Error('nobody'), { key: 'not_found', fields: {} }));
  if (found === 'failed') fail(queryKey, new Error('no answer'));
  if (found === 'loading')
    void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });
  client.setQueryData(individualDetailsQuery(ids.member).queryKey, details);
  // nobody but an investor has wallets
  if (row.role === 'user') {
    if (walletsAre === 'failed') fail(walletsQuery(ids.member).queryKey, new Error('no answer'));
    else client.setQueryData(walletsQuery(ids.member).queryKey, wallets);
    if (walletsAre === 'failed since') fail(walletsQuery(ids.member).queryKey, new Error('no answer'));
    client.setQueryData(standingQuery(ids.member).queryKey, standing);
  }
  client.setQueryDefaults(momentsQuery(ids.member).queryKey, { staleTime: Infinity });
  client.setQueryData(momentsQuery(ids.member).queryKey, log, {
    updatedAt: farAhead,
  });
  client.setQueryData(
    memberAtQuery(ids.member, asked).queryKey,
    known === 'recorded' ? past : { ...past, known, dossier: null, changes: [], moment: null },
  );
  client.setQueryData(memberSearchQuery('Exemple').queryKey, { rows: [row], total: 24 });
  client.setQueryData(memberSearchQuery('Nobody').queryKey, { rows: [], total: 0 });
  return client;
}

function Page(shown: Shown) {
  const [client] = useState(() => clientWith(shown));
  const [place, setPlace] = useState<TimePlace>({
    at: shown.of === 'now' ? null : asked,
    eyes: shown.of === 'investor' ? 'investor' : 'reviewer',
  });
  return (
    <QueryClientProvider client={client}>
      <TellingProvider value={telling}>
        <MemberScreen
          userId={ids.member}
          rights={{
            readsPapers: shown.role !== 'money',
            writes: shown.role === 'reviews',
            movesMoney: shown.role === 'money',
          }}
          place={place}
          onPlace={setPlace}
          reviewHref={(_type, section, userId) => `/admin/individual/${section}/user_id/${userId}`}
          today="2026-03-20T12:00:00.000Z"
          parts={parts}
        />
      </TellingProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/One member',
  component: Page,
  parameters: { width: 1120 },
  args: {
    role: 'reviews',
    of: 'now',
    found: 'member',
    known: 'recorded',
    log: moments,
    row: member,
    wallets: 'read',
  },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Today: Story = {
  play: async ({ canvasElement }) => {
    const answers = within(await within(canvasElement).findByRole('region', { name: 'Answers' }));
    await expect(answers.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    await expect(answers.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0);
    // the number that was given for questions about the account
    const account = within(within(canvasElement).getByRole('region', { name: 'Account' }));
    await expect(account.getByText('+33 612345678')).toBeVisible();
    // to an administrator, whom somebody without phone and codes asks
    await expect(account.getByText('Two-step sign-in')).toBeVisible();
    await expect(within(canvasElement).queryByRole('link', { name: 'Enter a payment received' })).toBeNull();
  },
};
export const ReadByFinance: Story = {
  args: { role: 'money' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('slider')).toBeNull();
    await expect(canvasElement).toHaveTextContent('Your role cannot view enrollment documents.');
    await expect(canvas.getByRole('link', { name: 'Enter a payment received' })).toHaveAttribute(
      'href',
      `/admin/bank_operations/member_wallet?search=${member.membership_id}&payment=${member.id}`,
    );
  },
};
export const WalletsDidNotLoad: Story = {
  args: { wallets: 'failed' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'The wallets did not load',
    );
  },
};
/** What has been read stays when it can't be read anew. */
export const WalletsDidNotLoadAnew: Story = {
  args: { wallets: 'failed since' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('heading', { name: 'EUR wallet' })).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const Staff: Story = {
  args: {
    row: {
      ...member,
      enrollment_status: null,
      registration_type: null,
      role: 'finance',
      membership_id: null,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Booklets of the member');
    await expect(canvas.queryByRole('heading', { name: 'Wallets' })).toBeNull();
    await expect(canvasElement).not.toHaveTextContent('The wallets did not load');
  },
};
export const AsTheReviewerSawIt: Story = {
  args: { of: 'past' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('Assigned to Noa Exemple');
    await expect(canvasElement).toHaveTextContent('Address: failed');
    // what is struck through is no more than seen
    await expect(canvasElement).toHaveTextContent(/Before: Albi\s?After: Lyon/);
  },
};
export const AsTheInvestorSawIt: Story = {
  args: { of: 'investor' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent('Assigned to');
    await expect(canvasElement).not.toHaveTextContent('Address: failed');
    await expect(canvasElement).toHaveTextContent('The bill names another town.');
  },
};
export const BackToNow: Story = {
  args: { of: 'past' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Back to now' }));
    await expect(canvas.queryByRole('button', { name: 'Back to now' })).toBeNull();
    await expect(canvas.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Now');
    // the button is gone: whoever pressed it goes on where one looks for another moment
    await waitFor(() => expect(canvas.getByRole('slider')).toHaveFocus());
  },
};
export const NotRecordedThen: Story = { args: { of: 'past', known: 'not_recorded' } };
export const NothingThereYet: Story = { args: { of: 'past', known: 'nothing_yet' } };
export const Erased: Story = {
  args: {
    row: { ...member, active: false, erased: true, reviewer_id: null, reviewer_name: null },
    log: { ...moments, erased: true, moments: [], recorded_since: null },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('heading', { name: 'This member was erased' })).toBeVisible();
    // said once: of the past, only what became of the log
    await expect(canvas.getAllByText('This member was erased')).toHaveLength(1);
    await expect(canvas.getByText(/^What the log kept of the dossier/)).toBeVisible();
    await expect(canvas.getByText('Issues of the dossier, to be read')).toBeVisible();
    await expect(canvas.getByText('Booklets of the member, to be read')).toBeVisible();
  },
};
/** How the account stands, among what is known of it. */
const accountIn = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('region', { name: 'Account' })).getByText('Account', {
    selector: 'dt',
  }).nextElementSibling;
/** Seen before the dossier is read: whoever answers the phone knows why nobody gets in. */
export const AccountClosed: Story = {
  args: { row: { ...member, active: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const head = canvas.getByRole('heading', { level: 1 }).closest('header') ?? canvasElement;
    await expect(within(head).getByText('Account closed')).toBeVisible();
    await expect(within(head).getByText('In review')).toBeVisible();
    // an API that does not tell the day leaves it at the fact
    await expect(accountIn(canvasElement)).toHaveTextContent(/^Closed$/);
  },
};
export const AccountClosedOnADay: Story = {
  args: { row: { ...member, active: false, closed_at: '2026-03-12T09:15:00.000Z' } },
  play: async ({ canvasElement }) => {
    await expect(accountIn(canvasElement)).toHaveTextContent('Closed on 12/03/2026');
  },
};
export const RecordedSinceLater: Story = { args: { log: { ...moments, has_older: true } } };
export const NothingToLookBackAt: Story = { args: { log: { ...moments, moments: [] } } };
export const NotFound: Story = { args: { found: 'nobody' } };
export const DidNotLoad: Story = { args: { found: 'failed' } };
export const Loading: Story = { args: { found: 'loading' }, parameters: { skeleton: true } };
export const OnAPhone: Story = { args: { of: 'past' }, globals: { viewport: { value: 'phone' } } };

const finding = (search: string, recent: readonly string[], said = ''): Story => ({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('search output')?.textContent).toBe(said);
  },
  render: (shown) => (
    <QueryClientProvider client={clientWith(shown)}>
      <FindMemberScreen search={search} onSearch={() => undefined} recent={recent} />
    </QueryClientProvider>
  ),
});
export const FindingAMember: Story = finding('Exemple', [ids.member], '24 results');
export const FindingNobody: Story = finding('Nobody', [], '0 results');
export const LookedAtLast: Story = finding('', [ids.member]);
/** None of those who were looked at can be read: that is told, and asked for again. */
export const LookedAtLastDidNotLoad: Story = {
  ...finding('', [ids.member]),
  args: { found: 'failed' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('The recently viewed members did not load')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
