import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FilterDay } from './filter-day.tsx';

const meta = {
  title: 'Parts/Day filter',
  component: FilterDay,
  args: { label: 'From', value: 'ALL', unset: 'ALL', onChange: fn() },
  parameters: { width: 320 },
} satisfies Meta<typeof FilterDay>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unset: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox', { name: 'From' }), '1/2/2026');
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-02-01');
  },
};
export const SetToADay: Story = { args: { value: '2026-01-31' } };
/** A year that no list goes back to was mistyped: the text stays to be mended, and nothing is asked for. */
export const WrongInItsYear: Story = {
  args: { onChange: fn() },
  play: async ({ args, canvasElement }) => {
    const entry = within(canvasElement).getByRole('textbox', { name: 'From' });
    await userEvent.type(entry, '01/01/0206');
    await expect(entry).toHaveValue('01/01/0206');
    await expect(entry).toHaveAttribute('aria-invalid', 'true');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
