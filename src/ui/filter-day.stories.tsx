import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FilterDay } from './filter-day.tsx';

const changed = fn();

function Filter({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  return (
    <FilterDay
      label="From"
      value={value}
      unset="all"
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

const meta = {
  title: 'Parts/Filter day',
  component: Filter,
  args: { first: 'all' },
} satisfies Meta<typeof Filter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unset: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox', { name: 'From' }), '1/2/2026');
    await expect(changed).toHaveBeenLastCalledWith('2026-02-01');
  },
};
export const ADay: Story = { args: { first: '2026-01-05' } };
export const Pasted: Story = {
  play: async ({ canvasElement }) => {
    const entry = within(canvasElement).getByRole('textbox', { name: 'From' });
    await userEvent.click(entry);
    await userEvent.paste('\u200e01 / 02 / 2026 ');
    await expect(changed).toHaveBeenLastCalledWith('2026-02-01');
    await userEvent.tab();
    await expect(entry).toHaveValue('01/02/2026');
  },
};
/** What is no day stays when the field is left, and is told: nothing is thrown away without a word. */
export const HalfADay: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const entry = canvas.getByRole('textbox', { name: 'From' });
    await userEvent.type(entry, '1/6/26');
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    await expect(entry).toHaveValue('1/6/26');
    await expect(entry).toHaveAccessibleDescription('Enter a valid date, as dd/mm/yyyy');
    await expect(changed).not.toHaveBeenCalled();
    await userEvent.type(entry, '{Backspace}{Backspace}2026');
    await expect(changed).toHaveBeenLastCalledWith('2026-06-01');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
/** The day before is seen no more, so nothing is chosen by it; what is no day stays, and takes no room. */
export const ADayMadeHalf: Story = {
  args: { first: '2026-01-05' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const entry = canvas.getByRole('textbox', { name: 'From' });
    changed.mockClear();
    await userEvent.type(entry, '5/1/26', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await expect(changed).not.toHaveBeenCalled();
    const height = document.body.scrollHeight;
    await userEvent.tab();
    await canvas.findByRole('alert');
    await expect(document.body.scrollHeight).toBe(height);
    await expect(changed).toHaveBeenLastCalledWith('all');
    await expect(entry).toHaveValue('5/1/26');
  },
};
export const NoSuchDay: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const day = canvas.getByRole('textbox', { name: 'From' });
    await userEvent.type(day, '31/02/2026');
    const words = 'Enter a valid date, as dd/mm/yyyy';
    await expect(await canvas.findByRole('alert')).toHaveTextContent(words);
    await expect(day).toHaveAccessibleDescription(words);
    await expect(changed).not.toHaveBeenCalled();
  },
};
/** A year that no list goes back to was mistyped: the text stays to be mended, and nothing is asked for. */
export const WrongInItsYear: Story = {
  play: async ({ canvasElement }) => {
    const entry = within(canvasElement).getByRole('textbox', { name: 'From' });
    await userEvent.type(entry, '01/01/0206');
    await expect(entry).toHaveValue('01/01/0206');
    await expect(entry).toHaveAttribute('aria-invalid', 'true');
    await expect(changed).not.toHaveBeenCalled();
  },
};
