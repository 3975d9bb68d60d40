import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PlainWarning } from './plain-warning.tsx';
import { SessionWarning } from './session-warning.tsx';

const page = (
  <>
    <h1>Money out</h1>
    <p>5,000.00 EUR is waiting for the fund.</p>
  </>
);

const meta = {
  title: 'Parts/Dialogs',
  component: ConfirmDialog,
  args: {
    open: true,
    title: 'Cancel this money-out?',
    children: '5,000.00 EUR returns to your EUR wallet now. The request cannot be reopened.',
    confirmLabel: 'Cancel request',
    keepLabel: 'Keep request',
    onConfirm: fn(),
    onKeep: fn(),
  },
  render: (args) => (
    <>
      {page}
      <ConfirmDialog {...args} />
    </>
  ),
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Destructive: Story = {
  args: { danger: true },
  play: async ({ args }) => {
    const keep = await screen.findByRole('button', { name: 'Keep request' });
    await waitFor(() => expect(keep).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(args.onKeep).toHaveBeenCalledOnce();
  },
};
export const Confirm: Story = {
  args: {
    title: 'Continue as a business?',
    children: 'Your answers and papers as an individual are dropped. Your account stays.',
    confirmLabel: 'Continue as a business',
    keepLabel: 'Stay an individual',
  },
};
export const Committing: Story = { args: { danger: true, busy: true, busyLabel: 'Cancelling' } };

const stay = { onStay: fn(), onLeave: fn(), totalSeconds: 120 };
const warning = (props: Partial<Parameters<typeof SessionWarning>[0]>) => () => (
  <>
    {page}
    <SessionWarning open secondsLeft={108} {...stay} {...props} />
  </>
);
export const SessionTwoMinutes: Story = {
  render: warning({ secondsLeft: 108, draftSaved: true }),
  play: async () => {
    const button = await screen.findByRole('button', { name: 'Stay logged in' });
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('alertdialog')).toBeVisible();
  },
};
export const SessionLastSecond: Story = { render: warning({ secondsLeft: 1 }) };
export const SessionExtending: Story = { render: warning({ secondsLeft: 42, extending: true }) };
export const SessionExtendingFailed: Story = { render: warning({ secondsLeft: 38, failed: true }) };
export const SessionAtItsMaximum: Story = { render: warning({ secondsLeft: 90, kind: 'maximum' }) };

/** The dialog's own part did not come: what can't wait is said and asked all the same. */
const plain = (props: Partial<Parameters<typeof PlainWarning>[0]>) => () => (
  <>
    {page}
    <PlainWarning open secondsLeft={108} {...stay} {...props} />
  </>
);
export const SessionWithoutItsDialog: Story = { render: plain({ draftSaved: true }) };
export const SessionWithoutItsDialogFailed: Story = { render: plain({ failed: true }) };
export const SessionWithoutItsDialogAtItsMaximum: Story = { render: plain({ kind: 'maximum' }) };
