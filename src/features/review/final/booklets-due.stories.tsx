import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { knowingStanding } from '../../../../.storybook/charts/example-request.ts';
import { storyClient } from '../../../../.storybook/knowing.ts';
import { exampleRequest } from '../../../../machines/catalogue/request.ts';
import { standingQuery } from '../../../queries/money.ts';
import { BookletsDue } from './booklets-due.tsx';

/** The kinds of operation for which no booklet is in force; null: nobody says. */
type Props = { readonly without: readonly string[] | null; readonly isClosed?: boolean };

function Due({ without, isClosed = false }: Props) {
  const [client] = useState(() => {
    const known = storyClient();
    if (without === null) return known;
    knowingStanding(known, isClosed ? 'CLOSED' : 'UNBLOCKED', ['booklet_missing']);
    known.setQueryData(
      standingQuery(exampleRequest.userId).queryKey,
      (standing) =>
        standing && {
          ...standing,
          operations: standing.operations.map((one) =>
            without.includes(one.transaction_type) ? one : { ...one, obstacles: [] },
          ),
        },
    );
    return known;
  });
  return (
    <QueryClientProvider client={client}>
      <h2>Camille Exemple</h2>
      <BookletsDue userId={exampleRequest.userId} member="Camille Exemple" />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Review booklets due',
  component: Due,
  parameters: { width: 400 },
  args: { without: ['MONEY_IN', 'INVESTMENT_IN'] },
} satisfies Meta<typeof Due>;
export default meta;
type Story = StoryObj<typeof meta>;

const payIn = /^No money-in booklet is validated and active: Camille Exemple can’t pay in yet\.$/;
const invest = /^No investment booklet is validated and active: Camille Exemple can’t invest yet\.$/;
const isTitled = 'Booklets are still missing';

export const Both: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(payIn);
    await expect(page.getByText(invest)).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the booklets' })).toHaveAttribute(
      'href',
      `/admin/view_member/${exampleRequest.userId}`,
    );
  },
};
export const ForInvestmentsAlone: Story = {
  args: { without: ['INVESTMENT_IN'] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(invest);
    await expect(page.queryByText(payIn)).toBeNull();
  },
};
const saysNothing: Story['play'] = async ({ canvasElement }) => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(within(canvasElement).queryByText(isTitled)).toBeNull();
};
export const AllThere: Story = { args: { without: [] }, play: saysNothing };
export const WalletsClosed: Story = { args: { isClosed: true }, play: saysNothing };
export const NobodySays: Story = { args: { without: null }, play: saysNothing };
export const InFrench: Story = { globals: { language: 'fr', theme: 'dark' } };
