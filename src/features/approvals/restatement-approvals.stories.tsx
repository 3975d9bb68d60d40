import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { answersIn, approvalId as id, waitingApproval } from '../../../.storybook/approval-example.ts';
import { ApprovalScene } from '../../../.storybook/approval-scene.tsx';
import type { Approval } from '../../../contract/values/approval.ts';
import { exampleMonth, exampleMonthId, exampleShares } from '../../../machines/catalogue/redistribution.ts';
import { exampleTypedDay, exampleValueId } from '../../../machines/catalogue/value-editing.ts';

const value = {
  ...waitingApproval,
  id: id(1),
  kind: 'values.restatement',
  payload: {
    value_id: exampleValueId,
    user_id: null,
    version: 2,
    ...exampleTypedDay.amounts,
    note: null,
    reason: 'A dividend was booked twice.\nThe bank’s statement of 11/03/2026 has it once.',
  },
  effects: [
    {
      effect: 'value.restated',
      value_id: exampleValueId,
      series: 'FUND_DAILY',
      user_id: null,
      currency: 'EUR',
      value_date: '2026-03-10',
      year: null,
      quarter_number: null,
      field: 'realized_pl',
      from: '4120.00',
      to: '2060.00',
    },
  ],
} as const satisfies Approval;
const month = {
  ...waitingApproval,
  id: id(2),
  kind: 'redistribution',
  payload: {
    redistribution_id: exampleMonthId,
    version: 3,
    restated: {
      ...exampleShares,
      note: 'As agreed in March',
      reason: 'The provider’s share was last year’s',
    },
  },
  effects: [{ effect: 'redistribution.paid', ...exampleMonth, count: 12, amount: '-1910.00' }],
} as const satisfies Approval;
const firstTime: Approval = {
  ...month,
  payload: { redistribution_id: exampleMonthId, version: 1, restated: null },
};

const ofDay = {
  effect: 'values.published',
  currency: 'EUR',
  value_date: '2026-05-27',
  year: null,
  quarter_number: null,
  ending_balance: '25000000.00',
} as const;
const publication = (effects: Approval['effects']): Approval => ({
  ...waitingApproval,
  id: id(3),
  kind: 'values.publication',
  payload: { records: [{ id: exampleValueId, version: 1 }] },
  effects,
});
const titled = (effects: Approval['effects'], title: string): Story => ({
  args: { approval: publication(effects) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveTextContent(title);
  },
});

const meta = {
  title: 'Parts/Four eyes on what is restated',
  component: ApprovalScene,
  args: { approval: value, viewer: id(90) },
} satisfies Meta<typeof ApprovalScene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The reason is confirmed with the amounts, and kept for good. */
export const AValue: Story = {
  play: async ({ canvasElement }) => {
    await expect(answersIn(canvasElement)).toEqual([['Reason', value.payload.reason]]);
    await expect(
      within(canvasElement).getByRole('button', { name: 'Confirm the restatement' }),
    ).toBeVisible();
  },
};
/** Where the month itself isn't seen; its page tells shares and reason beside the card. */
export const AMonth: Story = {
  args: { approval: month, linked: true },
  play: async ({ canvasElement }) => {
    await expect(answersIn(canvasElement)).toEqual([
      ['Investors', '72.50%'],
      ['Internal fund', '15.00%'],
      ['Provider', '7.50%'],
      ['Foundation', '5.00%'],
      ['Reason', 'The provider’s share was last year’s'],
      ['Note', 'As agreed in March'],
    ]);
  },
};
/** Nothing counts yet that had to be mended. */
export const AMonthForTheFirstTime: Story = {
  args: { approval: firstTime, linked: true },
  play: ({ canvasElement }) => expect(answersIn(canvasElement)).toEqual([]),
};
/** Two publications of one day are told apart by how many investors they are about. */
export const ValuesOfInvestors = titled(
  [{ ...ofDay, series: 'INVESTOR_DAILY', count: 2000 }],
  'Publication of the values of 2,000 investors: 27/05/2026 EUR',
);
export const ValuesOfTheFundAndInvestors = titled(
  [
    { ...ofDay, series: 'FUND_DAILY', count: 1 },
    { ...ofDay, series: 'INVESTOR_DAILY', count: 1000 },
  ],
  'Publication of 1,001 values: 27/05/2026 EUR',
);
export const OnAPhone: Story = {
  args: { approval: month, linked: true },
  globals: { viewport: { value: 'phone' } },
};
export const InFrench: Story = { args: { approval: value }, globals: { language: 'fr' } };
