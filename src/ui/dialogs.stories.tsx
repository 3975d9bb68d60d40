import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { LeaveButton } from './leave-button.tsx';
import { PlainWarning } from './plain-warning.tsx';
import { SessionWarning } from './session-warning.tsx';
import { TextField } from './text-field.tsx';

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
const sentAlready = 'This is already being sent and can’t be stopped.';
/** What is on its way can't be kept any more: the safe button waits, has the focus still, and says why. */
export const Committing: Story = {
  args: { danger: true, busy: true, busyLabel: 'Cancelling' },
  play: async ({ args }) => {
    const keep = await screen.findByRole('button', { name: 'Keep request' });
    await waitFor(() => expect(keep).toHaveFocus());
    await expect(keep).toHaveAttribute('aria-disabled', 'true');
    await expect(keep).toHaveAccessibleDescription(sentAlready);
    await userEvent.click(keep);
    await userEvent.keyboard('{Enter}{Escape}');
    await expect(args.onKeep).not.toHaveBeenCalled();
    await expect(keep).toHaveFocus();
  },
};
/** Nothing is on its way while what would happen is looked up: the safe button and Esc are the way out. */
export const LookingAhead: Story = {
  args: { danger: true, busy: true, busyLabel: 'Looking ahead', isSending: false },
  play: async ({ args }) => {
    const keep = await screen.findByRole('button', { name: 'Keep request' });
    await waitFor(() => expect(keep).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(args.onKeep).toHaveBeenCalledOnce();
    await userEvent.click(keep);
    await expect(args.onKeep).toHaveBeenCalledTimes(2);
  },
};

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
    // how long is left is told with the dialog, and aloud again at the moments that come after it
    await expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      /^108 seconds left before you are logged out \S/,
    );
    await expect(screen.getByRole('status')).toBeEmptyDOMElement();
  },
};
export const SessionLastSecond: Story = { render: warning({ secondsLeft: 1 }) };
export const SessionExtending: Story = { render: warning({ secondsLeft: 42, extending: true }) };
export const SessionExtendingFailed: Story = { render: warning({ secondsLeft: 38, failed: true }) };
export const SessionAtItsMaximum: Story = { render: warning({ secondsLeft: 90, kind: 'maximum' }) };

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {page}
      <Button onClick={() => setOpen(true)}>New day</Button>
      {isOpen && (
        <DialogFrame
          title="New day"
          busy={false}
          onSubmit={fn()}
          onClose={() => setOpen(false)}
          footer={<Button type="submit">Add</Button>}
        >
          <TextField name="note" label="Note" />
        </DialogFrame>
      )}
    </>
  );
}
const close = fn();
/** A form that is sent already can't be left: neither by its button, nor by Esc. */
export const FormOnItsWay: Story = {
  beforeEach: () => void close.mockClear(),
  render: () => (
    <>
      {page}
      <DialogFrame
        title="New day"
        busy
        onSubmit={fn()}
        onClose={close}
        footer={
          <>
            <LeaveButton onClick={close}>Cancel</LeaveButton>
            <Button type="submit" busy busyLabel="Adding">
              Add
            </Button>
          </>
        }
      >
        <TextField name="note" label="Note" />
      </DialogFrame>
    </>
  ),
  play: async () => {
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await expect(cancel).toHaveAccessibleDescription(sentAlready);
    await userEvent.click(cancel);
    await expect(cancel).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(close).not.toHaveBeenCalled();
  },
};
/** A press beside it closes it: not the second one of a double click, and not with what was typed. */
export const PressedBeside: Story = {
  render: () => <Opened />,
  play: async () => {
    const press = async () => {
      // what looks for presses is there a moment after the dialog
      await new Promise((resolve) => setTimeout(resolve, 150));
      const backdrop = document.querySelector<HTMLElement>('[data-scope=dialog][data-part=positioner]');
      if (backdrop === null) throw new Error('No dialog is open');
      const init = { bubbles: true, clientX: 1, clientY: 1, button: 0 } as const;
      for (const type of ['pointerdown', 'pointerup', 'click'])
        backdrop.dispatchEvent(new PointerEvent(type, init));
      await new Promise((resolve) => setTimeout(resolve, 150));
    };
    const clock = Date.now;
    let at = 1_000_000;
    Date.now = () => at;
    try {
      await userEvent.click(screen.getByRole('button', { name: 'New day' }));
      await screen.findByRole('dialog');
      await press();
      await expect(screen.getByRole('dialog')).toBeVisible();
      at += 600;
      await press();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'New day' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Held');
      at += 600;
      await press();
      await expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Held');
    } finally {
      Date.now = clock;
    }
  },
};

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
