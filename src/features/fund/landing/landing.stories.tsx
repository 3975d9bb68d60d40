import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { approvalId, waitingApproval } from '../../../../.storybook/approval-example.ts';
import type { Approval } from '../../../../contract/values/approval.ts';
import { approvalsQuery } from '../../../queries/approvals.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { latestOperationQuery } from '../../../queries/fund.ts';
import { memberWalletsQuery } from '../../../queries/member-wallets.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { answer, invested, knowing } from '../sample.ts';
import { LandingScreen } from './landing-screen.tsx';

type Shown = {
  readonly busy: boolean;
  readonly isFailed: boolean;
  /** the API has no extensions */
  readonly plain: boolean;
  /** how many executions wait for a second person */
  readonly prepared: number;
};
const counted = { offset: 0, limit: 1 };
const execution: Approval = {
  ...waitingApproval,
  kind: 'money.execution',
  payload: {
    user_id: approvalId(20),
    transaction_id: approvalId(70),
    starting_date: '2026-03-16',
    received_amount: '12500.00',
    value_date: '2026-03-12',
    payer: 'Camille Exemple',
  },
  effects: [],
};

function Landing({ busy, isFailed, plain, prepared }: Shown) {
  const [client] = useState(() => {
    const made = knowing();
    if (plain) made.setQueryData(featuresQuery.queryKey, (api) => api && { ...api, features: [] });
    const requests = (request_status: 'PENDING' | 'APPROVED' | 'FAILED', type?: 'CONVERSION') =>
      transactionsQuery({
        userId: null,
        filters: { request_status, ...(type && { transaction_type: type }) },
        ...counted,
      });
    const held = (blocking_state: 'BLOCKED_COMPLIANCE' | 'BLOCKED_BY_ADMIN') =>
      memberWalletsQuery({ filters: { blocking_state }, ...counted });
    const counts = [
      [requests('PENDING'), 12],
      [requests('APPROVED'), 3],
      [requests('FAILED'), 0],
      [requests('PENDING', 'CONVERSION'), 2],
    ] as const;
    for (const [query, count] of counts)
      if (isFailed) answer(made, query, 'failed');
      else made.setQueryData(query.queryKey, { rows: [], total: busy ? count : 0 });
    for (const state of ['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN'] as const)
      made.setQueryData(held(state).queryKey, { rows: [], total: busy ? 1 : 0 });
    const approvals = approvalsQuery({ filters: { kind: 'money.execution' }, offset: 0, limit: 100 });
    const rows = Array.from({ length: Math.min(prepared, 100) }, () => execution);
    made.setQueryData(approvals.queryKey, { rows, total: prepared });
    made.setQueryData(latestOperationQuery('INVESTMENT_IN').queryKey, busy ? invested : null);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <LandingScreen />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Finance of the fund',
  component: Landing,
  parameters: { width: 1120 },
  args: { busy: true, isFailed: false, plain: false, prepared: 0 },
} satisfies Meta<typeof Landing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const pending = canvas.getByRole('link', { name: 'Requests pending' });
    await expect(pending).toHaveAttribute('href', expect.stringContaining('request_status=PENDING'));
    await expect(canvas.getAllByRole('link')).toHaveLength(17);
  },
};
const figureOf = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).getByRole('link', { name }).closest('li');
/** More than are read at once: what is told is no more than is known. */
export const MorePrepared: Story = {
  args: { prepared: 139 },
  play: async ({ canvasElement }) => {
    await expect(figureOf(canvasElement, 'Executions for you to confirm')).toHaveTextContent(/^100\+/);
    await expect(figureOf(canvasElement, 'Executions for somebody else to confirm')).toHaveTextContent(/^–/);
  },
};
export const AllPrepared: Story = {
  args: { prepared: 100 },
  play: async ({ canvasElement }) => {
    await expect(figureOf(canvasElement, 'Executions for you to confirm')).toHaveTextContent(/^100Exec/);
    await expect(figureOf(canvasElement, 'Executions for somebody else to confirm')).toHaveTextContent(/^0/);
  },
};
export const NothingWaits: Story = { args: { busy: false } };
export const NotCounted: Story = { args: { isFailed: true } };
export const WithoutExtensions: Story = {
  args: { plain: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('link', { name: /^Executions for/ })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'The fund’s wallet' })).toBeNull();
    await expect(canvas.getAllByRole('link')).toHaveLength(14);
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
