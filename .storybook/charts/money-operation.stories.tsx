import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { RequestStatus } from '../../contract/enums.ts';
import {
  exampleMade,
  exampleWays,
  moneyOperationChart as chart,
} from '../../machines/catalogue/money-operation.ts';
import type { MoneyOperationSnapshot } from '../../machines/money-operation/selectors.ts';
import type { RequestableType } from '../../machines/money-operation/types.ts';
import { OperationScreen } from '../../src/features/money/operation/operation-screen.tsx';
import { MoneyServicesProvider } from '../../src/features/money/services.ts';
import { transactionQuery } from '../../src/queries/transactions.ts';
import { answers, fails, page as tells } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens } from '../walking.ts';
import { exampleMoney, moneyOf } from './money-facts.ts';
import { knowingMoney } from './money.ts';

type Props = {
  readonly leaf: string;
  readonly type: RequestableType;
  /** what became of the request meanwhile */
  readonly status?: RequestStatus;
};

/** Proofs of payment have stories of their own. */
const nothing = () => null;

/** What the server holds: what the chart was told of the wallets, and what was asked for. */
const tell: Tell<MoneyOperationSnapshot> = (client, now, before) => {
  const { ways, operation, entry } = now.context;
  // those of the example, until somebody moves them
  const isMoved = before !== null && ways !== null && before.context.ways !== ways;
  const facts = isMoved ? moneyOf(ways, operation.type) : before === null ? exampleMoney : null;
  knowingMoney(facts, operation.type, client, entry.amount);
};

function Operation({ leaf, type, status = 'PENDING' }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    operation: { ...context.operation, type },
    ...(type === 'MONEY_OUT' ? {} : { entry: { ...context.entry, fields: {} } }),
  }));
  const client = useKnowing(actorRef, (knowing, now, before) => {
    tell(knowing, now, before);
    const { userId } = now.context.operation;
    knowing.setQueryData(
      transactionQuery({ userId, id: exampleMade }).queryKey,
      (made) => made && { ...made, request_status: status },
    );
  });
  const [services] = useState(() => ({ actorRef, newKey: () => '', keptAs: 'money' }));
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
  title: 'Charts/Money operation',
  component: Operation,
  ...tellsOf('money-operation'),
  args: { leaf: 'drafting', type: 'MONEY_OUT' },
  play: settled,
} satisfies Meta<typeof Operation>;
export default meta;
const { at, unread, walk } = leafStories<Props>();

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  await happens(answers('loadWays', exampleWays));
  const amount = await page.findByRole('textbox', { name: /Amount/ });
  await userEvent.type(amount, '49500');
  await expect((await page.findAllByText(/48,250\.00/))[0]).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '4500');
  await userEvent.click(await page.findByRole('button', { name: /^Request/ }));
  await happens(fails('createRequest'));
  await expect(await page.findByRole('alert')).toBeVisible();
  // what it holds itself is nothing that keeps it from being sent again
  const held = { ...exampleWays, EUR: { ...exampleWays.EUR, most: '250.00' } };
  await happens(tells({ type: 'standing.changed', ways: held }));
  await expect((await page.findAllByText(/250\.00/))[0]).toBeVisible();
  await expect(page.getByRole('alert')).toHaveTextContent('There was no answer');
  await expect(page.queryByText(/Lower the amount/)).toBeNull();
  await expect(page.getByRole('textbox', { name: /Amount/ })).not.toBeInvalid();
  await userEvent.click(await page.findByRole('button', { name: 'Send again' }));
  await happens(answers('createRequest', exampleMade));
  // what has come of it is the title, which takes the focus, and the name of the window
  const title = await page.findByRole('heading', { level: 1, name: 'Your request is with the fund' });
  await waitFor(() => expect(title).toHaveFocus());
  await expect(document.title).toContain('Your request is with the fund');
  await expect((await page.findAllByText(/4,500\.00/))[0]).toBeVisible();
});

export const Loading = unread('loading');
export const LoadFailed = at('loadFailed');
export const Drafting = at('drafting');
export const Reviewing = at('reviewing');
export const Submitting = at('submitting');
export const Refused = at('refused');
export const Overtaken = at('overtaken');
export const Done = at('done');
export const DoneMoneyIn = at('done', { type: 'MONEY_IN' });
/** How to pay stays until it is paid: whoever comes back from the bank's window finds number and reference. */
export const DoneAndApprovedMoneyIn = at(
  'done',
  { type: 'MONEY_IN', status: 'APPROVED' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(
        'Your request is with the fund',
      );
      await expect(page.getByText(/^The fund has approved .+-2026-/)).toBeVisible();
      await expect(page.getByText(/^If you have not paid yet, pay now\./)).toBeVisible();
      const pay = within(page.getByRole('region', { name: 'How to pay' }));
      await expect(pay.getByText('IBAN')).toBeVisible();
      await expect(pay.getByRole('button', { name: 'Copy: Payment reference' })).toBeVisible();
      await expect(page.queryByText(/start a new one/)).toBeNull();
    },
  },
);
/** What became of it is drawn as it is everywhere, never as what still waits. */
export const DoneAndDecided = at(
  'done',
  { status: 'REJECTED' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const title = within(canvasElement).getByText(/^.+-2026-\d+: Rejected$/);
      const marks = title.parentElement?.parentElement?.querySelectorAll('[data-mark]') ?? [];
      await expect([...marks].map((mark) => mark.getAttribute('data-mark'))).toEqual(['refused']);
    },
  },
);
export const ReviewingMoneyIn = at('reviewing', { type: 'MONEY_IN' });
/** The rate is seen once it can't be refused any more: that is said before anything is sent, and until when one can. */
export const ReviewingConversion = at(
  'reviewing',
  { type: 'CONVERSION' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect(page.getByRole('textbox', { name: /Amount/ })).toHaveAccessibleDescription(
        /sets the rate, and what it keeps if anything, when it approves .+ You can cancel until then, but not/,
      );
      await expect(page.getByText(/You can cancel until the fund approves the request/)).toBeVisible();
    },
  },
);
export const DoneConversion = at(
  'done',
  { type: 'CONVERSION' },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const said = await within(canvasElement).findByText(/is reserved in your wallet/);
      await expect(said).toHaveTextContent(
        /sets the rate, and what it keeps if anything, when it approves .+ You can cancel until then, but not/,
      );
    },
  },
);
export const ReviewingInvestment = at('reviewing', { type: 'INVESTMENT_IN' });
export const ReviewingWhatIsTakenOut = at('reviewing', { type: 'INVESTMENT_OUT' });
