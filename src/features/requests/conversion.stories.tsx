import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { knowingRequest } from '../../../.storybook/charts/example-request.ts';
import { ShownRequest } from '../../../.storybook/charts/shown-request.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing } from '../../../.storybook/knowing.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import { transactionQuery } from '../../queries/transactions.ts';

/** A conversion that waits, as whoever asked for it sees it. */
function Conversion() {
  const actorRef = useFrozen(chart, 'pending', ({ standing, ...context }) => ({
    ...context,
    standing: standing && { ...standing, type: 'CONVERSION' as const },
  }));
  const client = useKnowing<RequestSnapshot>(actorRef, (known, { context }) => {
    knowingRequest(context, known);
    known.setQueryData(
      transactionQuery(exampleRequest).queryKey,
      (row) =>
        row && {
          ...row,
          conversion_type: 'EUR_TO_USD' as const,
          misc_fees: null,
          net_amount: row.amount,
          own_reference: null,
          bank_account: null,
        },
    );
  });
  return <ShownRequest client={client} actorRef={actorRef} area="user" />;
}

const meta = {
  title: 'Money/Conversion that waits',
  component: Conversion,
  parameters: { width: 1120 },
} satisfies Meta<typeof Conversion>;
export default meta;

/** Besides the rate, the approval sets what the fund keeps: nobody learns of that from the outcome alone. */
export const Pending: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect((await page.findByText('The fund’s part')).nextSibling).toHaveTextContent(
      'Set with the rate, if any',
    );
    await expect(page.getByText('Set by the fund when it approves')).toBeVisible();
  },
};
