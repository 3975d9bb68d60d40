import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createActor } from 'xstate';
import { wordless } from '../../../.storybook/spoken.ts';
import { moneyOut } from '../../../contract/calls/examples.ts';
import { pageSize } from '../../../contract/enums.ts';
import type { FundBankAccount } from '../../../contract/values/fund-bank-account.ts';
import type { Transaction } from '../../../contract/values/transaction.ts';
import { listingMachine } from '../../../machines/listing/machine.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import { bankTransactionsQuery } from '../../queries/fund-banks.ts';
import { BankTransactionsScreen } from './transactions/bank-transactions-screen.tsx';
import { everything, filtersOf } from './transactions/criteria.ts';

const id = (n: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e${String(n).padStart(2, '0')}`;
const account: FundBankAccount = {
  id: id(80),
  bank_name: 'Banque Exemple',
  account_holder: 'Sample Fund SA',
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  bank_account_number: null,
  routing_number: null,
  is_default: true,
  available_balances: { EUR: '125000.00', USD: '0.00' },
  version: 1,
};

const moneyIn = {
  transaction_type: 'MONEY_IN',
  misc_fees: null,
  net_amount: null,
  own_reference: null,
} as const;
const of = (n: number, change: Partial<Transaction>): Transaction => ({ ...moneyOut, id: id(n), ...change });
const rows: readonly Transaction[] = [
  of(1, {}),
  of(2, {
    ...moneyIn,
    reference: 'MI-2026-000070',
    payment_reference: 'RF58MI2026000070',
    amount: '48250.00',
    net_amount: '48250.00',
    request_status: 'EXECUTED',
    executed_at: '2026-03-10T10:00:00.000Z',
    user_name: 'Exemple Conseil SARL',
    member_id: 'MBR-000421',
  }),
  of(3, { reference: 'MO-2026-000064', amount: '900.00', net_amount: '897.50', request_status: 'REJECTED' }),
  of(4, {
    ...moneyIn,
    reference: 'MI-2026-000061',
    payment_reference: 'RF33MI2026000061',
    currency: 'USD',
    amount: '2500.00',
    net_amount: '2500.00',
    user_name: 'Marta Ejemplo',
    member_id: null,
  }),
  of(5, { reference: 'MO-2026-000052', request_status: 'EXECUTED', returned: true }),
  of(6, {
    transaction_type: 'ADJUSTMENT',
    reference: 'AD-2026-000053',
    request_status: 'EXECUTED',
    misc_fees: null,
    own_reference: null,
    reversal_of: id(5),
  }),
];

type SceneProps = {
  readonly rows: readonly Transaction[];
  readonly total: number | null;
  readonly criteria: Partial<Criteria>;
  /** what has come of asking for the list */
  readonly answer: 'rows' | 'none yet' | 'failed';
};

function clientWith({ rows: shown, total, answer }: SceneProps, criteria: Criteria): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  const offset = (criteria.page - 1) * pageSize;
  const query = bankTransactionsQuery({ filters: filtersOf(criteria), offset, limit: pageSize });
  const whole = bankTransactionsQuery({ filters: {}, offset: 0, limit: pageSize });
  if (answer === 'rows')
    for (const { queryKey } of [whole, query]) made.setQueryData(queryKey, { rows: [...shown], total });
  if (answer === 'none yet')
    void made.prefetchQuery({ queryKey: query.queryKey, queryFn: () => new Promise(() => undefined) });
  if (answer === 'failed')
    made
      .getQueryCache()
      .build(made, made.defaultQueryOptions(query))
      .setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1, fetchStatus: 'idle' });
  return made;
}

function Scene(props: SceneProps) {
  const criteria = { ...everything, ...props.criteria };
  const [client] = useState(() => clientWith(props, criteria));
  const [listing] = useState(() => createActor(listingMachine, { input: criteria }).start());
  return (
    <QueryClientProvider client={client}>
      <BankTransactionsScreen listing={listing} accounts={[account]} hrefOf={(row) => `#${row.id}`} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Bank transactions',
  component: Scene,
  args: { rows, total: 6, criteria: {}, answer: 'rows' },
  parameters: { width: 1160 },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole('table'));
    // as its papers say: whoever holds the list against the bank's reads another day there
    await expect(table.getByRole('columnheader', { name: 'Asked on' })).toBeVisible();
    // Of a payout the bank books what is really paid; what never happened is struck.
    await expect(table.getAllByText(/247/)[0]).toBeVisible();
    await expect(table.getByText('Returned')).toBeVisible();
    // What came back stands against what had left: neither is struck, and they add up to nothing.
    for (const [name, figure] of [
      [/MO-2026-000052/, /^[-−–]247/],
      [/AD-2026-000053/, /^\+247/],
    ] as const) {
      const found = within(table.getByRole('row', { name })).getByText(figure);
      await expect(getComputedStyle(found).textDecorationLine).toBe('none');
    }
  },
};
export const OfOneAccount: Story = {
  args: { criteria: { filters: { ...everything.filters, fund_bank_id: account.id } } },
};
/** What the bank's statement of some days has; half a day, which chooses nothing, is cleared with the other. */
export const OfSomeDays: Story = {
  args: { criteria: { filters: { ...everything.filters, from: '2026-03-09', to: '2026-03-10' } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('table');
    const until = canvas.getByRole('textbox', { name: 'Asked until' });
    await expect(until).toHaveValue('10/03/2026');
    await userEvent.type(until, '1/6/26', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    for (const name of ['Asked from', 'Asked until'])
      await waitFor(() => expect(canvas.getByRole('textbox', { name })).toHaveValue(''));
  },
};
export const InFrench: Story = { globals: { language: 'fr' } };
/** Seven controls are two rows, in the longest words as well: the search, and below it every filter. */
export const FiltersInSpanish: Story = {
  parameters: { width: 1168 },
  globals: { language: 'es', viewport: { value: 'desktop' } },
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await document.fonts.ready;
    const [search, ...filters] = [...canvasElement.querySelectorAll('search label')].map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    await expect(filters).toHaveLength(6);
    await expect(new Set(filters).size).toBe(1);
    await expect(filters[0]).toBeGreaterThan(search ?? 0);
  }),
};
/** By its number whoever comes from an approval, a mail or the log finds it, whatever the payment bears. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('MI-2026-000070 · RF58MI2026000070')).toBeVisible();
    await expect(canvas.getByText('MO-2026-000064')).toBeVisible();
  },
};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const NothingYet: Story = { args: { rows: [], total: 0 } };
export const NoMatch: Story = { args: { rows: [], total: 0, criteria: { search: 'nobody' } } };
export const Loading: Story = { args: { answer: 'none yet' }, parameters: { skeleton: true } };
export const NotLoaded: Story = { args: { answer: 'failed' } };
