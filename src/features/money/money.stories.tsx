import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  exampleAnnounced,
  exampleHeld,
  exampleMoney,
  exampleUntold,
  exampleWaiting,
} from '../../../.storybook/charts/money-facts.ts';
import { knowingMoney } from '../../../.storybook/charts/money.ts';
import { type Currency, currencies } from '../../../contract/enums.ts';
import { exampleOperation } from '../../../machines/catalogue/money-operation.ts';
import type { MoneyFacts } from '../../queries/money.ts';
import { NavigateProvider } from '../../ui/link.tsx';
import { OverviewView } from './overview/overview-screen.tsx';
import { WalletView } from './wallet/wallet-screen.tsx';

const { userId } = exampleOperation;

function Money({ money, page }: { readonly money: MoneyFacts; readonly page: 'overview' | 'wallet' }) {
  const [client] = useState(() => knowingMoney(money));
  const [currency, setCurrency] = useState<Currency>('EUR');
  const follow = (href: string) => {
    const asked = new URL(href, location.href).searchParams.get('currency');
    setCurrency((now) => currencies.find((one) => one === asked) ?? now);
  };
  return (
    <QueryClientProvider client={client}>
      <NavigateProvider value={follow}>
        <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
          {page === 'overview' ? (
            <OverviewView userId={userId} money={money} />
          ) : (
            <WalletView userId={userId} currency={currency} today="2026-03-12" money={money} />
          )}
        </main>
      </NavigateProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/Pages',
  component: Money,
  args: { money: exampleMoney, page: 'overview' },
  parameters: { bare: true },
} satisfies Meta<typeof Money>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What is with the fund stands by the wallet it was paid from, and nothing by one of which nothing is. */
export const Overview: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const euros = within(await canvas.findByRole('region', { name: 'EUR wallet' }));
    await expect(euros.getByText('Invested in the fund').parentElement).toHaveTextContent(/10,000\.00\sEUR$/);
    await expect(canvas.getAllByText('Invested in the fund')).toHaveLength(1);
  },
};
/** Held by the fund, and nothing validated: every action says why it is off, and what was entered can be read all the same. */
export const OverviewHeld: Story = {
  args: { money: exampleHeld },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const currency of currencies)
      await expect(
        await canvas.findByRole('link', { name: `Entries of the ${currency} wallet` }),
      ).toHaveAttribute('href', expect.stringContaining(`currency=${currency}`));
  },
};
/** The account in EUR waits for the fund, and there is none in USD: over both, one sentence and not two that exclude each other. */
export const OverviewWithAnAccountThatWaits: Story = {
  args: { money: exampleWaiting },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Your bank account must be validated first.')).toBeVisible();
    await expect(canvas.queryByText('You have no bank account to be paid to.')).toBeNull();
  },
};
/** What belongs to the balance stands together, however wide the page is. */
export const Wallet: Story = {
  args: { page: 'wallet' },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvasElement }) => {
    const reserved = await within(canvasElement).findByText('Reserved', { selector: 'span' });
    const starts = [...(reserved.parentElement?.children ?? [])].map(
      (one) => one.getBoundingClientRect().left,
    );
    await expect(starts).toHaveLength(3);
    await expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(420);
  },
};
/** A press on any button brings to the day that is wrong. */
export const StatementWithoutItsLastDay: Story = {
  args: { page: 'wallet' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const last = await canvas.findByRole('textbox', { name: 'To' });
    await userEvent.clear(last);
    for (const name of ['As PDF', 'As CSV', 'As an Excel workbook']) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await waitFor(() => expect(last).toHaveFocus());
    }
    await expect(last).toHaveAccessibleDescription(/Fill in this answer/);
  },
};
/** The other wallet's transactions are not known yet: those of this one don't stand under its heading. */
export const OtherWallet: Story = {
  args: { page: 'wallet' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('list', { name: 'Latest transactions' })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'USD wallet' }));
    const chosen = canvas.getByRole('link', { name: 'USD wallet' });
    await expect(chosen).toHaveAttribute('aria-current', 'page');
    // where one is looks no more like an action than what is an action here
    const ground = (one: HTMLElement) => getComputedStyle(one).backgroundColor;
    await expect(ground(chosen)).toBe(ground(canvas.getByRole('link', { name: 'Convert' })));
    await expect(canvas.queryByRole('list', { name: 'Latest transactions' })).toBeNull();
    await expect(
      await canvas.findByText('The transactions did not load', {}, { timeout: 8000 }),
    ).toBeVisible();
  },
};
/** An API that tells the wallets alone: nothing is said of what is invested. */
export const WalletUntold: Story = {
  args: { page: 'wallet', money: exampleUntold },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Balance')).toBeVisible();
    await expect(canvas.queryByText('Invested in the fund')).toBeNull();
  },
};
/** Nothing is offered that the form would refuse: each act says why it is off, as the overview does. */
export const WalletHeld: Story = {
  args: { page: 'wallet', money: exampleHeld },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const ask = await canvas.findByRole('button', { name: 'Convert' });
    await expect(ask).toHaveAttribute('aria-disabled', 'true');
    await expect(ask).toHaveAccessibleDescription(
      /^Not yet: ?Wallets blocked since 10\/03\/2026 while the fund checks something\./,
    );
    await expect(canvas.queryByRole('link', { name: 'Convert' })).toBeNull();
  },
};
/** Of the other wallet all can be asked for but what there is no account for. */
export const WalletWithAnAccountThatWaits: Story = {
  args: { page: 'wallet', money: exampleWaiting },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('link', { name: 'Convert' })).toBeVisible();
    const out = canvas.getByRole('button', { name: 'Take money out' });
    await expect(out).toHaveAccessibleDescription(/Your bank account in EUR must be validated first\./);
  },
};
/** As many payments were announced as may wait: it is said before another is, and leads to where one is cancelled. */
export const WalletWithManyPaymentsAnnounced: Story = {
  args: { page: 'wallet', money: exampleAnnounced },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const pay = await canvas.findByRole('button', { name: 'Pay in' });
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
    await expect(pay).toHaveAccessibleDescription(/Too many payments you announced are still pending\./);
    await expect(canvas.getByRole('link', { name: /Cancel one, or wait/ })).toHaveAttribute(
      'href',
      expect.stringContaining('transactions?transaction_type=MONEY_IN&request_status=PENDING'),
    );
    await expect(canvas.getByRole('link', { name: 'Convert' })).toBeVisible();
  },
};
