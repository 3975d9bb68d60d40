import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Router } from 'wouter';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import { sessionChart } from '../../../machines/catalogue/session.ts';
import { invested, waiting } from '../../features/fund/sample.ts';
import { member } from '../../features/members/sample-member.ts';
import { fundTransactionQuery } from '../../queries/fund.ts';
import { investorSearchQuery, memberQuery } from '../../queries/members.ts';
import { NavigateProvider } from '../../ui/link.tsx';
import { FundTransactionPage } from './fund-operations.tsx';
import { InvestorTransactionsPage } from './request-lists.tsx';
import { SessionProvider } from './session-context.tsx';

const reversal = { id: waiting.id, reference: 'AD-2026-000045' };
const shown = [
  { ...invested, reversal_waiting: reversal },
  { ...waiting, reversal_of: invested.id },
] as const;
const queryOf = ({ user_id, id }: (typeof shown)[number]) => `user_id=${user_id}&id=${id}`;

function clientWith(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const one of shown) client.setQueryData(fundTransactionQuery(one.user_id, one.id).queryKey, one);
  client.setQueryData(investorSearchQuery('').queryKey, { rows: [member], total: null, hasMore: false });
  client.setQueryData(memberQuery(member.id).queryKey, member);
  return client;
}

const pages = {
  view_fund_transaction: FundTransactionPage,
  view_investor_transactions: InvestorTransactionsPage,
} as const;
type PageProps = {
  readonly name: keyof typeof pages;
  /** what it is opened with */
  readonly opened: string;
};

/** A page whose address names what it shows by its query, with links to another one. */
function Page({ name, opened }: PageProps) {
  const path = `/admin/bank_operations/${name}`;
  const Shown = pages[name];
  const actor = useFrozen(sessionChart, 'member.active', (context) => ({
    ...context,
    user: { ...exampleUser, role: 'finance' },
  }));
  const [client] = useState(clientWith);
  const [query, setQuery] = useState(opened);
  const navigate = (to: string) => setQuery(to.slice(path.length));
  return (
    <Router hook={() => [path, navigate]} searchHook={() => query}>
      <NavigateProvider value={navigate}>
        <QueryClientProvider client={client}>
          <SessionProvider value={actor}>
            <Shown />
          </SessionProvider>
        </QueryClientProvider>
      </NavigateProvider>
    </Router>
  );
}

const meta = {
  title: 'Pages/Another of the same page',
  component: Page,
  args: { name: 'view_fund_transaction', opened: `?${queryOf(shown[0])}` },
  parameters: { width: 1120 },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The path is the same, but it is a page that one went to: its title has the focus, and its reader begins there. */
export const TitleHasTheFocus: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const title = () => canvas.findByRole('heading', { level: 1 });
    // the page that was opened first leaves the focus where the browser has it
    await expect(await title()).not.toHaveFocus();
    for (const [link, reference] of [
      ['Look at the reversal', waiting.reference],
      ['Look at it', invested.reference],
    ] as const) {
      (await canvas.findByRole('link', { name: link })).focus();
      await userEvent.keyboard('{Enter}');
      await canvas.findByText(reference);
      await waitFor(async () => expect(await title()).toHaveFocus());
    }
  },
};

/** Choosing a member, and another one: the list in between is a page that one went to as well. */
export const MemberIsChosen: Story = {
  args: { name: 'view_investor_transactions', opened: '' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const follow = async (link: string, title: string) => {
      (await canvas.findByRole('link', { name: link })).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: title })).toHaveFocus());
    };
    await follow(member.user_name, `Transactions of ${member.user_name}`);
    await follow('Choose another investor', 'Investor transactions');
  },
};
