import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { NavigateProvider, TextLink } from '../../ui/link.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const gone = fn();

const meta = {
  title: 'Parts/Leave guard',
  component: LeaveGuard,
  args: { isBusy: true, children: <TextLink href="/user/enrollment/step3">Step 3</TextLink> },
  beforeEach: () => void gone.mockClear(),
  render: (args) => (
    <NavigateProvider value={gone}>
      <h1>Documents</h1>
      <p>
        <TextLink href="/user/dashboard">Dashboard</TextLink>
      </p>
      <LeaveGuard {...args} />
    </NavigateProvider>
  ),
} satisfies Meta<typeof LeaveGuard>;
export default meta;
type Story = StoryObj<typeof meta>;

const question = () => within(screen.getByRole('alertdialog'));

export const AskedBeforeAnyLink: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: 'Step 3' }));
    await screen.findByRole('alertdialog');
    await userEvent.click(question().getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // of the shell, around the step
    await userEvent.click(canvas.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('alertdialog');
    await expect(gone).not.toHaveBeenCalled();
    await userEvent.click(question().getByRole('button', { name: 'Stop and leave' }));
    await expect(gone).toHaveBeenCalledTimes(1);
    await expect(gone).toHaveBeenLastCalledWith('/user/dashboard');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};
export const NothingIsOnItsWay: Story = {
  args: { isBusy: false },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('link', { name: 'Dashboard' }));
    await expect(gone).toHaveBeenCalledTimes(1);
    await expect(gone).toHaveBeenLastCalledWith('/user/dashboard');
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};
