import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ids } from '../../../../contract/calls/examples.ts';
import type { MoneyStanding } from '../../../../contract/values/standing.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { memberQuery } from '../../../queries/members.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { holdingAnswer, losingFirstAnswer } from '../lost-answer.ts';
import { asked, auditor, finance, knowing } from '../sample.ts';
import type { Viewer } from '../rights.ts';
import { ConvertScreen } from './convert-screen.tsx';

type Shown = {
  readonly viewer: Viewer;
  readonly requestId: string | null;
  readonly settled: boolean;
  readonly obstacles: MoneyStanding['operations'];
  /** what staff said when they made the request */
  readonly made: Partial<TransactionDetail>;
  readonly fourEyes: boolean;
  /** what the address names wrongly */
  readonly gone: 'member' | 'request' | null;
};

function Convert({ viewer, requestId, settled, obstacles, made, fourEyes, gone }: Shown) {
  const [client] = useState(() => {
    const known = knowing(obstacles);
    known.setQueryData(featuresQuery.queryKey, (api) => api && { ...api, four_eyes: fourEyes });
    known.setQueryData(transactionQuery({ userId: ids.member, id: asked.id }).queryKey, {
      ...asked,
      ...made,
      request_status: settled ? 'CANCELLED' : 'PENDING',
    });
    const request = transactionQuery({ userId: ids.member, id: asked.id });
    const { queryKey } = gone === 'member' ? memberQuery(ids.member) : request;
    const error = Object.assign(new Error('no id'), { key: 'validation_failed', fields: {} });
    if (gone !== null)
      known
        .getQueryCache()
        .find({ queryKey })
        ?.setState({ data: undefined, status: 'error', error, fetchStatus: 'idle' });
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <ConvertScreen
        userId={ids.member}
        requestId={requestId}
        viewer={viewer}
        onDone={() => undefined}
        hrefOf={({ id }) => `#${id}`}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Convert for a member',
  component: Convert,
  parameters: { width: 1120 },
  args: {
    viewer: finance,
    requestId: null,
    settled: false,
    obstacles: [],
    made: {},
    fourEyes: true,
    gone: null,
  },
} satisfies Meta<typeof Convert>;
export default meta;
type Story = StoryObj<typeof meta>;

const type = async (canvasElement: HTMLElement, label: string, text: string) => {
  const field = within(canvasElement).getByRole('textbox', { name: new RegExp(`^${label}`) });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

export const Empty: Story = {};
export const Filled: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, 'Amount', '100');
    await type(canvasElement, 'Rate', '1.08451234');
    await type(canvasElement, 'Fund’s part', '0.45');
    await expect(within(canvasElement).getByRole('textbox', { name: /^Member’s part/ })).toHaveValue(
      '108.00',
    );
    await waitFor(() => expect(canvasElement).toHaveTextContent(/1 EUR = 1\.08451234 USD\s*108\.45 USD/));
  },
};
export const Asking: Story = {
  play: async (context) => {
    await Filled.play?.(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Convert' }));
    await screen.findByRole('alertdialog', { name: 'Convert for Camille Exemple?' });
  },
};
const answering = (fetch: (request: unknown) => Promise<Response>) => {
  const spy = spyOn(globalThis, 'fetch').mockImplementation(fetch);
  return () => spy.mockRestore();
};
const held = holdingAnswer(asked);
/** What is on its way is waited for: its question stays, and no other is written over it. */
export const OnItsWay: Story = {
  beforeEach: () => answering(held.fetch),
  play: async (context) => {
    await Asking.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Convert' }));
    await screen.findByRole('button', { name: /Sending/ });
    await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('alertdialog')).toHaveTextContent('Sending');
    held.answer();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};
export const TooManyDecimals: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, 'Amount', '100');
    await type(canvasElement, 'Rate', '1.084512345');
    await within(canvasElement).findByText('This field must contain only decimal values');
  },
};
export const MoreThanIsFree: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, 'Amount', '48000');
    await within(canvasElement).findByText('Amount must not be greater than the available balance');
  },
};
export const ARateForARequest: Story = {
  args: { requestId: asked.id },
  play: async ({ canvasElement }) => {
    await type(canvasElement, 'Rate', '1.0845');
    await expect(within(canvasElement).queryByRole('textbox', { name: /^Amount/ })).toBeNull();
    await within(canvasElement).findByRole('button', { name: 'Approve at this rate' });
  },
};
/** A colleague made the request, and said rate and part. */
const byColleague = {
  created_by: ids.record,
  exchange_rate: '1.08450000',
  client_part: '270.67',
  fund_part: '0.45',
};
export const ARateFromAColleague: Story = {
  args: { requestId: asked.id, made: byColleague },
  play: async ({ canvasElement }) => {
    const field = (name: RegExp) => within(canvasElement).getByRole('textbox', { name });
    await expect(field(/^Rate/)).toHaveValue('1.0845');
    await expect(field(/^Fund’s part/)).toHaveValue('0.45');
    await expect(field(/^Member’s part/)).toHaveValue('270.67');
  },
};
const own = { ...byColleague, created_by: finance.id };
export const TheirOwnRequest: Story = {
  args: { requestId: asked.id, made: own },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('You made this request. Somebody else has to approve it.');
    await expect(canvas.queryByRole('button', { name: 'Approve at this rate' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Look at the request' })).toHaveAttribute(
      'href',
      `#${asked.id}`,
    );
  },
};
export const TheirOwnRequestWhereOneDecides: Story = {
  args: { requestId: asked.id, made: own, fourEyes: false },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Approve at this rate' });
  },
};
export const TheirOwnRequestOnAPhone: Story = {
  ...TheirOwnRequest,
  globals: { viewport: { value: 'phone' } },
};

let line = losingFirstAnswer(asked);
const sending = async (canvasElement: HTMLElement, verb: string) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: verb }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: verb }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const earlier = 'An earlier attempt got through';
/** The answer was lost, and another rate was sent since: what was done is said, and nothing is made beside it. */
export const AnEarlierPressGotThrough: Story = {
  beforeEach: () => {
    line = losingFirstAnswer(asked);
    return answering(line.fetch);
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await type(canvasElement, 'Amount', '100');
    await type(canvasElement, 'Rate', '1.08');
    await sending(canvasElement, 'Convert');
    await page.findByText('No answer came: it may have been done all the same');
    await type(canvasElement, 'Rate', '1.09');
    await sending(canvasElement, 'Convert');
    await within(await page.findByRole('alert')).findByText(earlier);
    await waitFor(() => expect(page.getByRole('region', { name: earlier })).toHaveFocus());
    await expect(page.queryByText('Nothing was done')).toBeNull();
    await expect(page.queryByRole('textbox', { name: /^Rate/ })).toBeNull();
    await expect(page.getByRole('link', { name: 'See the member’s transactions' })).toHaveAttribute(
      'href',
      `/admin/bank_operations/view_investor_transactions?user_id=${ids.member}`,
    );
    await expect(line.done.size).toBe(1);
  },
};
export const BegunAnewAfterAnEarlierPress: Story = {
  ...AnEarlierPressGotThrough,
  play: async (context) => {
    const page = within(context.canvasElement);
    await AnEarlierPressGotThrough.play?.(context);
    await userEvent.click(page.getByRole('button', { name: 'Start a new conversion' }));
    await waitFor(() => expect(page.getByRole('heading', { level: 1 })).toHaveFocus());
    await expect(page.getByRole('textbox', { name: /^Rate/ })).toHaveValue('1.09');
    await sending(context.canvasElement, 'Convert');
    const [lost, refused, anew] = line.sent;
    await expect(refused?.key).toBe(lost?.key);
    await expect([...line.done.keys()]).toEqual([lost?.key, anew?.key]);
    await expect(anew?.body).toBe(refused?.body);
  },
};
/** Approved at another rate by the press before: it is approved once only. */
export const ApprovedByAnEarlierPress: Story = {
  ...AnEarlierPressGotThrough,
  args: { requestId: asked.id },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const rate of ['1.08', '1.09']) {
      await type(canvasElement, 'Rate', rate);
      await sending(canvasElement, 'Approve at this rate');
    }
    await page.findByText(earlier);
    await expect(page.queryByRole('button', { name: /^Start/ })).toBeNull();
    await expect(page.getByRole('link', { name: 'Look at the request' })).toHaveAttribute(
      'href',
      `#${asked.id}`,
    );
  },
};
/** The request, read anew after its answer was lost, says so itself: the form gives way at once. */
export const SettledByAPressUnheard: Story = {
  args: { requestId: asked.id },
  beforeEach: () => {
    line = losingFirstAnswer(asked);
    const read = { ...asked, request_status: 'APPROVED', version: asked.version + 1 };
    return answering(async (request) =>
      request instanceof Request && request.method === 'GET' && request.url.endsWith(asked.id)
        ? Response.json(read)
        : line.fetch(request),
    );
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await type(canvasElement, 'Rate', '1.08');
    await sending(canvasElement, 'Approve at this rate');
    const told = await page.findByRole('region', { name: 'This request does not wait for a rate any more.' });
    await waitFor(() => expect(told).toHaveFocus());
    await expect(within(told).getByRole('link', { name: 'Look at the request' })).toHaveAttribute(
      'href',
      `#${asked.id}`,
    );
    await expect(line.done.size).toBe(1);
  },
};
export const NoLongerWaiting: Story = {
  args: { requestId: asked.id, settled: true },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: 'Look at the request' });
    await expect(within(canvasElement).queryByRole('region')).toBeNull();
  },
};
export const Blocked: Story = {
  args: {
    obstacles: [{ transaction_type: 'CONVERSION', currency: 'EUR', obstacles: ['wallet_blocked'] }],
  },
};
export const NobodyOfThatAddress: Story = {
  args: { gone: 'member' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('There is no such investor');
    await expect(within(canvasElement).queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};
export const NoSuchRequest: Story = {
  args: { requestId: asked.id, gone: 'request' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('There is no such operation');
    await expect(within(canvasElement).queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};
export const ReadByAnAuditor: Story = { args: { viewer: auditor } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
