import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from './button.tsx';
import { MoneyField } from './money-field.tsx';

function Amount({ typed, error, large }: { typed: string; error?: string; large?: boolean }) {
  const [value, setValue] = useState(typed);
  return (
    <MoneyField
      name="amount"
      label="Amount"
      currency="EUR"
      value={value}
      onChange={setValue}
      {...(error === undefined ? {} : { error })}
      {...(large
        ? {
            size: 'lg',
            aside: (
              <Button variant="quiet" size="sm" onClick={() => setValue('48250.00')}>
                Use the full balance
              </Button>
            ),
          }
        : {})}
    />
  );
}

const meta = {
  title: 'Parts/Money field',
  component: Amount,
  args: { typed: '' },
  parameters: { width: 608 },
} satisfies Meta<typeof Amount>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
/** Who comes to the field without seeing what stands behind it hears of which currency its amount is. */
export const Filled: Story = {
  args: { typed: '1250.00' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' });
    await expect(input).toHaveAccessibleDescription('EUR');
  },
};
export const Large: Story = { args: { typed: '250.00', large: true } };
export const Invalid: Story = {
  args: { typed: '49500.00', large: true, error: 'Amount must not be greater than the available balance' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' });
    await expect(input).toHaveAccessibleDescription(
      'EUR Amount must not be greater than the available balance',
    );
  },
};
/** An amount out of a paper: its currency stands behind the field already, and its blanks say nothing. */
export const Pasted: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' });
    await userEvent.click(input);
    await userEvent.paste('1\u202f000.00\u00a0EUR');
    await userEvent.tab();
    await expect(input).toHaveValue('1000.00');
  },
};
/** What was understood is written out when the field is left. */
export const WrittenOut: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' });
    await userEvent.type(input, '1e3');
    await userEvent.tab();
    await expect(input).toHaveValue('1000.00');
  },
};
