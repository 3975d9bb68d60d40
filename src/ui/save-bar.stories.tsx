import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { SaveBar } from './save-bar.tsx';

const primary = { label: 'Save and continue', busyLabel: 'Saving', onPress: fn() };
const reasons = [
  { key: 'poa', label: 'replace the proof of address', href: '#slot-proof_of_address' },
  { key: 'up', label: 'let the 2025 upload finish' },
  { key: 'tax', label: 'add 2024', href: '#slot-tax' },
];

const meta = {
  title: 'Parts/Save bar',
  component: SaveBar,
  parameters: { bare: true },
  args: {
    back: { label: 'Back to Address', href: '/user/enrollment/step3/individual' },
    reasons: [],
    primary,
  },
} satisfies Meta<typeof SaveBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { args: { note: 'Nothing is missing.' } };
export const Blocked: Story = { args: { reasons } };
export const BlockedByOne: Story = { args: { reasons: reasons.slice(0, 1) } };
export const Saving: Story = { args: { primary: { ...primary, busy: true } } };
export const SaveFailed: Story = {
  args: {
    failed: true,
    note: 'The step is not saved. What you typed is kept.',
    primary: { ...primary, label: 'Try again' },
  },
};
export const SaveFailedWithReasons: Story = {
  args: { failed: true, note: 'The step is not saved. What you typed is kept.', reasons },
};
export const OnAPhone: Story = { args: { reasons }, globals: { viewport: { value: 'phone' } } };

export const PressedWhileBlocked: Story = {
  args: { reasons, primary: { ...primary, onPress: fn() } },
  render: (args) => (
    <>
      <div style={{ padding: 24 }}>
        <button id="slot-proof_of_address" type="button">
          Replace document
        </button>
      </div>
      <SaveBar {...args} />
    </>
  ),
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }));
    await expect(args.primary.onPress).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Replace document' })).toHaveFocus();
  },
};
