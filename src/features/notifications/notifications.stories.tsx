import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import {
  groupOfKind,
  groupsOfRole,
  notificationKinds,
  type NotificationKind,
} from '../../../contract/values/notification-kinds.ts';
import { type Notification, type NotificationSubject } from '../../../contract/values/notification.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import {
  notificationsQuery,
  preferencesQuery,
  unreadQuery,
  type NotificationPages,
} from '../../queries/notifications.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Bell } from './bell.tsx';
import { NotificationPanel } from './panel.tsx';
import { NotificationPreferences } from './preferences.tsx';

const member = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const now = Date.parse('2026-03-20T10:00:00.000Z');
const subjects: Partial<Record<NotificationKind, NotificationSubject>> = {
  correction_requested: { section: 'KYC', step: 3, field: 'city' },
  correction_settled: { section: 'KYC', step: 3, field: 'city' },
  document_validated: { document_type: 'identity_front', step: 4 },
  document_refused: { document_type: 'proof_of_address', section: 'KYC', step: 4 },
  section_validated: { section: 'CONTRACT' },
  booklet_issued: { booklet_type: 'INVESTMENT', registration_type: 'INDIVIDUAL' },
  booklet_validated: {
    booklet_type: 'MONEY_IN',
    registration_type: 'INDIVIDUAL',
    active_from: '2026-03-20',
    opened: true,
  },
  booklet_refused: { booklet_type: 'INVESTMENT', registration_type: 'INDIVIDUAL' },
  booklet_changed: { booklet_type: 'MONEY_IN', registration_type: 'INDIVIDUAL' },
  booklet_withdrawn: { booklet_type: 'INVESTMENT', registration_type: 'INDIVIDUAL' },
  role_changed: { role: 'compliance', former_role: 'finance' },
  correction_answered: { member_id: member, registration_type: 'INDIVIDUAL', section: 'KYC', step: 3 },
  recheck_due: { member_id: member, registration_type: 'INDIVIDUAL', section: 'KYC' },
  guessing_noticed: { member_id: member },
  refusals_noticed: { member_id: member },
  approval_waiting: {
    member_id: member,
    registration_type: 'INDIVIDUAL',
    approval_kind: 'dossier.validation',
    approval_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c00',
  },
  approval_turned_down: {
    member_id: member,
    registration_type: 'INDIVIDUAL',
    approval_kind: 'bank_details',
    approval_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c01',
  },
};

/** One line of each kind that a role is told of, the newest ones unread. */
const linesOfRole = (role: string): Notification[] =>
  notificationKinds
    .filter((kind) => groupsOfRole(role).includes(groupOfKind[kind]))
    .map((kind, at) => ({
      id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a2b${String(at).padStart(2, '0')}`,
      kind,
      subject: subjects[kind] ?? {},
      member_name: role === 'user' || subjects[kind]?.member_id === undefined ? null : 'Camille Exemple',
      reference: subjects[kind]?.transaction_id === undefined ? null : 'MO-2026-000005',
      at: new Date(now - 40_000 - at * 5 * 3_600_000).toISOString(),
      read_at: at < 3 ? null : '2026-03-19T10:00:00.000Z',
    }));

const pagesOf = (rows: readonly Notification[], total = rows.length): NotificationPages => ({
  pages: [{ rows, total }],
  pageParams: [0],
});

type SceneProps = {
  readonly role: string;
  readonly rows: readonly Notification[] | null;
  readonly total?: number;
  readonly part: 'bell' | 'side' | 'panel' | 'preferences';
};

function Scene({ role, rows, total, part }: SceneProps) {
  const [client] = useState(() => {
    const options = {
      staleTime: Infinity,
      retry: false,
      refetchOnMount: false,
      refetchInterval: false,
    } as const;
    const made = new QueryClient({ defaultOptions: { queries: options } });
    made.setQueryDefaults(notificationsQuery.queryKey, { staleTime: Infinity });
    made.setQueryData(featuresQuery.queryKey, {
      features: ['notifications'],
      four_eyes: true,
      limits: { max_file_mb: 10, max_files: 5 },
      product: { name: 'Sample Fund', prefix: 'gi', support: null },
    });
    if (rows) {
      made.setQueryData(notificationsQuery.queryKey, pagesOf(rows, total));
      made.setQueryData(unreadQuery.queryKey, rows.filter(({ read_at }) => read_at === null).length);
    }
    made.setQueryData(
      preferencesQuery.queryKey,
      groupsOfRole(role).map((group) => {
        const required = group === 'decision' || group === 'security';
        return { group, mail: group !== 'progress', required };
      }),
    );
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      {part === 'panel' ? (
        <chakra.div maxW="420px" bg="bg.panel" boxShadow="overlay">
          <NotificationPanel titleId="title" role={role} now={now} onClose={fn()} />
        </chakra.div>
      ) : part === 'preferences' ? (
        <Sheet>
          <NotificationPreferences />
        </Sheet>
      ) : (
        <chakra.div bg="bg.panel" {...(part === 'side' ? { width: '216px' } : {})}>
          <p>Sample Fund</p>
          <Bell role={role} place={part === 'side' ? 'side' : 'top'} />
        </chakra.div>
      )}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Notifications',
  component: Scene,
  args: { role: 'user', rows: linesOfRole('user'), part: 'panel' },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryKindOfAnInvestor: Story = {};
export const EveryKindOfStaff: Story = { args: { role: 'compliance', rows: linesOfRole('compliance') } };
const booklets: readonly NotificationSubject[] = [
  { booklet_type: 'MONEY_IN', active_from: '2026-03-20', opened: true },
  { booklet_type: 'INVESTMENT', active_from: '2026-04-01' },
  { booklet_type: 'INVESTMENT' },
];
/** Each says what it is for; from when, where its day is known; and what can be done, where that was so. */
export const ValidatedBooklets: Story = {
  args: {
    rows: booklets.map((subject, at) => ({
      id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a2c0${at}`,
      kind: 'booklet_validated',
      subject: { ...subject, registration_type: 'BUSINESS' },
      member_name: null,
      reference: null,
      at: new Date(now - at * 3_600_000).toISOString(),
      read_at: '2026-03-20T10:00:00.000Z',
    })),
  },
  play: async ({ canvasElement }) => {
    const lines = within(canvasElement).getAllByRole('listitem');
    await expect(lines[0]).toHaveTextContent(
      /^Your money-in booklet is validated and active: you can pay money in\./,
    );
    await expect(lines[1]).toHaveTextContent(
      /^Your investment booklet is validated, and active from 01\/04\/2026\./,
    );
    await expect(lines[2]).toHaveTextContent(
      /^Your subscription booklet is validated\.\s*Booklet for investments/,
    );
    const link = within(canvasElement).getAllByRole('link')[0];
    await expect(link).toHaveAttribute('href', '/user/business/view_contract_info#booklets');
  },
};
export const NothingUnread: Story = {
  args: { rows: linesOfRole('user').map((row) => ({ ...row, read_at: row.at })) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  },
};
export const OlderOnesThere: Story = { args: { rows: linesOfRole('user').slice(0, 5), total: 25 } };
type Asked = { readonly method: string; readonly answer: (body: unknown) => void };
/** What the panel asks of the server, which answers when the story says so. */
const asked: Asked[] = [];
const serve: typeof fetch = (request, init) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-total-count': '7', 'x-unread-count': '0' };
    init?.signal?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')));
    asked.push({
      method: request instanceof Request ? request.method : 'GET',
      answer: (body) => resolve(new Response(JSON.stringify(body), { headers })),
    });
  });
const methods = () => asked.map(({ method }) => method);
export const OlderOnesComeWhileAllAreRead: Story = {
  args: { rows: linesOfRole('user').slice(0, 5), total: 7 },
  beforeEach: () => {
    asked.length = 0;
    const spy = spyOn(window, 'fetch').mockImplementation(serve);
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show older ones' }));
    await waitFor(() => expect(methods()).toEqual(['GET']));
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(methods()).toEqual(['GET', 'POST']));
    // they are on their way yet, for who looks
    await expect(canvas.getByRole('button', { name: 'Loading older ones' })).toBeVisible();
    asked[1]?.answer({ unread: 0 });
    await waitFor(() => expect(methods()).toEqual(['GET', 'POST', 'GET']));
    // what came while they were marked stands there unread
    const [newer, ...rest] = linesOfRole('user');
    asked[2]?.answer([newer, ...rest.slice(0, 4).map((row) => ({ ...row, read_at: row.at }))]);
    await waitFor(() => expect(methods()).toEqual(['GET', 'POST', 'GET', 'GET']));
    await expect(canvas.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
    const older = linesOfRole('user').slice(5, 7);
    asked[3]?.answer(older.map((row) => ({ ...row, read_at: row.at })));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(7));
    // who marked them reads from the title
    await expect(canvas.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  },
};
export const NothingYet: Story = { args: { rows: [] } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const BellWithNews: Story = {
  args: { part: 'bell' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bell = canvas.getByRole('button', { name: 'Notifications, 3 unread' });
    await userEvent.click(bell);
    await expect(await canvas.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Notifications' })).toHaveFocus());
  },
};
function DrawnAnew(props: SceneProps) {
  const [, draw] = useState(0);
  return (
    <>
      <button type="button" onClick={() => draw((count) => count + 1)}>
        Draw anew
      </button>
      <Scene {...props} />
    </>
  );
}
export const DrawnAnewWhileRead: Story = {
  args: { rows: linesOfRole('user').slice(0, 4) },
  render: (args) => <DrawnAnew {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const title = canvas.getByRole('heading', { name: 'Notifications' });
    await waitFor(() => expect(title).toHaveFocus());
    const draw = canvas.getByRole('button', { name: 'Draw anew' });
    await userEvent.click(draw);
    await expect(draw).toHaveFocus();
    // what is unread is marked at once, and the button goes with it
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await expect(title).toHaveFocus();
  },
};
export const BellWithoutNews: Story = {
  args: { part: 'bell', rows: [] },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: 'Notifications, nothing unread' }),
    ).toBeVisible();
  },
};
export const BellAtTheSide: Story = {
  args: { part: 'side', role: 'compliance', rows: linesOfRole('compliance') },
};
export const Preferences: Story = { args: { part: 'preferences' } };
export const PreferencesOfStaff: Story = { args: { part: 'preferences', role: 'auditor' } };
