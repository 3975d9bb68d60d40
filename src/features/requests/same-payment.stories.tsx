import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { exampleTransaction, knowingRequest } from '../../../.storybook/charts/example-request.ts';
import { ShownRequest } from '../../../.storybook/charts/shown-request.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../.storybook/knowing.ts';
import {
  approved,
  executed,
  failed,
  knowingBefore,
  others,
  waits,
} from '../../../.storybook/payments-before.ts';
import { ids } from '../../../contract/calls/examples.ts';
import type { Transaction, TransactionDetail } from '../../../contract/values/transaction.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import type { RequestSide } from '../../../machines/request/types.ts';
import { transactionQuery } from '../../queries/transactions.ts';

type Shown = {
  readonly leaf: string;
  readonly side: RequestSide;
  /** who asked for it */
  readonly begunBy: 'investor' | 'fund';
  /** what came in of the member beside it; null: nobody says */
  readonly before: readonly Transaction[] | null;
  /** its execution waits for a second person */
  readonly isPrepared: boolean;
};

const preparedBefore: TransactionDetail['approval'] = {
  id: ids.record,
  prepared_by: ids.staff,
  prepared_by_name: 'Sacha Exemple',
  prepared_at: '2026-11-09T10:00:00.000Z',
};

/** A payment of 250.00 EUR that the fund entered, as the fund looks at it. */
function Entered({ leaf, side, begunBy, before, isPrepared }: Shown) {
  const actorRef = useFrozen(chart, leaf, ({ standing, act, ...context }) => ({
    ...context,
    side,
    act: act && { to: 'APPROVED' as const, key: 'form-1', fields: {} },
    standing: standing && { ...standing, type: 'MONEY_IN' as const },
  }));
  const client = useKnowing<RequestSnapshot>(actorRef, (known, { context }) => {
    knowingRequest(context, known);
    known.setQueryData(
      transactionQuery(exampleRequest).queryKey,
      (row) =>
        row && {
          ...row,
          reference: 'MI-2026-000071',
          approval: isPrepared ? preparedBefore : row.approval,
          history: row.history.map((step, at) => (at === 0 ? { ...step, by: begunBy } : step)),
        },
    );
    const itself = { ...waits, id: exampleTransaction.id, reference: 'MI-2026-000071' };
    if (before !== null) knowingBefore(known, exampleRequest.userId, [itself, ...before]);
  });
  const area = side === 'investor' ? 'user' : 'admin';
  return <ShownRequest client={client} actorRef={actorRef} area={area} />;
}

const meta = {
  title: 'Money/Payment there twice',
  component: Entered,
  parameters: { width: 1120 },
  args: { leaf: 'pending', side: 'fund', begunBy: 'fund', before: [], isPrepared: false },
} satisfies Meta<typeof Entered>;
export default meta;
type Story = StoryObj<typeof meta>;

const isThere = 'A payment of the same amount is already there';
const waiting = /execute only one of them and reject or cancel the other/;
const comparing = /compare them all with the bank statement/;
const listed = (page: ReturnType<typeof within>) =>
  page.queryAllByRole('link', { name: /^MI-/ }).map(({ textContent }: HTMLElement) => textContent);

export const WithOneThatWaits: Story = {
  args: { before: [waits, approved, ...others] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(isThere);
    await expect(page.getByText(waiting)).toBeVisible();
    await expect(page.queryByText(comparing)).toBeNull();
    await expect(listed(page)).toEqual([waits.reference, approved.reference]);
    await expect(page.getByRole('link', { name: waits.reference })).toHaveAttribute('href', `#${waits.id}`);
    await expect(page.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled');
  },
};
const saysExecuted: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByText(comparing);
  await expect(page.queryByText(waiting)).toBeNull();
  await expect(listed(page)).toEqual([executed.reference]);
};
export const WithOneThatWasExecuted: Story = {
  args: { leaf: 'approved', before: [executed, ...others] },
  play: saysExecuted,
};
/** One of both is tried again, or executed. */
export const WithOneThatFailed: Story = {
  args: { before: [failed, ...others] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/go on with only one of them and reject or cancel the other/);
    await expect(page.queryByText(waiting)).toBeNull();
    await expect(listed(page)).toEqual([failed.reference]);
  },
};
/** The fund asked for none that it entered. */
export const WithOneThatTheFundEntered: Story = {
  args: { before: [{ ...waits, created_by: ids.staff }, approved] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(isThere);
    await expect(page.getByText(/^entered on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page.getByText('requested on 08/11/2026')).toBeVisible();
  },
};
/** It stays in sight while one decides. */
export const WhileOneApproves: Story = {
  args: { leaf: 'deciding', before: [executed] },
  play: saysExecuted,
};
/** Who confirms what another prepared may be of the side that only reads. */
export const ForWhoReads: Story = {
  args: { leaf: 'approved', side: 'reader', before: [executed] },
  play: saysExecuted,
};

const saysNothing: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByRole('heading', { level: 1, name: 'Money in' });
  // the part's code has had its time
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect(page.queryByText(isThere)).toBeNull();
  await expect(listed(page)).toEqual([]);
};
export const WithOthers: Story = { args: { before: others }, play: saysNothing };
export const NobodySays: Story = { args: { before: null }, play: saysNothing };
/** The card of what waits tells it already, where it is confirmed. */
export const WhileItWaitsForASecondPerson: Story = {
  args: { leaf: 'approved', before: [executed], isPrepared: true },
  play: saysNothing,
};
const daysBefore = (days: number) =>
  new Date(Date.parse(exampleTransaction.created_at) - days * 86_400_000).toISOString();
const paidBefore = { ...executed, executed_at: daysBefore(13) };
const paidTheMonthBefore = { ...executed, executed_at: daysBefore(15) };
/** Announced by the member: the fund may have entered the money before. */
export const Announced: Story = {
  args: { begunBy: 'investor', before: [waits, paidBefore] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(isThere);
    await expect(listed(page)).toEqual([waits.reference, paidBefore.reference]);
  },
};
/** Who pays the same each month is told nothing of the month before. */
export const AnnouncedEachMonth: Story = {
  args: { begunBy: 'investor', before: [paidTheMonthBefore] },
  play: saysNothing,
};
/** What is over is not executed any more. */
export const Failed: Story = { args: { leaf: 'failed', before: [waits] }, play: saysNothing };
export const ForItsMember: Story = { args: { side: 'investor', before: [waits] }, play: saysNothing };
export const OnAPhone: Story = {
  args: { leaf: 'approved', before: [waits, executed] },
  globals: { viewport: { value: 'phone' }, language: 'it' },
};
