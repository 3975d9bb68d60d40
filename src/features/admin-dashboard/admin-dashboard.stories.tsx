import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, spyOn, userEvent, within } from 'storybook/test';
import { ids } from '../../../contract/calls/examples.ts';
import { storyClient } from '../../../.storybook/knowing.ts';
import {
  overviewStatuses,
  type EnrollmentOverview,
  type OverviewDossier,
  type OverviewState,
  type OverviewStatus,
} from '../../../contract/values/overview.ts';
import type { FundTotals } from '../../../contract/values/totals.ts';
import { usersQuery } from '../../queries/users.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { AdminDashboardView } from './dashboard-view.tsx';
import { FundTotalsView } from './fund-totals.tsx';
import { PlainDashboard } from './plain-dashboard.tsx';
import { WaitingWork } from './waiting-work.tsx';

const day = 86_400;
const at = '2026-03-18T09:00:00.000Z';
const daysAgo = (days: number) => new Date(Date.parse(at) - days * day * 1000).toISOString();

const state = (
  registration_type: OverviewState['registration_type'],
  enrollment_status: OverviewStatus,
  count: number,
  days: number,
  more: Partial<OverviewState> = {},
): OverviewState => ({
  registration_type,
  enrollment_status,
  step: null,
  count,
  median_age: Math.round(days * day),
  overdue: 0,
  ...more,
});
const steps = (type: 'INDIVIDUAL' | 'BUSINESS', counts: readonly number[]) =>
  counts.flatMap((count, step) =>
    count === 0 ? [] : [state(type, 'IN_PROGRESS', count, (step + 1) * 0.6, { step: step + 1 })],
  );

type Change = Partial<OverviewDossier>;
const dossier = (n: number, user_name: string, days: number | null, change: Change = {}) => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e0${n}`,
  user_name,
  membership_id: `MBR-00042${n}`,
  registration_type: 'INDIVIDUAL' as const,
  enrollment_status: 'SUBMITTED' as const,
  open_issues: 0,
  reviewer_id: null,
  reviewer_name: null,
  waiting_since: days === null ? null : daysAgo(days),
  ...change,
});
const mine = {
  enrollment_status: 'IN_REVIEW' as const,
  reviewer_id: ids.staff,
  reviewer_name: 'Noa Exemple',
};

const busy: EnrollmentOverview = {
  at,
  overdue_days: 5,
  states: [
    state(null, 'NOT_STARTED', 12, 9),
    ...steps('INDIVIDUAL', [3, 5, 0, 31, 8, 2, 1]),
    ...steps('BUSINESS', [1, 0, 4, 6, 9, 0, 2, 1]),
    state('INDIVIDUAL', 'SUBMITTED', 14, 3, { overdue: 4 }),
    state('INDIVIDUAL', 'IN_REVIEW', 6, 1.2, { overdue: 1 }),
    state('INDIVIDUAL', 'CORRECTION_REQUESTED', 5, 4),
    state('INDIVIDUAL', 'VALIDATED', 1204, 210),
    state('INDIVIDUAL', 'REFUSED', 17, 160),
    state('BUSINESS', 'SUBMITTED', 3, 0.3),
    state('BUSINESS', 'IN_REVIEW', 2, 0.02, { overdue: 1 }),
    state('BUSINESS', 'VALIDATED', 98, 190),
  ],
  overdue: {
    total: 6,
    first: [
      dossier(1, 'Camille Exemple', 12),
      dossier(2, 'Muster Holding GmbH', 9, { registration_type: 'BUSINESS', ...mine }),
      dossier(3, 'Marta Ejemplo', 8),
      dossier(4, 'Luca Esempio', 7),
      dossier(5, 'Jan Voorbeeld', 6),
    ],
  },
  mine: {
    total: 2,
    first: [
      dossier(2, 'Muster Holding GmbH', 9, { registration_type: 'BUSINESS', ...mine }),
      dossier(6, 'Sofía Échantillon', null, { ...mine, open_issues: 2 }),
    ],
  },
  free: 14,
};
const none = { total: 0, first: [] };
const quiet = { count: 0, amount: '0.00' };
const fund: FundTotals = {
  at,
  month: '2026-03',
  month_before: '2026-02',
  currencies: [
    {
      currency: 'EUR',
      value: { value_date: '2026-03-17', ending_balance: '4210500.20' },
      wallets: '80250.00',
      reserved: '5000.00',
      invested: '4000000.00',
      fund_cash: '44900.00',
      flows: [
        {
          transaction_type: 'MONEY_IN',
          month: { count: 3, amount: '12500.00' },
          month_before: { count: 7, amount: '48000.00' },
        },
        { transaction_type: 'MONEY_OUT', month: quiet, month_before: { count: 1, amount: '-900.00' } },
      ],
    },
    {
      currency: 'USD',
      value: null,
      wallets: '0.00',
      reserved: '0.00',
      invested: '0.00',
      fund_cash: '0.00',
      flows: [],
    },
  ],
  waiting: {
    requests_pending: 4,
    requests_approved: 1,
    values_draft: 2,
    values_awaiting: 0,
    values_draft_at: { series: 'FUND_QUARTERLY', currency: 'USD', ends_on: '2026-03-31' },
    values_awaiting_at: null,
  },
};
const oneDraft: FundTotals = {
  ...fund,
  waiting: {
    ...fund.waiting,
    values_draft: 1,
    values_awaiting: 3,
    values_awaiting_at: { series: 'FUND_DAILY', currency: 'EUR', ends_on: '2026-03-17' },
  },
};
const decided: FundTotals = { ...fund, waiting: { ...fund.waiting, requests_pending: 0 } };
const withFund = (totals: FundTotals) => ({
  work: <WaitingWork waiting={totals.waiting} />,
  fund: (
    <Sheet as="section" aria-label="Fund">
      <FundTotalsView totals={totals} />
    </Sheet>
  ),
});

const meta = {
  title: 'Screens/Admin dashboard',
  component: AdminDashboardView,
  parameters: { width: 1248 },
  args: { overview: busy, viewer: { id: ids.staff, role: 'compliance' }, onTaken: () => undefined },
} satisfies Meta<typeof AdminDashboardView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Busy: Story = {
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link', { name: /In review: 6 dossiers/ });
    await expect(links[0]).toHaveAttribute(
      'href',
      '/admin/manage_users?enrollment_status=IN_REVIEW&registration_type=INDIVIDUAL',
    );
  },
};
export const AsATable: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show as a table' }));
    await expect(within(canvasElement).getAllByRole('table')).toHaveLength(2);
  },
};
export const NothingWaits: Story = {
  args: { overview: { ...busy, overdue: none, mine: none, free: 0 } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: 'Take the next dossier' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
};
/** No answer came: the dossier may be in hand, and nothing says that it is not. */
export const TakingTheNextUnheard: Story = {
  beforeEach: () => {
    const spy = spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: 'Take the next dossier' }));
    await page.findByText('No answer came: it may have been done all the same');
    await expect(page.queryByText('No dossier was taken')).toBeNull();
  },
};
export const WhoOnlyReads: Story = {
  args: { viewer: { id: ids.staff, role: 'auditor' }, overview: { ...busy, mine: none } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'Take the next dossier' })).toBeNull();
  },
};
export const NoDossierYet: Story = {
  args: { overview: { ...busy, states: [], overdue: none, mine: none, free: 0 } },
};
const onADesktop = { viewport: { value: 'desktop' } };
/** Money and values stand below the shorter list of dossiers; for whoever takes none, beside it. */
async function findWork(page: HTMLElement, dossiers: string, isBeside = false): Promise<void> {
  const placeOf = (name: string) => within(page).getByRole('region', { name }).getBoundingClientRect();
  const [work, list] = [placeOf('Money and values that wait'), placeOf(dossiers)];
  await expect(isBeside ? work.top : work.left).toBe(isBeside ? list.top : list.left);
  await expect(isBeside ? work.left : work.top).toBeGreaterThanOrEqual(isBeside ? list.right : list.bottom);
}
export const WithTheFund: Story = {
  args: withFund(fund),
  globals: onADesktop,
  play: async ({ canvasElement }) => {
    await findWork(canvasElement, 'Assigned to you');
    const table = within(canvasElement).getByRole('table', { name: /wallets in EUR/ });
    // statements and reports go by the day of posting
    const heads = within(table).getAllByRole('columnheader');
    await expect(heads[0]).toHaveTextContent('by the day from which it counts');
    await expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(
      'Total+12,500.00 EUR+47,100.00 EUR',
    );
    // it may have moved before
    await within(canvasElement).findByText('Nothing moved the members’ wallets in 02/2026 or 03/2026.');
    // several stand apart: the way leads to the newest, and says so
    const drafts = within(canvasElement).getByRole('link', { name: '2 values of the fund in draft' });
    await expect(drafts).toHaveAccessibleDescription('The newest: Q1 2026 in USD');
    await expect(drafts).toHaveAttribute(
      'href',
      '/admin/edit_capital?tab=quarterly&currency=USD&day=2026-03-31',
    );
  },
};
export const WithOneDraft: Story = {
  args: withFund(oneDraft),
  play: async ({ canvasElement }) => {
    const link = (name: string) => within(canvasElement).getByRole('link', { name });
    await expect(link('1 value of the fund in draft')).not.toHaveAccessibleDescription();
    const awaited = link('3 values of the fund awaiting approval');
    await expect(awaited).toHaveAccessibleDescription('The newest: 17/03/2026 in EUR');
    await expect(awaited).toHaveAttribute(
      'href',
      '/admin/edit_capital?tab=daily&currency=EUR&day=2026-03-17',
    );
  },
};
export const WorkBelowOthers: Story = {
  args: { ...withFund(fund), overview: { ...busy, overdue: none } },
  globals: onADesktop,
  play: ({ canvasElement }) => findWork(canvasElement, 'Waiting too long'),
};
export const WorkBesideDossiers: Story = {
  args: { ...withFund(fund), viewer: { id: ids.staff, role: 'auditor' } },
  globals: onADesktop,
  play: ({ canvasElement }) => findWork(canvasElement, 'Waiting too long', true),
};
export const WithTheFundOnAPhone: Story = {
  args: withFund(decided),
  globals: { viewport: { value: 'phone' } },
};
function WithoutOverviewPage() {
  const [client] = useState(() => {
    const known = storyClient();
    overviewStatuses.forEach((enrollment_status, at) =>
      known.setQueryData(usersQuery({ filters: { enrollment_status }, offset: 0, limit: 1 }).queryKey, {
        rows: [],
        total: at * 4,
      }),
    );
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <PlainDashboard />
    </QueryClientProvider>
  );
}
/** The API tells no overview: the dossiers are counted by the list of users. */
export const WithoutOverview: Story = {
  render: () => <WithoutOverviewPage />,
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'In review' });
    await expect(link).toHaveAttribute('href', '/admin/manage_users?enrollment_status=IN_REVIEW');
    await expect(link.closest('li')).toHaveTextContent('12');
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
