import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { knowingRequest } from '../../../.storybook/charts/example-request.ts';
import { ShownRequest } from '../../../.storybook/charts/shown-request.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing, type Tell } from '../../../.storybook/knowing.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import type { RequestSide } from '../../../machines/request/types.ts';
import { transactionQuery } from '../../queries/transactions.ts';

type Said = Pick<TransactionDetail['history'][number], 'by' | 'reason' | 'text'>;
type Shown = {
  readonly leaf: string;
  readonly side: RequestSide;
  /** of the last step; null: as in the example */
  readonly said: Said | null;
};

const telling =
  (said: Said | null): Tell<RequestSnapshot> =>
  (client, { context }) => {
    knowingRequest(context, client);
    client.setQueryData(
      transactionQuery(exampleRequest).queryKey,
      (known) =>
        known && {
          ...known,
          history: known.history.map((step, at, { length }) =>
            at === length - 1 ? { ...step, ...said } : step,
          ),
        },
    );
  };

/** A request that does not go on, as its member sees it, or the fund. */
function Why({ leaf, side, said }: Shown) {
  const actorRef = useFrozen(chart, leaf, (context) => ({ ...context, side }));
  const [tell] = useState(() => telling(said));
  const client = useKnowing(actorRef, tell);
  return <ShownRequest client={client} actorRef={actorRef} area={side === 'investor' ? 'user' : 'admin'} />;
}

const meta = {
  title: 'Money/Why a request does not go on',
  component: Why,
  parameters: { width: 390 },
  args: { leaf: 'rejected', side: 'investor', said: null },
} satisfies Meta<typeof Why>;
export default meta;
type Story = StoryObj<typeof meta>;

const told = /The account is not in your name\.$/;
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Its member was led here for that: it stands over the figures, and once more on the way. */
const saysItFirst =
  (words: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    const figure = await page.findByText('You receive');
    const [over, ...others] = page.getAllByText(told);
    await expect(over).toHaveTextContent(words);
    await expect(over && isBefore(over, figure)).toBe(true);
    await expect(others).toHaveLength(1);
    await expect(others.every((one) => isBefore(figure, one))).toBe(true);
  };
const reasonAndText = /^The bank account is in another name The account/;
export const Rejected: Story = { play: saysItFirst(reasonAndText) };
export const Failed: Story = { args: { leaf: 'failed' }, play: saysItFirst(reasonAndText) };
export const CancelledByTheFund: Story = {
  args: {
    leaf: 'cancelled',
    said: { by: 'fund', reason: 'OTHER', text: 'The account is not in your name.' },
  },
  play: saysItFirst(/^The account/),
};

/** Nobody is told what they did themselves, nor the fund what it wrote. */
const saysNothing =
  (onTheWay: number): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('heading', { level: 1, name: 'Money out' });
    await expect(page.queryByText('Reason')).toBeNull();
    await expect(page.queryAllByText(told)).toHaveLength(onTheWay);
  };
export const CancelledByItsMember: Story = { args: { leaf: 'cancelled' }, play: saysNothing(0) };
export const RejectedForTheFund: Story = { args: { side: 'fund' }, play: saysNothing(1) };
export const RejectedForAReader: Story = { args: { side: 'reader' }, play: saysNothing(1) };
