import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ApprovalScene } from '../../../.storybook/approval-scene.tsx';
import type { Approval } from '../../../contract/values/approval.ts';
import { exampleMonth, exampleMonthId, exampleShares } from '../../../machines/catalogue/redistribution.ts';
import { exampleTypedDay, exampleValueId } from '../../../machines/catalogue/value-editing.ts';

const id = (n: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e${String(n).padStart(2, '0')}`;
const hash = '5f'.repeat(32);
const waiting = {
  user_id: null,
  user_name: null,
  effects_hash: hash,
  current_hash: hash,
  prepared_by: id(91),
  prepared_by_name: 'Noa Exemple',
  prepared_at: '2026-03-13T09:20:00.000Z',
  state: 'OPEN',
  closed_by_name: null,
  closed_at: null,
  may_confirm: true,
  why_not: null,
} as const;

const value = {
  ...waiting,
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
  ...waiting,
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

const meta = {
  title: 'Parts/Four eyes on what is restated',
  component: ApprovalScene,
  args: { approval: value, viewer: id(90) },
} satisfies Meta<typeof ApprovalScene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each of the preparer's words beside its name, as it is read out. */
const wordsIn = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .queryAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

/** The reason is confirmed with the amounts, and kept for good. */
export const AValue: Story = {
  play: async ({ canvasElement }) => {
    await expect(wordsIn(canvasElement)).toEqual([['Reason', value.payload.reason]]);
    await expect(
      within(canvasElement).getByRole('button', { name: 'Confirm the restatement' }),
    ).toBeVisible();
  },
};
/** Where the month itself isn't seen; its page tells shares and reason beside the card. */
export const AMonth: Story = {
  args: { approval: month, linked: true },
  play: async ({ canvasElement }) => {
    await expect(wordsIn(canvasElement)).toEqual([
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
  play: ({ canvasElement }) => expect(wordsIn(canvasElement)).toEqual([]),
};
export const OnAPhone: Story = {
  args: { approval: month, linked: true },
  globals: { viewport: { value: 'phone' } },
};
export const InFrench: Story = { args: { approval: value }, globals: { language: 'fr' } };
