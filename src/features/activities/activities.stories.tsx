import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createActor } from 'xstate';
import { ids } from '../../../contract/calls/examples.ts';
import { pageSize } from '../../../contract/enums.ts';
import type { Activity } from '../../../contract/values/activity.ts';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import { listingMachine } from '../../../machines/listing/machine.ts';
import { activitiesQuery } from '../../queries/activities.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { everything } from './filters.tsx';
import { LogScreen } from './log-screen.tsx';

const member = { member_id: exampleUser.id, member_name: 'Camille Exemple' };
const byMember = {
  ...member,
  by: 'member' as const,
  role: 'user' as const,
  trigger_type: 'USER' as const,
  actor_id: exampleUser.id,
  actor_name: 'Camille Exemple',
};
const byStaff = {
  ...member,
  by: 'fund' as const,
  role: 'compliance' as const,
  trigger_type: 'ADMIN' as const,
  actor_id: ids.staff,
  actor_name: 'Noa Exemple',
};
const byNobody = {
  ...member,
  by: 'system' as const,
  role: null,
  trigger_type: 'SYSTEM' as const,
  actor_id: null,
  actor_name: null,
};

type What = Pick<Activity, 'activity_type' | 'operation_type'> & { readonly about?: Activity['about'] };
const line = (n: number, who: typeof byMember | typeof byStaff | typeof byNobody, what: What): Activity => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d${String(n).padStart(2, '0')}`,
  at: `2026-03-12T09:${String(60 - n).padStart(2, '0')}:00.000Z`,
  subject: null,
  about: {},
  ...who,
  ...what,
});

const paper = (document_type: string) => ({ step: 4, document_type, file_id: ids.file });
const all: readonly Activity[] = [
  line(1, byStaff, {
    activity_type: 'DOCUMENT',
    operation_type: 'REFUSE',
    about: paper('proof_of_address'),
  }),
  line(2, byStaff, {
    activity_type: 'DOCUMENT',
    operation_type: 'VALIDATE',
    about: paper('identity_front'),
  }),
  line(3, byStaff, {
    activity_type: 'ENROLLMENT',
    operation_type: 'CREATE',
    about: { issue_id: ids.issue, section: 'KYC', step: 3, field: 'city' },
  }),
  line(4, byStaff, {
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    about: { kind: 'assignment' },
  }),
  line(5, byMember, { activity_type: 'ENROLLMENT', operation_type: 'SUBMIT', about: { step: 7 } }),
  line(6, byNobody, {
    activity_type: 'DOCUMENT',
    operation_type: 'DELETE',
    about: { step: 5, document_type: 'contract', file_id: ids.file, why: 'answers_changed' },
  }),
  line(7, byMember, { activity_type: 'ENROLLMENT', operation_type: 'UPDATE', about: { step: 3 } }),
  line(8, byMember, {
    activity_type: 'AUTHENTICATION',
    operation_type: 'LOGIN',
    about: { kind: 'session' },
  }),
  line(9, byStaff, { activity_type: 'MONEY_IN', operation_type: 'EXECUTE' }),
];

/** The same as the member is told it: never who of the fund, and nothing of its inner work. */
const told: readonly Activity[] = all
  .filter(({ about }) => about['kind'] !== 'assignment')
  .map((row) =>
    row.by === 'fund'
      ? { ...row, role: null, actor_id: null, actor_name: null }
      : row.by === 'member'
        ? { ...row, by: 'you' as const }
        : row,
  );

type LogStory = {
  readonly area: LogArea;
  readonly rows: readonly Activity[];
  readonly total: number | null;
  readonly page: number;
  readonly activity: string;
  /** staff looks at one member's part */
  readonly ofOne: boolean;
};

function Log({ area, rows, total, page, activity, ofOne }: LogStory) {
  const userId = area === 'user' || ofOne ? exampleUser.id : ids.staff;
  const criteria = { ...everything(area), page };
  const filters = { ...criteria.filters, activity_type: activity };
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const window = { area, userId, filters, offset: (page - 1) * pageSize, limit: pageSize };
    made.setQueryData(activitiesQuery(window).queryKey, { rows: [...rows], total });
    return made;
  });
  const [listing] = useState(() => createActor(listingMachine, { input: { ...criteria, filters } }).start());
  return (
    <QueryClientProvider client={client}>
      <LogScreen
        area={area}
        userId={userId}
        listing={listing}
        hrefOf={({ id }) => `/${area}/activities/view_activity?id=${id}`}
        {...(ofOne ? { wholeLog: '/admin/activities/list' } : {})}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Screens/Activity log',
  component: Log,
  parameters: { width: 1248 },
  args: { area: 'admin', rows: all, total: 9, page: 1, activity: 'ALL', ofOne: false },
} satisfies Meta<typeof Log>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfStaff: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(
      'Noa Exemple refused “Proof of address” of Camille Exemple.',
    );
    await expect(canvasElement).toHaveTextContent('logged as “Money in: Executed”');
  },
};
export const OfTheMember: Story = {
  args: { area: 'user', rows: told, total: 8 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('The fund refused “Proof of address”.');
    await expect(canvasElement).not.toHaveTextContent('Noa');
  },
};
export const OfOneMember: Story = {
  args: { ofOne: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent(
      'Activity of Camille Exemple',
    );
  },
};
export const Filtered: Story = {
  args: { activity: 'DOCUMENT', rows: all.slice(0, 2), total: 2 },
};
export const SecondPage: Story = { args: { page: 2, total: 19 } };
export const TotalUnknown: Story = {
  args: { total: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('1 to 9');
  },
};
export const NothingYet: Story = { args: { area: 'user', rows: [], total: 0 } };
/** Said aloud as well: what stands in the rows' place is no live region. */
export const NoMatch: Story = {
  args: { rows: [], total: 0, activity: 'CONVERSION' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No activity matches the filters');
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('0 activities');
  },
};
export const NoSuchPage: Story = { args: { rows: [], total: 9, page: 4 } };
const asked = {
  activity_type: 'MONEY_IN',
  operation_type: 'SUBMIT',
  about: { kind: 'request', transaction_type: 'MONEY_IN', reference: 'MI-2026-000019' },
} as const;
export const OnAPhone: Story = {
  args: { rows: [...all, line(10, byMember, asked)], total: 10 },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    // in one piece
    const reference = await within(canvasElement).findByText(asked.about.reference);
    await expect(reference.getClientRects()).toHaveLength(1);
    await expect(canvasElement).toHaveTextContent('made a request: Money in, MI-2026-000019.');
    const toggle = within(canvasElement).queryByRole('button', { name: 'Filters' });
    if (toggle) await userEvent.click(toggle);
  },
};
