import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { features } from '../../../contract/calls/extensions.ts';
import type { FundBankAccount } from '../../../contract/values/fund-bank-account.ts';
import type { FundBooks } from '../../../contract/values/fund-books.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { fundBanksQuery, fundBooksQuery } from '../../queries/fund-banks.ts';
import { AccountsScreen } from './accounts/accounts-screen.tsx';
import { BooksScreen } from './books/books-screen.tsx';

const id = (n: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e${String(n).padStart(2, '0')}`;
const viewerId = id(90);

const main: FundBankAccount = {
  id: id(1),
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
const american: FundBankAccount = {
  ...main,
  id: id(2),
  bank_name: 'Sample Trust Bank',
  currency: 'USD',
  account_country: 'US',
  iban: null,
  swift: null,
  bank_account_number: '123456789012',
  routing_number: '123456780',
  is_default: false,
  available_balances: { EUR: '0.00', USD: '48250.00' },
};
const empty: FundBankAccount = {
  ...american,
  id: id(3),
  bank_name: 'Banco Ejemplo',
  account_country: 'ES',
  currency: 'EUR',
  iban: 'ES9121000418450200051332',
  swift: 'EXMPESMM',
  bank_account_number: null,
  routing_number: null,
  available_balances: { EUR: '0.00', USD: '0.00' },
};

const euro: FundBooks['currencies'][number] = {
  currency: 'EUR',
  banks: [
    { bank_id: main.id, bank_name: main.bank_name, balance: '125000.00' },
    { bank_id: empty.id, bank_name: empty.bank_name, balance: '0.00' },
  ],
  wallets: '78452.50',
  reserved: '5000.00',
  fund_cash: '44900.00',
  fees: '147.50',
  margin: '0.00',
  provider: '0.00',
  foundation: '0.00',
  exchange_position: '2000.00',
  profit_and_loss: '-500.00',
  sum: '0.00',
};
const dollar: FundBooks['currencies'][number] = {
  currency: 'USD',
  banks: [{ bank_id: american.id, bank_name: american.bank_name, balance: '48250.00' }],
  wallets: '50410.00',
  reserved: '0.00',
  fund_cash: '0.00',
  fees: '0.00',
  margin: '10.40',
  provider: '0.00',
  foundation: '0.00',
  exchange_position: '-2170.40',
  profit_and_loss: '0.00',
  sum: '0.00',
};

type SceneProps = {
  readonly page: 'accounts' | 'books';
  readonly role: string;
  readonly fourEyes: boolean;
  readonly accounts: readonly FundBankAccount[];
  /** null: the API tells none */
  readonly books: FundBooks | null;
  /** what has come of asking */
  readonly answer: 'there' | 'none yet' | 'failed';
};

/** Of the story that is told: what it reads anew while somebody writes. */
let known: QueryClient | null = null;

function clientWith({ page, accounts, books, answer, fourEyes }: SceneProps): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  known = made;
  const queryKey = page === 'accounts' ? fundBanksQuery(viewerId).queryKey : fundBooksQuery.queryKey;
  made.setQueryData(featuresQuery.queryKey, {
    features: [...features],
    four_eyes: fourEyes,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: 'Sample Fund', prefix: 'gi', support: null },
  });
  if (answer === 'there') made.setQueryData(queryKey, page === 'accounts' ? [...accounts] : books);
  if (answer === 'none yet')
    void made.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });
  if (answer === 'failed')
    made
      .getQueryCache()
      .build(made, made.defaultQueryOptions({ queryKey }))
      .setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1, fetchStatus: 'idle' });
  return made;
}

const approvalOf = (waiting: string) => <p>What waits: {waiting.slice(-2)}</p>;

function Scene(props: SceneProps) {
  const [client] = useState(() => clientWith(props));
  return (
    <QueryClientProvider client={client}>
      {props.page === 'accounts' ? (
        <AccountsScreen viewer={{ id: viewerId, role: props.role }} approvalOf={approvalOf} waiting={null} />
      ) : (
        <BooksScreen />
      )}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Fund banks',
  component: Scene,
  args: {
    page: 'accounts',
    role: 'finance',
    fourEyes: true,
    accounts: [main, american, empty],
    books: { currencies: [euro, dollar] },
    answer: 'there',
  },
  parameters: { width: 1080 },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { globals: { viewport: { value: 'phone' } } } as const;
const dark = { globals: { theme: 'dark' } } as const;

export const Accounts: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getAllByText('Default account')).toHaveLength(1);
    // The default can't be deleted, nor can one with money on it; and the page says why.
    await expect(page.getByRole('button', { name: /^Delete Banque Exemple/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page.getByRole('button', { name: /^Delete Sample Trust Bank/ })).toHaveAccessibleDescription(
      /it still holds money/,
    );
    await expect(page.getByRole('button', { name: /^Delete Banco Ejemplo/ })).not.toHaveAttribute(
      'aria-disabled',
    );
  },
};
export const AccountsInFrench: Story = { globals: { language: 'fr' } };
export const AccountsOnAPhone: Story = phone;
export const AccountsInTheDark: Story = dark;
export const AccountsForAnAuditor: Story = {
  args: { role: 'auditor' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('button')).toEqual([]);
  },
};
export const ChangeWaits: Story = {
  args: { accounts: [main, { ...empty, pending_approval: id(77) }] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('What waits: 77')).toBeVisible();
    await expect(page.queryByRole('button', { name: /^Edit Banco Ejemplo/ })).toBeNull();
  },
};
export const NoAccounts: Story = { args: { accounts: [] } };
export const AccountsLoading: Story = { args: { answer: 'none yet' }, parameters: { skeleton: true } };
export const AccountsNotLoaded: Story = { args: { answer: 'failed' } };

const opens = (name: RegExp): Required<Pick<Story, 'play'>> => ({
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
    await screen.findByRole('heading', { level: 2, name: /account|Edit/ });
  },
});
export const Adding: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Add an account' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Send for approval' }));
    await expect(form.getAllByText('Fill in this answer').length).toBeGreaterThan(3);
  },
};
/** What will happen is told while it is typed. */
export const Editing: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Edit Banque Exemple/ }));
    const form = within(await screen.findByRole('dialog'));
    const bank = form.getByLabelText('Bank');
    await userEvent.clear(bank);
    await userEvent.type(bank, 'Banque du Modèle');
    await expect(form.getByText('Bank: Banque du Modèle instead of Banque Exemple')).toBeVisible();
    const iban = form.getByLabelText('IBAN');
    await userEvent.clear(iban);
    await userEvent.type(iban, 'FR1420041010050500013M02607');
    await expect(form.queryByText(/instead of/)).toBeNull();
  },
};
/** The accounts are read anew while one is edited: what was typed stays, and that it has moved on is told. */
export const ChangedWhileItIsEdited: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Edit Banque Exemple/ }));
    const form = within(await screen.findByRole('dialog'));
    const holder = form.getByLabelText(/^Account holder/);
    await userEvent.type(holder, ' (mine)');
    await expect(form.queryByRole('alert')).toBeNull();
    known?.setQueryData(fundBanksQuery(viewerId).queryKey, [{ ...main, version: 2, swift: 'EXMPFRPPXXX' }]);
    await within(await form.findByRole('alert')).findByText(/Somebody has changed this account meanwhile/);
    await expect(holder).toHaveValue('Sample Fund SA (mine)');
  },
};
export const EditingOnAPhone: Story = { ...phone, ...opens(/^Edit Banque Exemple/) };
export const AnotherDefault: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Make default.*Banco Ejemplo/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByText(/no longer into Banque Exemple/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send for approval' })).toBeVisible();
  },
};
export const DeletionWithoutFourEyes: Story = {
  args: { fourEyes: false },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Delete Banco Ejemplo/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByRole('button', { name: 'Delete the account' })).toBeVisible();
    await expect(dialog.queryByText(/second person/)).toBeNull();
  },
};

const books = { args: { page: 'books' } } as const;
export const Books: Story = {
  ...books,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getAllByText('Adds up')).toHaveLength(2);
    await expect(page.getAllByRole('row', { name: /^Total / })).toHaveLength(4);
  },
};
export const BooksInFrench: Story = { ...books, globals: { language: 'fr' } };
export const BooksOnAPhone: Story = { ...books, ...phone };
const large = { wallets: '98765432109.87', reserved: '98765432109.87', fund_cash: '-98765432109.87' };
export const BooksOfBillionsOnAPhone: Story = {
  args: { page: 'books', books: { currencies: [{ ...euro, ...large }, dollar] } },
  ...phone,
  play: async ({ canvasElement }) => {
    const table = await within(canvasElement).findByRole('table', { name: 'Books in EUR' });
    await expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  },
};
export const BooksInTheDark: Story = { ...books, ...dark };
export const BooksThatAreOff: Story = {
  args: { page: 'books', books: { currencies: [{ ...euro, fees: '147.51', sum: '0.01' }, dollar] } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('off by 0.01');
  },
};
export const BooksLoading: Story = {
  args: { page: 'books', answer: 'none yet' },
  parameters: { skeleton: true },
};
export const BooksUntold: Story = {
  args: { page: 'books', books: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('The books cannot be shown here')).toBeVisible();
  },
};
export const BooksNotLoaded: Story = { args: { page: 'books', answer: 'failed' } };
