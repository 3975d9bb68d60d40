import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ids, moneyOutDetail } from '../../../../contract/calls/examples.ts';
import type { MoneyStanding, Obstacle } from '../../../../contract/values/standing.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { memberQuery } from '../../../queries/members.ts';
import { standingQuery } from '../../../queries/money.ts';
import { Button } from '../../../ui/button.tsx';
import { holdingAnswer, losingFirstAnswer } from '../lost-answer.ts';
import { knowing, rows } from '../sample.ts';
import { PaymentDialog } from './payment-dialog.tsx';

type Shown = {
  readonly asked: { readonly currency: string; readonly amount: string } | null;
  readonly obstacles: MoneyStanding['operations'];
  readonly state: MoneyStanding['blocking']['state'];
  readonly isErased: boolean;
  readonly fourEyes: boolean;
};

const account: MoneyStanding['pay_into'] = {
  id: ids.bank,
  bank_name: 'Banque Exemple',
  account_holder: 'Sample Fund SA',
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR7630006000011234567890189',
  swift: 'AGRIFRPP',
  bank_account_number: null,
  routing_number: null,
};
/** What comes of it. */
const made: TransactionDetail = {
  ...moneyOutDetail,
  reference: 'MI-2026-000071',
  transaction_type: 'MONEY_IN',
  request_status: 'PENDING',
};

function Payment({ asked, obstacles, state, isErased, fourEyes }: Shown) {
  const [client] = useState(() => {
    const known = knowing(obstacles);
    known.setQueryData(featuresQuery.queryKey, (api) => api && { ...api, four_eyes: fourEyes });
    known.setQueryData(memberQuery(ids.member).queryKey, (one) => one && { ...one, erased: isErased });
    known.setQueryData(
      standingQuery(ids.member).queryKey,
      (one) => one && { ...one, pay_into: account, blocking: { ...one.blocking, state } },
    );
    return known;
  });
  const [isOpen, setOpen] = useState(true);
  const [gone, setGone] = useState('');
  const [row] = rows;
  return (
    <QueryClientProvider client={client}>
      <Button onClick={() => setOpen(true)}>Wallets</Button>
      <p>{gone}</p>
      {isOpen && row !== undefined && (
        <PaymentDialog
          row={row}
          asked={asked && { userId: row.user_id, request: null, ...asked }}
          onClose={() => setOpen(false)}
          onEntered={({ reference }) => setGone(`On the page of ${reference}`)}
        />
      )}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/Payment received',
  component: Payment,
  parameters: { width: 1120 },
  args: { asked: null, obstacles: [], state: 'UNBLOCKED', isErased: false, fourEyes: true },
} satisfies Meta<typeof Payment>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Enter a payment received' }));
const send = () => screen.getByRole('button', { name: 'Enter the payment' });
const amount = () => screen.getByRole('textbox', { name: 'Received amount' });
const write = async (text: string) => {
  await dialog();
  await userEvent.click(screen.getByRole('radio', { name: 'EUR' }));
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
};

export const Empty: Story = {
  play: async () => {
    const form = await dialog();
    await expect(form.getByText('Camille Exemple · MBR-000418')).toBeVisible();
    await expect(form.getByText('Banque Exemple · FR76 3000 6000 0112 3456 7890 189')).toBeVisible();
    await expect(form.getByText(/somebody else has to approve the request/)).toBeVisible();
    await expect(form.queryByRole('radio', { checked: true })).toBeNull();
  },
};
export const Typed: Story = {
  play: async () => {
    await write('250');
    await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Exemple C., no reference');
    await expect(amount()).toHaveValue('250.00');
  },
};
/** What the page of a request that is over knows of it. */
export const FilledIn: Story = {
  args: { asked: { currency: 'USD', amount: '1250.50' } },
  play: async () => {
    await dialog();
    await expect(screen.getByRole('radio', { name: 'USD' })).toBeChecked();
    await expect(amount()).toHaveValue('1250.50');
  },
};
export const Wrong: Story = {
  play: async () => {
    await dialog();
    await userEvent.type(amount(), '12,5');
    await userEvent.click(send());
    await screen.findByText('This field must contain only decimal values');
    await screen.findByText('Fill in this answer');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'EUR' })).toHaveFocus());
  },
};
const stopped = (obstacle: Obstacle): MoneyStanding['operations'] => [
  { transaction_type: 'MONEY_IN', currency: 'EUR', obstacles: [obstacle] },
];
const blocked = async (why: string) => {
  const form = await dialog();
  await form.findByText(why);
  await expect(send()).toHaveAttribute('aria-disabled', 'true');
  await expect(send()).toHaveAccessibleDescription(new RegExp(why));
  await expect(form.queryByText(/Nothing is credited yet/)).toBeNull();
};
export const Blocked: Story = {
  args: { obstacles: stopped('account_not_validated') },
  play: () => blocked('The member’s dossier is not validated'),
};
/** Nothing else stops what comes in, and it is no hold that somebody could lift. */
export const IntoClosedWallets: Story = {
  args: { obstacles: stopped('wallet_blocked'), state: 'CLOSED' },
  play: () => blocked('The member’s wallets are closed'),
};
export const OfSomebodyErased: Story = {
  args: { isErased: true },
  play: () => blocked('This member was erased: no payment can be entered any more'),
};
export const WhereOneDecides: Story = {
  args: { fourEyes: false },
  play: async () => {
    await (await dialog()).findByText(/the request is approved and executed on its own page/);
  },
};

const answering = (fetch: (request: unknown) => Promise<Response>) => {
  const spy = spyOn(globalThis, 'fetch').mockImplementation(fetch);
  return () => spy.mockRestore();
};
const held = holdingAnswer(made);
/** What is on its way is waited for; then the page of the request is next, and no form on the way back. */
export const OnItsWay: Story = {
  beforeEach: () => answering(held.fetch),
  play: async () => {
    await write('250');
    await userEvent.click(send());
    await screen.findByRole('button', { name: /Entering/ });
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};
export const Entered: Story = {
  ...OnItsWay,
  play: async (context) => {
    await OnItsWay.play?.(context);
    held.answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('On the page of MI-2026-000071');
  },
};

let line = losingFirstAnswer(made);
/** Nobody has typed what is sent: its key is kept all the same, and the same payment is entered once. */
export const AnswerLost: Story = {
  args: { asked: { currency: 'EUR', amount: '250.00' } },
  beforeEach: () => {
    line = losingFirstAnswer(made);
    return answering(line.fetch);
  },
  play: async () => {
    await dialog();
    await userEvent.click(send());
    await screen.findByText('No answer came: it may have been done all the same');
    await expect(amount()).toHaveValue('250.00');
  },
};
export const SentAgain: Story = {
  ...AnswerLost,
  play: async (context) => {
    await AnswerLost.play?.(context);
    await userEvent.click(send());
    await screen.findByText('On the page of MI-2026-000071');
    await expect(line.done.size).toBe(1);
    await expect(JSON.parse(line.sent[0]?.body ?? '')).toEqual({
      user_id: ids.member,
      transaction_type: 'MONEY_IN',
      currency: 'EUR',
      amount: '250.00',
    });
  },
};
/** Words that were changed since are no second payment: what was entered is said, and where it stands. */
export const AnEarlierPressGotThrough: Story = {
  ...AnswerLost,
  play: async (context) => {
    await AnswerLost.play?.(context);
    await write('260');
    await userEvent.click(send());
    await within(await screen.findByRole('alert')).findByText('An earlier attempt got through');
    await expect(screen.getByRole('link', { name: 'See the member’s transactions' })).toHaveAttribute(
      'href',
      `/admin/bank_operations/view_investor_transactions?user_id=${ids.member}`,
    );
    await expect(line.done.size).toBe(1);
  },
};
export const BegunAnew: Story = {
  ...AnswerLost,
  play: async (context) => {
    await AnEarlierPressGotThrough.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Enter another payment' }));
    await waitFor(() => expect(amount()).toHaveValue('260.00'));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Enter a payment received' })).toHaveFocus(),
    );
    await userEvent.click(send());
    await screen.findByText('On the page of MI-2026-000071');
    await expect(line.done.size).toBe(2);
  },
};
export const OnAPhone: Story = { ...Empty, globals: { viewport: { value: 'phone' } } };
