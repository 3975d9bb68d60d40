import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { approvalId as id, waitingApproval } from '../../../.storybook/approval-example.ts';
import { ApprovalScene } from '../../../.storybook/approval-scene.tsx';
import type { Approval } from '../../../contract/values/approval.ts';

const hash = '5f'.repeat(32);
const bank = { bank_id: id(60), bank_name: 'Banque Exemple', currency: 'EUR', ending: '606' } as const;
const details = {
  bank_id: bank.bank_id,
  bank_name: bank.bank_name,
  account_holder: 'Sample Fund SA',
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  bank_account_number: null,
  routing_number: null,
} as const;
const added: Approval = {
  ...waitingApproval,
  kind: 'fund_bank.create',
  payload: details,
  effects: [
    { effect: 'fund_bank.added', bank },
    { effect: 'fund_bank.default', bank, former: null },
  ],
};
const changed: Approval = {
  ...waitingApproval,
  kind: 'fund_bank.update',
  payload: { ...details, version: 1 },
  effects: [
    { effect: 'fund_bank.changed', bank, field: 'account_country', from: 'BE', to: 'FR' },
    { effect: 'fund_bank.changed', bank, field: 'swift', from: null, to: 'EXMPFRPP' },
    { effect: 'fund_bank.changed', bank, field: 'bank_account_number', from: '77000001', to: null },
  ],
};
const removed: Approval = {
  ...waitingApproval,
  kind: 'fund_bank.remove',
  payload: { bank_id: bank.bank_id },
  effects: [{ effect: 'fund_bank.removed', bank }],
};

/** A member's: named as little as it takes, for whoever lists what waits. */
const ofMember: Approval = {
  ...waitingApproval,
  user_id: id(20),
  user_name: 'Camille Exemple',
  kind: 'bank_details',
  payload: { user_id: id(20), item: 'data:6', version: hash },
  effects: [
    { effect: 'data.status', item: 'data:6', from: 'PENDING_VALIDATION', to: 'VALIDATED' },
    {
      effect: 'section.status',
      section: 'BANK_INFORMATION',
      from: 'PENDING_VALIDATION',
      to: 'VALIDATED',
    },
    {
      effect: 'payee.agreed',
      payee: { account_holder: 'Camille Exemple', currency: 'EUR', account_country: 'FR', ending: '606' },
    },
  ],
};

const meta = {
  title: 'Parts/Four eyes on the fund’s accounts',
  component: ApprovalScene,
  args: { approval: added, viewer: id(90) },
} satisfies Meta<typeof ApprovalScene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Everything that the second person compares with the bank's papers. */
export const NewAccount: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible();
    await expect(page.getByRole('heading', { name: /Banque Exemple •••• 606 \(EUR\)/ })).toBeVisible();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const InFrench: Story = { globals: { language: 'fr' } };
export const OtherDetails: Story = {
  args: { approval: changed },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('Country of the bank: France instead of Belgium')).toBeVisible();
    await expect(page.getByText('Account number: 77000001 is removed')).toBeVisible();
  },
};
export const Deletion: Story = {
  args: { approval: removed },
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await expect(buttons.map((button) => button.textContent)).toEqual(['Confirm the deletion', 'Turn down']);
  },
};
export const OfAMember: Story = {
  args: { approval: ofMember },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByRole('heading', { name: 'New bank details of Camille Exemple' })).toBeVisible();
    await expect(
      page.getByText('Withdrawals may go to this account: Camille Exemple •••• 606 (EUR, France)'),
    ).toBeVisible();
  },
};
