import type { Meta, StoryObj } from '@storybook/react-vite';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { registrationAt } from '../../../.storybook/charts/dossier.ts';
import { exampleMoney } from '../../../.storybook/charts/money-facts.ts';
import { examplePaidIn, knowingMoney } from '../../../.storybook/charts/money.ts';
import type { RegistrationType } from '../../../contract/enums.ts';
import type { Transaction } from '../../../contract/values/transaction.ts';
import { exampleOperation } from '../../../machines/catalogue/money-operation.ts';
import { businessDetailsQuery, individualDetailsQuery } from '../../queries/enrollment.ts';
import { type MoneyFacts, standingQuery, walletsQuery } from '../../queries/money.ts';
import { standingOfQuery } from '../../queries/values.ts';
import { DashboardView } from './dashboard-view.tsx';
import { newestQuery } from './newest.ts';

const { userId } = exampleOperation;
const nothing = { available: '0.00', reserved: '0.00', incoming: '0.00', blocked: '0.00' };

type Told = {
  readonly balance: string;
  /** null: an API that tells the wallets alone */
  readonly invested: { readonly EUR: string; readonly USD: string } | null;
  readonly hasBooklet: boolean;
  readonly blocking: MoneyFacts['wallets']['blocking_state'];
};

/** The example's money, as the fund has it. */
const moneyOf = ({ balance, invested, hasBooklet, blocking }: Told): MoneyFacts => ({
  wallets: {
    blocking_state: blocking,
    wallets: [
      { currency: 'EUR', ...nothing, balance, available: balance },
      { currency: 'USD', ...nothing, balance: '0.00' },
    ],
  },
  standing: {
    ...exampleMoney.standing,
    blocking: { state: blocking, at: null, text: null },
    invested,
    operations:
      invested === null
        ? []
        : exampleMoney.standing.operations.map((one) =>
            one.transaction_type === 'MONEY_IN' && !hasBooklet
              ? { ...one, obstacles: ['booklet_missing'] }
              : one,
          ),
  },
});

/** A payment that the fund has booked, as the list has it. */
function paidIn(): Transaction {
  const { history: _h, proofs: _p, bank_account: _b, reversed_by: _r, approval: _a, ...row } = examplePaidIn;
  const {
    received_amount: _m,
    value_date: _v,
    payer: _y,
    reversal_waiting: _w,
    account_closed: _c,
    entered_for: _f,
    entered_as: _e,
    ...listed
  } = row;
  return { ...listed, request_status: 'EXECUTED' };
}
const undone = (paid: Transaction): Transaction => ({
  ...paid,
  id: paid.user_id,
  reference: 'AD-2026-000062',
  transaction_type: 'ADJUSTMENT',
  amount: `-${paid.amount}`,
  reversal_of: paid.id,
});

type ShownProps = Told & {
  /** the newest transactions: none, a payment, or one that was undone */
  readonly moved: 'nothing' | 'payment' | 'undone';
  readonly type: RegistrationType;
  /** what is not read yet, until it is let go, or was not read */
  readonly without: 'nothing' | 'coming' | 'failed';
};

let letGo = (): void => undefined;
/** Forgets the money; on its way, it comes when it is let go. In a story the call fails. */
function forget(client: QueryClient, without: 'coming' | 'failed'): void {
  const open = new Promise<void>((resolve) => (letGo = resolve));
  for (const { queryKey } of [standingQuery(userId), walletsQuery(userId), newestQuery(userId)]) {
    const known: unknown = client.getQueryData(queryKey);
    client.removeQueries({ queryKey });
    if (without === 'coming') void client.fetchQuery({ queryKey, queryFn: () => open.then(() => known) });
  }
}

function Shown({ moved, type, without, ...told }: ShownProps) {
  const [client] = useState(() => {
    const known = knowingMoney(moneyOf(told));
    const paid = paidIn();
    const rows = { nothing: [], payment: [paid], undone: [undone(paid), paid] }[moved];
    known.setQueryData(newestQuery(userId).queryKey, { rows, total: rows.length });
    known.setQueryData(individualDetailsQuery(userId).queryKey, null);
    known.setQueryData(businessDetailsQuery(userId).queryKey, null);
    known.setQueryData(standingOfQuery(userId).queryKey, {
      user_id: userId,
      user_name: 'Camille Exemple',
      membership_id: 'MBR-000418',
      values: [],
    });
    if (without !== 'nothing') forget(known, without);
    return known;
  });
  const validated = {
    ...registrationAt(7, true),
    enrollment_status: 'VALIDATED' as const,
    current_registration_type: type,
    sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'VALIDATED' } as const,
  };
  return (
    <QueryClientProvider client={client}>
      <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
        <DashboardView registration={validated} userId={userId} />
      </main>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Screens/Dashboard before a value',
  component: Shown,
  parameters: { bare: true },
  args: {
    balance: '0.00',
    invested: { EUR: '0.00', USD: '0.00' },
    hasBooklet: true,
    blocking: 'UNBLOCKED',
    moved: 'nothing',
    type: 'INDIVIDUAL',
    without: 'nothing',
  },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

const title = 'From enrollment to the first value';
/** What the page says is happening now, in the one list that is shown. */
async function nowOf(canvasElement: HTMLElement): Promise<HTMLElement> {
  const path = await within(canvasElement).findByRole('list', { name: title });
  const [step] = within(path)
    .getAllByRole('listitem')
    .filter((one) => one.getAttribute('aria-current') === 'step');
  if (step === undefined) throw new Error('Nothing happens now.');
  return step;
}
const asksForMoney = /after your first money-in/;
const invested = 'Invested in the fund';

export const NothingPaidIn: Story = {
  play: async ({ canvasElement }) => {
    await expect(await nowOf(canvasElement)).toHaveTextContent(
      /^First money-in, nowThen values appear here$/,
    );
    await expect(within(canvasElement).getByText(asksForMoney)).toBeVisible();
    await expect(within(canvasElement).queryByText(invested)).toBeNull();
  },
};
/** Before a booklet nothing can be paid in: the step says what is awaited, and from whom. */
export const BookletAwaited: Story = {
  args: { hasBooklet: false, type: 'BUSINESS' },
  play: async ({ canvasElement }) => {
    await expect(await nowOf(canvasElement)).toHaveTextContent(
      /^First money-in, nowFirst comes the money-in booklet: the fund sends it to you,/,
    );
  },
};
/** It is in the wallet, and the value is awaited: no sentence asks for a payment any more. */
export const MoneyCame: Story = {
  args: { balance: '10000.00', moved: 'payment' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First value, nowThe fund publishes it$/);
    await expect(canvas.getByText(/^Your first money-in has arrived\./)).toBeVisible();
    await expect(canvas.queryByText(asksForMoney)).toBeNull();
    await expect(canvas.queryByText(invested)).toBeNull();
  },
};
/** It went on to the account again: the payment was made all the same, by a business too, and whatever became of its booklet. */
export const MoneyCameAndWent: Story = {
  args: { moved: 'payment', type: 'BUSINESS', hasBooklet: false },
  play: async ({ canvasElement }) => {
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First value, now/);
    await expect(within(canvasElement).queryByText(/booklet:/)).toBeNull();
  },
};
/** What was booked by mistake and undone is no payment. */
export const PaymentUndone: Story = {
  args: { moved: 'undone' },
  play: async ({ canvasElement }) => {
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First money-in, now/);
  },
};
/** All that was paid in is with the fund: each currency says so by itself, held wallets or not. */
export const InvestedInBoth: Story = {
  args: { invested: { EUR: '5000.00', USD: '1200.50' }, blocking: 'BLOCKED_BY_ADMIN' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First value, now/);
    const sums = canvas.getAllByText(invested);
    await expect(sums).toHaveLength(2);
    await expect(sums[0]?.parentElement).toHaveTextContent(/5,000\.00\sEUR$/);
    await expect(sums[1]?.parentElement).toHaveTextContent(/1,200\.50\sUSD$/);
  },
};
export const InvestedInOne: Story = {
  args: { balance: '3000.00', invested: { EUR: '5000.00', USD: '0.00' }, moved: 'payment' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const found = await within(canvasElement).findAllByText(invested);
    await expect(found).toHaveLength(1);
    await expect(found[0]?.parentElement).toHaveTextContent(/5,000\.00\sEUR$/);
  },
};
/** Nothing can be paid into closed wallets: nothing asks for it. */
export const WalletsClosed: Story = {
  args: { blocking: 'CLOSED' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('No value yet')).toBeVisible();
    await expect(canvas.queryByText(title)).toBeNull();
    await expect(canvas.queryByText(asksForMoney)).toBeNull();
  },
};
/** An API that tells the wallets alone: what is in them is enough to know that money came. */
export const Untold: Story = {
  args: { invested: null, balance: '3000.00' },
  play: async ({ canvasElement }) => {
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First value, now/);
    await expect(within(canvasElement).queryByText(invested)).toBeNull();
  },
};
/** Until it is known whether money came, nothing asks for it. */
export const OnItsWay: Story = {
  args: { without: 'coming', balance: '3000.00' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Loading your wallets')).toBeInTheDocument();
    await expect(canvas.queryByText('No value yet')).toBeNull();
    letGo();
    await waitFor(() => expect(canvas.getByText('No value yet')).toBeVisible());
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First value, now/);
  },
};
/** What was not read is said by its own part; here stands what leads to a value for most people. */
export const NotRead: Story = {
  args: { without: 'failed' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Your wallets did not load', {}, { timeout: 8000 })).toBeVisible();
    await expect(await nowOf(canvasElement)).toHaveTextContent(/^First money-in, now/);
  },
};
