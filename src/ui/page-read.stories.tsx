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
    of: null,
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
/** A fault of the portal: by its reference the fund finds the request. */
export const FailedByAFault: Story = {
  args: { retry: fn(), of: { requestId: 'req-1' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('req-1');
  },
};
