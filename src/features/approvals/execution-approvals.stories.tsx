import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { answersIn, approvalId as id, waitingApproval } from '../../../.storybook/approval-example.ts';
import { ApprovalScene } from '../../../.storybook/approval-scene.tsx';
import type { Approval } from '../../../contract/values/approval.ts';

const [user_id, transaction_id] = [id(20), id(70)];
const wallet = { user_id, currency: 'EUR' } as const;

const own = {
  ...waitingApproval,
  kind: 'money.execution',
  user_id,
  user_name: 'Camille Exemple',
  request: { transaction_type: 'MONEY_IN', reference: 'MI-2026-000012', currency: 'EUR', amount: '12000.00' },
  payload: {
    user_id,
    transaction_id,
    starting_date: '2026-03-16',
    received_amount: '12500.00',
    value_date: '2026-03-12',
    payer: 'Camille Exemple',
  },
  effects: [
    {
      effect: 'request.status',
      transaction_id,
      transaction_type: 'MONEY_IN',
      from: 'APPROVED',
      to: 'EXECUTED',
    },
    { effect: 'wallet.moves', ...wallet, amount: '12500.00' },
    { effect: 'fund.moves', account: 'BANK', currency: 'EUR', amount: '12500.00' },
  ],
} as const satisfies Approval;
const others: Approval = {
  ...own,
  payload: { ...own.payload, payer: 'Société Modèle SARL', other_payer: true },
};
/** Nobody has paid: it counts from a day on, and that is all. */
const adjusted: Approval = {
  ...own,
  request: { transaction_type: 'ADJUSTMENT', reference: 'AD-2026-000044', currency: 'EUR', amount: '-31.00' },
  payload: { user_id, transaction_id, starting_date: '2026-03-11' },
  effects: [
    {
      effect: 'request.status',
      transaction_id,
      transaction_type: 'ADJUSTMENT',
      from: 'APPROVED',
      to: 'EXECUTED',
    },
    { effect: 'wallet.moves', ...wallet, amount: '-31.00' },
  ],
};

const meta = {
  title: 'Parts/Four eyes on money',
  component: ApprovalScene,
  args: { approval: own, viewer: id(90) },
} satisfies Meta<typeof ApprovalScene>;
export default meta;
type Story = StoryObj<typeof meta>;

const headingIn = (canvasElement: HTMLElement) => within(canvasElement).getByRole('heading', { level: 2 });

/** Everything that the second person compares with the bank's statement. */
export const PaidByTheHolder: Story = {
  play: async ({ canvasElement }) => {
    await expect(headingIn(canvasElement)).toHaveTextContent(
      'Money in MI-2026-000012 of Camille Exemple: 12,500.00 EUR',
    );
    await expect(answersIn(canvasElement)).toEqual([
      ['Payer', 'Camille Exemple'],
      ['Received amount', '12,500.00 EUR'],
      ['Value date at the bank', '12/03/2026'],
      ['Counts from', '16/03/2026'],
    ]);
    await expect(within(canvasElement).queryByText(/The payer is not/)).toBeNull();
  },
};
export const PaidByAnother: Story = {
  args: { approval: others },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('The payer is not Camille Exemple')).toBeVisible();
    await expect(answersIn(canvasElement)[0]).toEqual(['Payer', 'Société Modèle SARL']);
    await expect(page.getByRole('button', { name: 'Confirm the execution' })).toBeVisible();
  },
};
/** Finance may not confirm it, and reads why. */
export const PaidByAnotherWithoutTheRight: Story = {
  args: { approval: { ...others, may_confirm: false, why_not: 'forbidden', may_end: false } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('The payer is not Camille Exemple')).toBeVisible();
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
/** Whoever of finance prepared it can't confirm it in any case, and takes it back. */
export const PaidByAnotherPreparedByYou: Story = {
  args: {
    approval: { ...others, prepared_by: id(90), may_confirm: false, why_not: 'forbidden', may_end: true },
  },
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await expect(buttons.map((button) => button.textContent)).toEqual(['Withdraw']);
  },
};
/** It may be there twice: whoever confirms it looks before. */
export const ThereTwice: Story = {
  args: {
    approval: {
      ...own,
      request: { ...own.request, same_payments: [{ id: id(71), reference: 'MI-2026-000013' }] },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('A payment of the same amount is already there')).toBeVisible();
    await expect(page.getByRole('link', { name: 'MI-2026-000013' })).toHaveAttribute(
      'href',
      `/admin/bank_operations/view_transaction?user_id=${user_id}&id=${id(71)}`,
    );
    await expect(page.getByRole('button', { name: 'Confirm the execution' })).toBeVisible();
  },
};
const held = { current_hash: null, may_confirm: false, why_not: 'facts_moved' } as const;
/** Nothing of it has changed, and it waits for something else: nobody has to prepare it anew. */
export const HeldForNow: Story = {
  args: { approval: { ...own, ...held, impediment: 'insufficient_amount_balance' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('Can’t be done now')).toBeVisible();
    await expect(page.getByText(/^The balance that it takes from is too small/)).toBeVisible();
    await expect(page.queryByText(/prepared again/)).toBeNull();
    await expect(page.getByRole('button', { name: 'Turn down' })).toBeVisible();
  },
};
export const YoursHeldForNow: Story = {
  args: { approval: { ...own, ...held, prepared_by: id(90), impediment: 'wallet_blocked' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText(/somebody else can confirm this as you prepared it/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  },
};
/** Preparing it anew would be refused: what ends it is to cancel its request. */
export const PaidToAnotherAccountByNow: Story = {
  args: { approval: { ...own, ...held, impediment: 'bank_account_changed' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('Changed since')).toBeVisible();
    await expect(page.getByText(/Turn this down and cancel the request/)).toBeVisible();
    await expect(page.queryByText(/prepared again|as it was prepared/)).toBeNull();
    await expect(page.getByRole('button', { name: 'Turn down' })).toBeVisible();
  },
};
export const YoursPaidToAnotherAccountByNow: Story = {
  args: { approval: { ...own, ...held, prepared_by: id(90), impediment: 'bank_account_changed' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText(/Withdraw this and cancel the request/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  },
};
/** Whoever may not decide it reads that nobody can confirm it, and who ends it. */
export const PaidToAnotherAccountForAReader: Story = {
  args: {
    approval: { ...own, ...held, why_not: 'forbidden', impediment: 'bank_account_changed', may_end: false },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('Changed since')).toBeVisible();
    await expect(page.getByText(/from finance has to turn this down and cancel the request/)).toBeVisible();
    await expect(page.queryByText(/has to confirm this/)).toBeNull();
    await expect(page.queryByRole('button')).toBeNull();
  },
};
/** Who prepared it and has another role by now takes it back, and leaves the request to others. */
export const YoursPaidToAnotherAccountInAnotherRole: Story = {
  args: {
    approval: {
      ...own,
      ...held,
      prepared_by: id(90),
      why_not: 'forbidden',
      impediment: 'bank_account_changed',
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText(/Withdraw this; an administrator or somebody from finance/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  },
};
/** The second person reads that nobody can log in to the account, and what stops it. */
export const OfAClosedAccount: Story = {
  args: { approval: { ...own, account_closed: true } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('The account of Camille Exemple is closed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm the execution' })).toBeVisible();
  },
};
/** What was decided says nothing of how the account stands by now. */
export const DoneForAnAccountClosedSince: Story = {
  args: {
    approval: { ...own, account_closed: true, state: 'CONFIRMED', may_confirm: false, may_end: false },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/is closed$/)).toBeNull();
  },
};
export const PaidByNobody: Story = {
  args: { approval: adjusted },
  play: async ({ canvasElement }) => {
    await expect(answersIn(canvasElement)).toEqual([['Counts from', '11/03/2026']]);
    await expect(headingIn(canvasElement)).toHaveTextContent(
      'Adjustment AD-2026-000044 of Camille Exemple: −31.00 EUR',
    );
  },
};
export const OnAPhone: Story = {
  args: { approval: others },
  globals: { viewport: { value: 'phone' } },
};
export const InFrench: Story = { args: { approval: others }, globals: { language: 'fr' } };
