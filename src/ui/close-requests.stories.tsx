import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { realKeys } from '../../.storybook/keys.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { SessionWarning } from './session-warning.tsx';
import { TextField } from './text-field.tsx';

type Watcher = { readonly requestClose: () => void };
declare const CloseWatcher: new () => Watcher;

type SceneProps = { readonly isSending: boolean; readonly isEnding: boolean; readonly onClose: () => void };

/** A form over the page, and a question over the form, or what says that the session ends. */
function Scene({ isSending, isEnding, onClose }: SceneProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <h1>Values</h1>
      <Button onClick={() => setOpen(true)}>New day</Button>
      {isOpen && (
        <DialogFrame
          title="New day"
          busy={isSending}
          onSubmit={fn()}
          onClose={close}
          footer={<Button type="submit">Add</Button>}
        >
          <TextField name="note" label="Note" />
          <Button variant="outline" onClick={() => setAsked(true)}>
            Empty it
          </Button>
        </DialogFrame>
      )}
      <ConfirmDialog
        open={isAsked && !isEnding}
        title="Empty this day?"
        confirmLabel="Empty the day"
        keepLabel="Keep the day"
        onConfirm={fn()}
        onKeep={() => setAsked(false)}
      >
        What was typed goes.
      </ConfirmDialog>
      <SessionWarning
        open={isAsked && isEnding}
        secondsLeft={100}
        totalSeconds={120}
        onStay={fn()}
        onLeave={fn()}
      />
    </>
  );
}

const watchers: Watcher[] = [];
const meta = {
  title: 'Parts/Closed by the phone',
  component: Scene,
  args: { isSending: false, isEnding: false, onClose: fn() },
  beforeEach: () => {
    const Own = CloseWatcher;
    class Noted extends Own {
      constructor() {
        super();
        watchers.push(this);
      }
    }
    watchers.length = 0;
    Reflect.set(globalThis, 'CloseWatcher', Noted);
    return () => void Reflect.set(globalThis, 'CloseWatcher', Own);
  },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));
/** As the browser asks when the phone's back is pressed. */
async function goBack() {
  const there = watchers.slice();
  for (const watcher of there) watcher.requestClose();
  await aWhile();
}
const keepItFrom = (event: Event) => event.stopImmediatePropagation();
/** What the browser itself makes of Esc where no dialog takes the key: it asks the topmost watchers. */
async function askByKey(): Promise<void> {
  const press = await realKeys();
  if (press === null) return goBack();
  window.addEventListener('keydown', keepItFrom, true);
  await press('{Escape}');
  window.removeEventListener('keydown', keepItFrom, true);
  await aWhile();
}
const openForm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'New day' }));
  await screen.findByRole('dialog', { name: 'New day' });
  await aWhile();
};
const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Empty it' }));
  await screen.findByRole('alertdialog');
  await aWhile();
};
const isForm = () => expect(screen.getByRole('dialog', { name: 'New day' })).toBeVisible();
const isGone = (role: 'dialog' | 'alertdialog') => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

/** The topmost alone, each time; then the page has its way back again. */
export const OneAfterTheOther: Story = {
  play: async ({ args }) => {
    await openForm();
    await ask();
    for (const close of [goBack, askByKey]) {
      await close();
      await isGone('alertdialog');
      await isForm();
      await ask();
    }
    await askByKey();
    await isGone('alertdialog');
    await askByKey();
    await isGone('dialog');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole('button', { name: 'New day' })).toHaveFocus());
    await openForm();
    await goBack();
    await isGone('dialog');
    await goBack();
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
/** Esc closes the topmost and nothing below it: the browser is not asked by the same press. */
export const ByTheKey: Story = {
  play: async ({ args }) => {
    const press = (await realKeys()) ?? ((keys: string) => userEvent.keyboard(keys));
    await openForm();
    await ask();
    await press('{Escape}');
    await isGone('alertdialog');
    await aWhile();
    await isForm();
    await expect(args.onClose).not.toHaveBeenCalled();
    await press('{Escape}');
    await isGone('dialog');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** What is sent already can't be left: as often as it is asked, and it closes once it can. */
export const WhileItIsSent: Story = {
  args: { isSending: true },
  play: async ({ args }) => {
    await openForm();
    for (const close of [goBack, askByKey, goBack]) await close();
    await isForm();
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(watchers.length).toBeGreaterThan(3);
  },
};
/** The warning before the end of a session wants an answer: nothing closes below it either. */
export const BelowAWarning: Story = {
  args: { isEnding: true },
  play: async ({ args }) => {
    await openForm();
    await ask();
    for (const close of [goBack, askByKey]) await close();
    await expect(screen.getByRole('alertdialog')).toBeVisible();
    await expect(screen.getByRole('dialog', { name: 'New day', hidden: true })).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
