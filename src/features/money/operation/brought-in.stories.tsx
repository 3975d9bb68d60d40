import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { exampleMoney, exampleWaiting } from '../../../../.storybook/charts/money-facts.ts';
import { knowingMoney } from '../../../../.storybook/charts/money.ts';
import { useFrozen } from '../../../../.storybook/frozen.tsx';
import { wordless } from '../../../../.storybook/spoken.ts';
import type { Currency } from '../../../../contract/enums.ts';
import { moneyOperationChart as chart } from '../../../../machines/catalogue/money-operation.ts';
import type { RequestableType } from '../../../../machines/money-operation/types.ts';
import type { MoneyFacts } from '../../../queries/money.ts';
import { MoneyServicesProvider } from '../services.ts';
import { OperationScreen } from './operation-screen.tsx';

const nothing = () => null;

type Props = {
  readonly leaf: 'reviewing' | 'done';
  readonly type: RequestableType;
  /** the wallet that is chosen */
  readonly currency: Currency;
  readonly money: MoneyFacts;
};

function BroughtIn({ leaf, type, currency, money }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    operation: { ...context.operation, type },
    entry: { ...context.entry, currency, fields: {} },
    // those of the example are of money out
    ways: context.ways && { ...context.ways, USD: { ...context.ways.USD, obstacles: [] } },
  }));
  const [client] = useState(() => knowingMoney(money, type));
  const [services] = useState(() => ({ actorRef, newKey: () => '', keptAs: 'brought in' }));
  return (
    <QueryClientProvider client={client}>
      <MoneyServicesProvider value={services}>
        <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
          <OperationScreen proofs={nothing} />
        </main>
      </MoneyServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/What is brought in',
  component: BroughtIn,
  parameters: { bare: true },
  args: { leaf: 'reviewing', type: 'MONEY_IN', currency: 'USD', money: exampleMoney },
} satisfies Meta<typeof BroughtIn>;
export default meta;
type Story = StoryObj<typeof meta>;

const hint =
  'You have no bank account in USD. Without one, money in the USD wallet can be taken out only after you convert it.';

/** What could not be taken out again is said where it is brought in, and stops nothing. */
const warns =
  (button: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const review = within(await within(canvasElement).findByRole('region', { name: 'Review' }));
    const send = review.getByRole('button', { name: button });
    await expect(review.getByText(hint)).toBeVisible();
    await expect(send).toHaveAccessibleDescription(expect.stringContaining(hint));
    await expect(send).not.toHaveAttribute('aria-disabled');
  };
/** Who pays in asks the fund for nothing. */
export const PaidIn: Story = { play: warns(/^Announce 4,500\.00\sUSD$/) };
export const Converted: Story = {
  args: { type: 'CONVERSION', currency: 'EUR' },
  play: warns(/^Request 4,500\.00\sEUR$/),
};

const warnsOfNothing: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const review = within(await within(canvasElement).findByRole('region', { name: 'Review' }));
  await expect(review.queryByText(/^You have no bank account/)).toBeNull();
};
export const ConvertedBack: Story = { args: { type: 'CONVERSION' }, play: warnsOfNothing };
/** It comes out of the wallet that there is no account for. */
export const Invested: Story = { args: { type: 'INVESTMENT_IN' }, play: warnsOfNothing };
/** There is an account: that the fund has yet to validate it is no reason to keep the money away. */
export const PaidInBeforeItsAccountIsValidated: Story = {
  args: { currency: 'EUR', money: exampleWaiting },
  play: warnsOfNothing,
};
/** Converting would not help who has no account at all. */
export const PaidInWithoutAnyAccount: Story = {
  args: {
    money: {
      ...exampleMoney,
      standing: {
        ...exampleMoney.standing,
        operations: exampleMoney.standing.operations.map((operation) =>
          operation.transaction_type === 'MONEY_OUT'
            ? { ...operation, obstacles: ['bank_account_missing'] }
            : operation,
        ),
      },
    },
  },
  play: warnsOfNothing,
};

const write = fn(async (_text: string) => {});
const copies = () => {
  write.mockClear();
  const spied = spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  return () => spied.mockRestore();
};

/** The next step is the payer’s own: the title says so, and the amount goes as a bank of that language takes it. */
const copiesAs =
  (title: string, copy: string, amount: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('heading', { level: 1, name: title });
    await userEvent.click(page.getByRole('button', { name: copy }));
    await waitFor(() => expect(write).toHaveBeenLastCalledWith(amount));
  };
export const Announced: Story = {
  args: { leaf: 'done' },
  beforeEach: copies,
  play: copiesAs('Now make the payment', 'Copy: Amount', '4500.00'),
};
export const AnnouncedInFrench: Story = {
  args: { leaf: 'done' },
  globals: { language: 'fr' },
  beforeEach: copies,
  play: wordless(copiesAs('Il vous reste à payer', 'Copier\u202f: Montant', '4500,00')),
};
