import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PageRead } from './page-read.tsx';

const meta = {
  title: 'Parts/Page being read',
  component: PageRead,
  args: {
    title: 'Bank information',
    loadingLabel: 'Loading your details',
    failedTitle: 'Your details did not load',
    retry: null,
  },
} satisfies Meta<typeof PageRead>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = { parameters: { skeleton: true } };
export const Failed: Story = {
  args: { retry: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.retry).toHaveBeenCalledOnce();
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveFocus();
  },
};
