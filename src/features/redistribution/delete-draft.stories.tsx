import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { exampleMonth, exampleMonthId, exampleShares } from '../../../machines/catalogue/redistribution.ts';
import { DeleteDraft } from './delete-draft.tsx';

const meta = {
  title: 'Pages/Redistribution',
  component: DeleteDraft,
  args: {
    record: {
      id: exampleMonthId,
      ...exampleMonth,
      ...exampleShares,
      base_amount: '38200.00',
      investors_amount: '27695.00',
      internal_fund_amount: '5730.00',
      provider_amount: '2865.00',
      foundation_amount: '1910.00',
      status: 'DRAFT',
      note: null,
      reason: null,
      version: 1,
      updated_at: '2026-03-02T09:00:00Z',
      updated_by: 'Alex Exemple',
      approval: null,
    },
  },
  render: (args) => (
    <>
      <h1>Redistribution</h1>
      <DeleteDraft {...args} />
    </>
  ),
} satisfies Meta<typeof DeleteDraft>;
export default meta;

/** One question before a draft goes. */
export const DeletingADraft: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getAllByRole('button')).toHaveLength(2);
  },
};
