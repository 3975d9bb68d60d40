import type { Meta, StoryObj } from '@storybook/react-vite';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { dailyRecord, ids } from '../../../../contract/calls/examples.ts';
import type { MoneyStanding } from '../../../../contract/values/standing.ts';
import { investedQuery, operationsQuery } from '../../../queries/fund.ts';
import { memberQuery } from '../../../queries/members.ts';
import { standingQuery } from '../../../queries/money.ts';
import { standingBy } from '../../../queries/section-seven-money.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { sinceQuery } from '../../../queries/values.ts';
import { todayUtc } from '../../../platform/server-clock.ts';
import { everything, operationListing } from '../criteria.ts';
import { holdingAnswer, losingFirstAnswer } from '../lost-answer.ts';
import {
  answer,
  auditor,
  finance,
  invested,
  knowing,
  listed,
  listingAt,
  waiting,
  window,
} from '../sample.ts';
import type { Viewer } from '../rights.ts';
import { OperationsScreen } from './operations-screen.tsx';

type Shown = {
  readonly viewer: Viewer;
  readonly how: 'rows' | 'none yet' | 'failed' | 'no such investor';
  readonly isEmpty: boolean;
  readonly reverse: string | null;
  readonly obstacles: MoneyStanding['operations'];
  /** the member's day of today has a value already */
  readonly isValued: boolean;
  /** who tells what is invested: the API's extension, the list of investors of one without it, or nobody */
  readonly told: 'by the extension' | 'by the list' | 'by nobody';
};

/** What is known of the money where the API has section 7 alone, or where that did not come. */
function tellOtherwise(client: QueryClient, told: Exclude<Shown['told'], 'by the extension'>): void {
  const { queryKey } = standingQuery(ids.member);
  if (told === 'by nobody') {
    client.removeQueries({ queryKey });
    answer(client, { queryKey }, 'failed');
    return;
  }
  client.setQueryData(queryKey, standingBy({ blocking_state: 'UNBLOCKED', wallets: [] }));
  client.setQueryData(investedQuery(ids.member, 'EUR').queryKey, '15000.00');
}

function Operations({ viewer, how, isEmpty, reverse, obstacles, isValued, told }: Shown) {
  const [listing] = useState(() => listingAt(everything(operationListing)));
  const [client] = useState(() => {
    const made = knowing(obstacles);
    if (told !== 'by the extension') tellOtherwise(made, told);
    const query = operationsQuery(ids.member, { filters: { currency: 'EUR' }, ...window });
    const found = isEmpty ? [] : [listed(waiting), listed(invested)];
    if (how === 'rows') made.setQueryData(query.queryKey, { rows: found, total: found.length });
    else answer(made, query, how === 'no such investor' ? 'failed' : how);
    if (how === 'no such investor') {
      const error = Object.assign(new Error('no id'), { key: 'validation_failed', fields: {} });
      const member = made.getQueryCache().find({ queryKey: memberQuery(ids.member).queryKey });
      member?.setState({ data: undefined, status: 'error', error, fetchStatus: 'idle' });
    }
    const today = todayUtc();
    for (const userId of [ids.member, null])
      for (const period of ['daily', 'quarterly'] as const) {
        const place = { userId, period, currency: 'EUR' } as const;
        const rows = isValued && period === 'daily' ? [{ ...dailyRecord, value_date: today }] : [];
        made.setQueryData(sinceQuery(place, today).queryKey, { rows, total: rows.length });
      }
    made.setQueryData(transactionQuery({ userId: ids.member, id: invested.id }).queryKey, {
      ...invested,
      amount: '14000.00',
    });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <OperationsScreen
        search=""
        viewer={viewer}
        userId={ids.member}
        currency="EUR"
        listing={listing}
        reverse={reverse}
        onReversed={() => undefined}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Fund operations of an investor',
  component: Operations,
  parameters: { width: 1120 },
  args: {
    viewer: finance,
    how: 'rows',
    isEmpty: false,
    reverse: null,
    obstacles: [],
    isValued: false,
    told: 'by the extension',
  },
} satisfies Meta<typeof Operations>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    // what exports the list stands in the head as on other pages, and not among its filters
    await expect(page.getByRole('button', { name: 'Export 2 rows' }).closest('header')).not.toBeNull();
    const shown = within(page.getByRole('navigation', { name: 'Currency' })).getByRole('link', {
      name: 'EUR',
    });
    await expect(shown).toHaveAttribute('aria-current', 'page');
  },
};
export const FirstLoad: Story = { args: { how: 'none yet' }, parameters: { skeleton: true } };
export const NoneYet: Story = { args: { isEmpty: true } };
export const Failed: Story = { args: { how: 'failed' } };
export const NobodyOfThatAddress: Story = {
  args: { how: 'no such investor' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('There is no such investor');
    await expect(within(canvasElement).queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const ReadByAnAuditor: Story = {
  args: { viewer: auditor },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'Post an operation' })).toBeNull();
  },
};

const write = async (canvasElement: HTMLElement, type: string, amount: string) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Post an operation' }));
  // the list beside has a type of its own
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), type);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount' }), amount);
};
const review = () => userEvent.click(screen.getByRole('button', { name: 'Review' }));

export const Writing: Story = {
  play: ({ canvasElement }) => write(canvasElement, 'INVESTMENT_IN', '100'),
};
export const MoreThanIsInvested: Story = {
  play: async ({ canvasElement }) => {
    // 15 000 are invested, and 1 000 of them are asked back
    await write(canvasElement, 'INVESTMENT_OUT', '14000.01');
    await review();
    await screen.findByText('More than is invested and not already asked back');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
  },
};
export const WhichWayAnAdjustmentGoes: Story = {
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'ADJUSTMENT', '5');
    await review();
    await expect(await screen.findAllByText('Fill in this answer')).toHaveLength(1);
  },
};
export const EffectForTwo: Story = {
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'INVESTMENT_OUT', '1000');
    await review();
    await screen.findByText('A second person confirms it');
    await expect(screen.getByRole('row', { name: /Invested/ })).toHaveTextContent('14,000.00');
  },
};
/** An API with section 7 alone tells what is invested by the list of investors, and not what is asked back. */
export const ToldByTheListOfInvestors: Story = {
  args: { told: 'by the list' },
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'INVESTMENT_OUT', '14500');
    await review();
    await expect(await screen.findByRole('row', { name: /Invested/ })).toHaveTextContent('500.00');
  },
};
export const WithoutWhatTheInvestorHolds: Story = {
  args: { told: 'by nobody' },
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'MISC_FEES', '12.50');
    const blocked = screen.getByRole('button', { name: 'Review' });
    await expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await expect(blocked).toHaveAccessibleDescription('What this investor holds did not load');
    const dialog = within(screen.getByRole('dialog'));
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const EffectAtOnce: Story = {
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'MISC_FEES', '12.50');
    await review();
    await screen.findByText('It counts at once');
  },
};
export const ValuedAlready: Story = {
  args: { isValued: true },
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'MISC_FEES', '12.50');
    await review();
    await screen.findByText(/^The member’s daily values in EUR up to .* are there already$/);
    await expect(
      screen.getByText(/^The fund’s daily values in EUR up to .* are there already$/),
    ).toBeVisible();
  },
};

let line = losingFirstAnswer(invested);
const posting = async () => {
  await review();
  await userEvent.click(await screen.findByRole('button', { name: 'Post the operation' }));
};
/** The answer was lost, and another amount was posted since: what was done is said, and nothing is posted beside it. */
export const AnEarlierPressGotThrough: Story = {
  beforeEach: () => {
    line = losingFirstAnswer(invested);
    const spy = spyOn(globalThis, 'fetch').mockImplementation(line.fetch);
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'INVESTMENT_IN', '10');
    await posting();
    await screen.findByText('No answer came: it may have been done all the same');
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '20');
    await posting();
    await within(await screen.findByRole('alert')).findByText('An earlier attempt got through');
    await expect(screen.getByRole('region', { name: 'An earlier attempt got through' })).toHaveFocus();
    await expect(screen.queryByText('Nothing was done')).toBeNull();
    await expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
    const address = `/admin/bank_operations/fund_operations/${ids.member}/EUR`;
    await expect(screen.getByRole('link', { name: 'See the operations' })).toHaveAttribute('href', address);
    await expect(line.done.size).toBe(1);
  },
};
export const BegunAnewAfterAnEarlierPress: Story = {
  ...AnEarlierPressGotThrough,
  play: async (context) => {
    await AnEarlierPressGotThrough.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Start a new operation' }));
    await expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('20.00');
    await posting();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [lost, refused, anew] = line.sent;
    await expect(refused?.key).toBe(lost?.key);
    await expect([...line.done.keys()]).toEqual([lost?.key, anew?.key]);
    await expect(anew?.body).toBe(refused?.body);
  },
};
const held = holdingAnswer(invested);
/** What is on its way is waited for: no other operation is written over it, and its answer is told. */
export const OnItsWay: Story = {
  beforeEach: () => {
    const spy = spyOn(globalThis, 'fetch').mockImplementation(held.fetch);
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'INVESTMENT_IN', '5000');
    await posting();
    const dialog = within(screen.getByRole('dialog'));
    const back = dialog.getByRole('button', { name: 'Back' });
    await waitFor(() => expect(back).toHaveAttribute('aria-disabled', 'true'));
    await expect(back).toHaveAccessibleDescription('This is already being sent and can’t be stopped.');
    // later than the second half of a double click
    await new Promise((resolve) => setTimeout(resolve, 450));
    await userEvent.click(back);
    await expect(back).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(dialog.queryByRole('textbox', { name: 'Amount' })).toBeNull();
    await expect(dialog.getByRole('button', { name: /Posting/ })).toBeVisible();
    held.answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
const both: MoneyStanding['operations'][number]['obstacles'] = ['booklet_missing', 'wallet_blocked'];
export const Blocked: Story = {
  args: { obstacles: [{ transaction_type: 'INVESTMENT_IN', currency: 'EUR', obstacles: both }] },
  play: async ({ canvasElement }) => {
    await write(canvasElement, 'INVESTMENT_IN', '100');
    await expect(screen.getByRole('button', { name: 'Review' })).toHaveAttribute('aria-disabled', 'true');
  },
};
export const Reversing: Story = {
  args: { reverse: invested.id },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Reverse II-2026-000031' });
    await review();
    await expect(await screen.findByRole('row', { name: /Invested/ })).toHaveTextContent('1,000.00');
  },
};
