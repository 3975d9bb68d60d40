import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Waterfall } from './waterfall.tsx';
import type { WaterfallBar } from './waterfall-steps.ts';

const opened = fn();
const bars: readonly WaterfallBar[] = [
  { key: 'opening', label: 'Value at 31/12/2025', amount: 15_000_000n, kind: 'total' },
  { key: 'in', label: 'Money in', amount: 2_750_000n, kind: 'change', onOpen: opened },
  { key: 'out', label: 'Money out', amount: -500_000n, kind: 'change', onOpen: opened },
  { key: 'fees', label: 'Fees', amount: -250n, kind: 'change', onOpen: opened },
  { key: 'invested', label: 'Investment in', amount: 1_000_000n, kind: 'neutral', onOpen: opened },
  { key: 'realized', label: 'Realized profit or loss', amount: 812_311n, kind: 'change' },
  { key: 'unrealized', label: 'Change of the unrealized', amount: -38_000n, kind: 'change' },
  { key: 'closing', label: 'Value at 31/03/2026', amount: 18_024_061n, kind: 'total' },
];

const meta = {
  title: 'Parts/Waterfall',
  component: Waterfall,
  args: { label: 'Why the value changed', bars, currency: 'EUR' },
} satisfies Meta<typeof Waterfall>;
export default meta;
type Story = StoryObj<typeof meta>;

export const GainsAndLosses: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(bars.length);
    await userEvent.click(canvas.getByRole('button', { name: /^Money in/ }));
    await expect(opened).toHaveBeenCalled();
  },
};
export const AsATable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /as a table/ }));
    const rows = canvas.getAllByRole('row');
    await expect(rows).toHaveLength(bars.length + 1);
    await expect(rows.at(-1)).toHaveTextContent('180,240.61');
  },
};
export const BelowZero: Story = {
  args: {
    bars: [
      { key: 'opening', label: 'Value at 31/12/2025', amount: 40_000n, kind: 'total' },
      { key: 'realized', label: 'Realized profit or loss', amount: -95_000n, kind: 'change' },
      { key: 'closing', label: 'Value at 31/03/2026', amount: -55_000n, kind: 'total' },
    ],
  },
};
export const NothingHappened: Story = {
  args: {
    bars: [
      { key: 'opening', label: 'Value at 31/12/2025', amount: 0n, kind: 'total' },
      { key: 'closing', label: 'Value at 31/03/2026', amount: 0n, kind: 'total' },
    ],
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
