import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { knowingRequest } from '../../../.storybook/charts/example-request.ts';
import { ShownRequest } from '../../../.storybook/charts/shown-request.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../.storybook/knowing.ts';
import { wordless } from '../../../.storybook/spoken.ts';
import type { Currency } from '../../../contract/enums.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import type { RequestSide } from '../../../machines/request/types.ts';
import { transactionQuery } from '../../queries/transactions.ts';

type Shown = { readonly side: RequestSide; readonly currency: Currency; readonly amount: string };

/** A part in the result of February, as its member or the fund looks at it. */
function Part({ side, currency, amount }: Shown) {
  const actorRef = useFrozen(chart, 'executed', ({ standing, ...context }) => ({
    ...context,
    side,
    standing: standing && { ...standing, type: 'REDISTRIBUTION' as const, isFunds: true },
  }));
  const client = useKnowing<RequestSnapshot>(actorRef, (known, { context }) => {
    knowingRequest(context, known);
    known.setQueryData(
      transactionQuery(exampleRequest).queryKey,
      (row) =>
        row && {
          ...row,
          reference: 'RD-2026-000031',
          currency,
          amount,
          misc_fees: null,
          net_amount: amount,
          own_reference: null,
          bank_account: null,
          proofs: [],
          starting_date: '2026-02-28',
          history: row.history.slice(-1),
        },
    );
  });
  return <ShownRequest client={client} actorRef={actorRef} area={side === 'investor' ? 'user' : 'admin'} />;
}

const meta = {
  title: 'Money/Part in a month’s result',
  component: Part,
  parameters: { width: 1120 },
  args: { side: 'investor', currency: 'EUR', amount: '290.44' },
} satisfies Meta<typeof Part>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nobody has asked for it; which month it is of, and what it is, is said. */
const saysWhich: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await expect((await page.findByText('Month of the result')).nextSibling).toHaveTextContent('02/2026');
  await expect(page.getByText('Recorded')).toBeVisible();
  await expect(page.queryByText('Requested')).toBeNull();
  await page.findByText(/^The fund shares out the investors’ part of a month’s result/);
};
export const Paid: Story = { play: saysWhich };
export const InDollars: Story = { args: { currency: 'USD' }, play: saysWhich };
export const TakenBack: Story = { args: { amount: '-12.10' }, play: saysWhich };
export const ReadByTheFund: Story = { args: { side: 'reader' }, play: saysWhich };
export const InFrench: Story = {
  globals: { language: 'fr' },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const page = within(canvasElement);
    await expect((await page.findByText('Mois du résultat')).nextSibling).toHaveTextContent('02/2026');
    await page.findByText(/^Le fonds répartit entre ses membres/);
  }),
};
