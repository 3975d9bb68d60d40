import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { leavesFocusToSection } from './heir.ts';

/** What the page is told from outside, whatever the person does meanwhile. */
const answered = 'story.answered';

/** A list with one paper, and what deletes it: at once, or once it was asked. */
function Papers({ isAsked }: { readonly isAsked: boolean }) {
  const [isThere, setThere] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const gone = () => setThere(false);
    window.addEventListener(answered, gone);
    return () => window.removeEventListener(answered, gone);
  }, []);
  return (
    <section>
      <h2 tabIndex={-1}>{isThere ? 'One paper' : 'No papers'}</h2>
      {isThere && (
        <Button ref={leavesFocusToSection} onClick={() => (isAsked ? setOpen(true) : undefined)}>
          Delete
        </Button>
      )}
      <Button>Go on</Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete this paper?"
        confirmLabel="Yes, delete"
        keepLabel="Keep"
        onConfirm={() => {
          setThere(false);
          setOpen(false);
        }}
        onKeep={() => setOpen(false)}
      >
        It can’t be brought back.
      </ConfirmDialog>
    </section>
  );
}

const meta = {
  title: 'Parts/Control that goes away',
  component: Papers,
  args: { isAsked: false },
} satisfies Meta<typeof Papers>;
export default meta;
type Story = StoryObj<typeof meta>;

const answer = () => void window.dispatchEvent(new Event(answered));

export const GoneWithTheFocus: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    answer();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'No papers' })).toHaveFocus());
  },
};
export const GoneWhileElsewhere: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const next = canvas.getByRole('button', { name: 'Go on' });
    await userEvent.click(next);
    answer();
    await expect(await canvas.findByRole('heading', { name: 'No papers' })).toBeVisible();
    // as long as a drawing may take
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(next).toHaveFocus();
  },
};
export const GoneUnderItsQuestion: Story = {
  args: { isAsked: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'No papers' })).toHaveFocus());
  },
};
