import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { wordless } from '../../../.storybook/spoken.ts';
import { ids } from '../../../contract/calls/examples.ts';
import type { ActivityDetail } from '../../../contract/values/activity.ts';
import { ActivityView } from './activity-view.tsx';

const changed: ActivityDetail = {
  id: ids.activity,
  at: '2026-03-12T09:15:00.000Z',
  activity_type: 'ENROLLMENT',
  operation_type: 'UPDATE',
  trigger_type: 'USER',
  by: 'member',
  role: 'user',
  actor_id: ids.member,
  actor_name: 'Camille Exemple',
  member_id: ids.member,
  member_name: 'Camille Exemple',
  subject: null,
  about: { step: 3 },
  before: { address: '12 rue des Exemples', city: 'Lyon', country: 'FR', politically_exposed: false },
  after: {
    address: '12 rue des Exemples',
    city: 'Toulouse',
    country: 'FR',
    politically_exposed: false,
    address_complement: 'B 12',
  },
  erased: false,
};
const account: ActivityDetail = {
  ...changed,
  about: { step: 6 },
  before: null,
  after: {
    currency: 'EUR',
    account_country: 'FR',
    iban: 'FR7630006000011234567890189',
    account_holder: 'Camille Exemple',
    signatory_confirmation_check: true,
  },
};
const decided: ActivityDetail = {
  ...changed,
  activity_type: 'DOCUMENT',
  operation_type: 'REFUSE',
  trigger_type: 'ADMIN',
  by: 'fund',
  role: 'compliance',
  actor_id: ids.staff,
  actor_name: 'Noa Exemple',
  about: { step: 4, document_type: 'proof_of_address', file_id: ids.file },
  before: { status: 'PENDING_VALIDATION', reason: null, text: null },
  after: { status: 'REFUSED', reason: 'TOO_OLD', text: 'Send a bill of this year.' },
};
const byFund = {
  trigger_type: 'ADMIN',
  by: 'fund',
  role: 'finance',
  member_id: null,
  member_name: null,
} as const;
const restated: ActivityDetail = {
  ...decided,
  ...byFund,
  activity_type: 'FUND_VALUE',
  operation_type: 'UPDATE',
  about: { kind: 'value', series: 'FUND_DAILY', currency: 'EUR', value_date: '2026-03-10' },
  before: { ending_balance: '48250.00' },
  after: { ending_balance: '-1048250.50', note: '12.00' },
};
const sharedOut: ActivityDetail = {
  ...decided,
  ...byFund,
  activity_type: 'REDISTRIBUTION',
  operation_type: 'EXECUTE',
  about: { kind: 'redistribution', year: 2026, month: 2, currency: 'EUR' },
  before: null,
  after: {
    status: 'PUBLISHED',
    investors_percentage: '62.50',
    internal_fund_percentage: '20.00',
    provider_percentage: '12.50',
    foundation_percentage: '5.00',
    base_amount: '12480.00',
  },
};

const meta = {
  title: 'Screens/Activity entry',
  component: ActivityView,
  parameters: { width: 1248 },
  args: {
    area: 'admin',
    detail: changed,
    back: '/admin/activities/list',
    memberHref: (id) => ({
      member: `/admin/view_member/${id}`,
      log: `/admin/activities/list?user_id=${id}`,
    }),
  },
} satisfies Meta<typeof ActivityView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Changed: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('Lyon');
    await expect(canvasElement).toHaveTextContent('Toulouse');
    await expect(canvasElement).toHaveTextContent('France');
  },
};
export const BankAccount: Story = {
  args: { detail: account },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('FR76 •••• •••• •••• •••• •••• 189');
    await expect(canvasElement).not.toHaveTextContent(/6000|0112/);
  },
};
export const Decision: Story = { args: { detail: decided } };
export const DecisionAsTheMemberSeesIt: Story = {
  args: {
    area: 'user',
    back: '/user/activities/list',
    detail: { ...decided, role: null, actor_id: null, actor_name: null },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent('Noa');
  },
};
type Drawn = { readonly canvasElement: HTMLElement };
/** Amounts as everywhere, with the currency of the value that they are of; a note is what somebody typed. */
export const RestatedValueInFrench: Story = {
  args: { detail: restated },
  globals: { language: 'fr' },
  play: wordless(async ({ canvasElement }: Drawn) => {
    await expect(canvasElement).toHaveTextContent('48 250,00 EUR');
    await expect(canvasElement).toHaveTextContent('\u22121 048 250,50 EUR');
    await expect(canvasElement).toHaveTextContent('12.00');
    await expect(canvasElement).not.toHaveTextContent('12,00');
  }),
};
export const SharedOutInFrench: Story = {
  args: { detail: sharedOut },
  globals: { language: 'fr' },
  play: wordless(async ({ canvasElement }: Drawn) => {
    await expect(canvasElement).toHaveTextContent('Part des investisseurs');
    await expect(canvasElement).toHaveTextContent('62,50 %');
    await expect(canvasElement).toHaveTextContent('12 480,00 EUR');
    await expect(canvasElement).toHaveTextContent('Publié');
  }),
};
export const Erased: Story = {
  args: { detail: { ...changed, before: null, after: null, erased: true } },
};
export const WithoutValues: Story = {
  args: { detail: { ...changed, operation_type: 'SUBMIT', before: null, after: null } },
};
/** Without columns each value says itself whether it was or is. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('cell', { name: 'Before Lyon' })).toBeVisible();
    await expect(canvas.getByRole('cell', { name: 'After Toulouse' })).toBeVisible();
  },
};
