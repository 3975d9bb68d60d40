import type { Meta, StoryObj } from '@storybook/react-vite';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ids } from '../../../../contract/calls/examples.ts';
import { currencies } from '../../../../contract/enums.ts';
import type { WalletBlocking } from '../../../../contract/values/standing.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import type { Criteria } from '../../../../machines/listing/types.ts';
import { blockingsQuery, memberWalletsQuery } from '../../../queries/member-wallets.ts';
import { memberQuery } from '../../../queries/members.ts';
import { everything, walletFiltersOf, walletListing } from '../criteria.ts';
import {
  answer,
  auditor,
  blockings,
  compliance,
  coveringBlockings,
  finance,
  knowing,
  listingAt,
  rows,
  window,
} from '../sample.ts';
import type { AskedPayment } from '../payment/payment-values.ts';
import type { Viewer } from '../rights.ts';
import { MemberWalletsScreen } from './wallets-screen.tsx';

type Shown = {
  readonly viewer: Viewer;
  readonly shown: readonly MemberWalletsRow[];
  readonly criteria: Partial<Criteria>;
  readonly how: 'rows' | 'none yet' | 'failed';
  /** what was done to wallets that are held */
  readonly history: readonly WalletBlocking[];
  /** the payment that the address asks to enter */
  readonly asked: AskedPayment | null;
};

/** Of the story that is told: what it reads anew while somebody looks at it. */
let known: QueryClient | null = null;

function Wallets({ viewer, shown, criteria, how, history, asked: given }: Shown) {
  const [asked, setAsked] = useState(given);
  const [listing] = useState(() => listingAt({ ...everything(walletListing), ...criteria }));
  const [client] = useState(() => {
    const made = knowing();
    const filters = walletFiltersOf({ ...everything(walletListing), ...criteria });
    const query = memberWalletsQuery({ filters, ...window });
    if (how === 'rows') made.setQueryData(query.queryKey, { rows: [...shown], total: shown.length });
    else answer(made, query, how);
    made.setQueryData(memberQuery(ids.staff).queryKey, () => {
      const investor = made.getQueryData(memberQuery(ids.member).queryKey);
      return investor && { ...investor, id: ids.staff, role: 'admin' as const };
    });
    for (const { user_id } of rows)
      made.setQueryData(blockingsQuery(user_id).queryKey, user_id === ids.member ? [] : [...history]);
    known = made;
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <MemberWalletsScreen
        viewer={viewer}
        listing={listing}
        asked={asked}
        onAsked={() => setAsked(null)}
        onEntered={() => undefined}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Member wallets',
  component: Wallets,
  parameters: { width: 1120 },
  args: { viewer: finance, shown: rows, criteria: {}, how: 'rows', history: blockings, asked: null },
} satisfies Meta<typeof Wallets>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {
  play: async ({ canvasElement, args }) => {
    // a file has a row for each wallet, not for each member
    const name = `Export ${args.shown.length * currencies.length} rows`;
    await expect(within(canvasElement).getByRole('button', { name })).toBeVisible();
  },
};
export const FirstLoad: Story = { args: { how: 'none yet' }, parameters: { skeleton: true } };
export const EmptyFirstUse: Story = { args: { shown: [] } };
export const NoMatch: Story = { args: { shown: [], criteria: { search: 'orch', type: 'MISC_FEES' } } };
export const Failed: Story = { args: { how: 'failed' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

const open = async (canvasElement: HTMLElement, name: string) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: `Open ${name}` }));
  await screen.findByRole('dialog', { name: `Wallets of ${name}` });
};
export const OfOneMember: Story = { play: ({ canvasElement }) => open(canvasElement, 'Camille Exemple') };
export const HeldByAnotherRole: Story = {
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Muster Holding GmbH');
    await screen.findByText('The origin of the last payment is being checked.');
    await expect(screen.queryByRole('button', { name: 'Change the state' })).toBeNull();
  },
};
export const ReadByAnAuditor: Story = {
  args: { viewer: auditor },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Camille Exemple');
    await expect(screen.queryByRole('button', { name: 'Change the state' })).toBeNull();
  },
};
const inner = 'The member does not see this. It stays with the fund.';
const read = 'The member will see this.';
/** Who may hold for either reason is told by each who will read why. */
export const WhoReadsTheReason: Story = {
  args: { viewer: { ...finance, role: 'admin' } },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Camille Exemple');
    await userEvent.click(screen.getByRole('button', { name: 'Change the state' }));
    await screen.findByText(read);
    const reason = screen.getByRole('textbox', { name: /^Reason/ });
    for (const [act, hint] of [
      [/Block for compliance/, inner],
      [/Block for the fund/, read],
      [/Block for compliance/, inner],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name: act }));
      await waitFor(() => expect(reason).toHaveAccessibleDescription(hint));
    }
  },
};
export const BlockingWithoutAReason: Story = {
  args: { viewer: compliance },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Camille Exemple');
    await userEvent.click(screen.getByRole('button', { name: 'Change the state' }));
    // before anything is chosen, too: compliance has no other hold
    await screen.findByText(inner);
    await userEvent.click(await screen.findByRole('radio', { name: /Block for compliance/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Block for compliance' }));
    await screen.findByText('Fill in this answer');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveFocus());
  },
};
export const LiftingAHoldOverAnother: Story = {
  args: { viewer: compliance, history: coveringBlockings },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Muster Holding GmbH');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the state' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Lift compliance’s block/ }));
    await screen.findByText(/the fund’s block stays/);
    await expect(screen.queryByText('The member can use what is in the wallets again.')).toBeNull();
    // the other hold stands again in its own words
    await screen.findByText(inner);
    await screen.findByRole('button', { name: 'Lift compliance’s block' });
  },
};
/** The list is read anew while the form is open: what was done meanwhile is told, and nothing is vouched for unseen. */
export const OvertakenWhileItIsWritten: Story = {
  args: { viewer: { ...finance, role: 'admin' } },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Camille Exemple');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the state' }));
    await userEvent.click(screen.getByRole('radio', { name: /Block for the fund/ }));
    const reason = screen.getByRole('textbox', { name: /^Reason/ });
    await userEvent.type(reason, 'A letter came back.');
    await expect(screen.queryByRole('alert')).toBeNull();
    known?.setQueryData(blockingsQuery(ids.member).queryKey, [...blockings]);
    await within(await screen.findByRole('alert')).findByText(/Somebody else changed this meanwhile/);
    await expect(reason).toHaveValue('A letter came back.');
  },
};
/** The answer was lost on its way: what stands in the history is one's own doing, and was done. */
export const DoneWithoutAnAnswer: Story = {
  args: { viewer: { ...finance, role: 'admin' } },
  beforeEach: () => {
    const text = 'A letter came back.';
    const held = { id: '42', state: 'BLOCKED_BY_ADMIN', at: '2026-03-12T09:15:00.000Z', by_name: null, text };
    const spy = spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      const isHistory =
        request instanceof Request && request.method === 'GET' && request.url.endsWith('/blockings');
      if (!isHistory) throw new TypeError('no line');
      return Response.json([held]);
    });
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    await open(canvasElement, 'Camille Exemple');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the state' }));
    await userEvent.click(screen.getByRole('radio', { name: /Block for the fund/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'A letter came back.');
    await userEvent.click(screen.getByRole('button', { name: 'Block for the fund' }));
    await screen.findByText('Wallets of Camille Exemple blocked');
    await expect(screen.queryByText(/Somebody else changed this/)).toBeNull();
    await expect(screen.queryByText('Nothing was done')).toBeNull();
    await expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
  },
};

const menu = async (canvasElement: HTMLElement) => {
  await userEvent.click(
    within(canvasElement).getByRole('button', { name: 'Actions for Muster Holding GmbH' }),
  );
  return within(await screen.findByRole('menu'));
};
const payment = { name: 'Enter a payment received' };
export const EnteringAPayment: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click((await menu(canvasElement)).getByRole('menuitem', payment));
    await within(await screen.findByRole('dialog', payment)).findByText('Muster Holding GmbH · MBR-000419');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(within(canvasElement).getByRole('button', { name: /^Actions for Muster/ })).toHaveFocus();
  },
};
const late = { userId: ids.member, request: null, currency: 'EUR', amount: '250.00' };
/** Whoever stands in the list behind it: a search is not kept over a login, and a list has pages. */
export const AskedByTheAddress: Story = {
  args: { asked: late, shown: rows.filter((row) => row.user_id !== ids.member) },
  play: async () => {
    const form = within(await screen.findByRole('dialog', payment));
    await expect(form.getByRole('textbox', { name: 'Received amount' })).toHaveValue('250.00');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
/** Who is no investor has no payment to enter. */
export const AskedForSomebodyOfTheFund: Story = {
  args: { asked: { ...late, userId: ids.staff } },
  play: async () => {
    const read = { queryKey: memberQuery(ids.staff).queryKey };
    await waitFor(() => expect(known?.getQueryCache().find(read)?.getObserversCount()).toBe(1));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
export const AskedByWhoMovesNoMoney: Story = {
  args: { asked: late, viewer: auditor },
  play: async ({ canvasElement }) => {
    await expect((await menu(canvasElement)).queryByRole('menuitem', payment)).toBeNull();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
