import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { hasSupport } from '../../.storybook/support.ts';
import { AutosaveMark } from './autosave-mark.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { EmptyState } from './empty-state.tsx';
import { News } from './news.tsx';
import { NotDone } from './not-done.tsx';
import { Skeleton } from './skeleton.tsx';
import { Toaster, clearToasts, toast, toastSaved } from './toaster.tsx';

const meta = {
  title: 'Parts/Feedback',
  component: Callout,
  args: { title: '1 thing to correct, about 3 minutes' },
} satisfies Meta<typeof Callout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const CalloutCorrection: Story = {
  args: {
    tone: 'negative',
    children: 'Proof of address is too old. Everything else stays as you left it.',
    action: <Button>Start correction</Button>,
  },
};
export const CalloutRenewal: Story = {
  args: {
    tone: 'pending',
    title: 'Replace your proof of address by 31/03/2026',
    children: 'It expires in 19 days. After that date money-out is paused. About 2 minutes.',
    action: <Button>Replace document</Button>,
  },
};
export const CalloutNextStep: Story = {
  args: {
    tone: 'brand',
    title: 'Your draft is back',
    children: 'Your unsent answers from 11/03/2026 are back.',
  },
};
export const CalloutDone: Story = {
  args: { tone: 'positive', title: 'Your dossier is validated', children: 'Your wallets are open.' },
};
function Comes() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Change
      </button>
      <News>{isThere && <Callout tone="positive" title="Your password is changed" />}</News>
    </>
  );
}
/** The region is there before its words, and takes no room until they come. */
export const CalloutAsNews: Story = {
  render: () => <Comes />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const region = canvas.getByRole('status');
    await expect(region).toBeEmptyDOMElement();
    await expect(getComputedStyle(region).position).toBe('absolute');
    await userEvent.click(canvas.getByRole('button', { name: 'Change' }));
    await expect(within(region).getByText('Your password is changed')).toBeVisible();
    await expect(canvas.getByRole('status')).toBe(region);
  },
};
/** The mark stays beside the title, however much follows. */
export const CalloutOfManyLines: Story = {
  args: {
    children: Array.from({ length: 6 }, (_, at) => <p key={at}>The fund checks your dossier.</p>),
  },
  play: async ({ canvasElement }) => {
    const middle = (one: Element | null | undefined) => {
      const { top = 0, bottom = 0 } = one?.getBoundingClientRect() ?? {};
      return (top + bottom) / 2;
    };
    const title = within(canvasElement).getByText('1 thing to correct, about 3 minutes');
    await expect(Math.abs(middle(canvasElement.querySelector('svg')) - middle(title))).toBeLessThan(3);
  },
};
export const CalloutPlain: Story = {
  args: { title: 'The fund checks your dossier', children: 'Usually 2 working days.' },
};

/** A fault of the portal is told with the reference that the fund asks for, and where to write to. */
export const NotDoneByAFault: Story = {
  beforeEach: hasSupport,
  render: () => (
    <>
      <NotDone title="This was not saved" isUnknown={false} of={{ requestId: 'req-1' }}>
        Something went wrong. Please try again or contact support
      </NotDone>
      <NotDone title="This was not changed" isUnknown={false} of={{ requestId: null }}>
        Your role does not allow this
      </NotDone>
    </>
  ),
  play: async ({ canvasElement }) => {
    const [fault, refusal] = within(canvasElement).getAllByRole('alert');
    await expect(fault).toHaveTextContent('Reference req-1');
    await expect(within(canvasElement).getByRole('link', { name: /help@fund\.example/ })).toBeVisible();
    await expect(refusal).not.toHaveTextContent('Reference');
  },
};
/** The reference is the last thing that helps: it stands back behind what did not load. */
export const NotLoadedByAFault: Story = {
  beforeEach: hasSupport,
  render: () => <EmptyState kind="error" of={{ requestId: 'req-1' }} title="The users did not load" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const colorOf = (text: string) => getComputedStyle(canvas.getByText(text)).color;
    await expect(colorOf('Reference req-1')).not.toBe(colorOf('The users did not load'));
  },
};
export const AutosaveSaving: Story = { render: () => <AutosaveMark state="saving" /> };
export const AutosaveSaved: Story = {
  render: () => <AutosaveMark state="saved" at="2026-03-11T14:32:10Z" />,
};
export const AutosaveFailed: Story = { render: () => <AutosaveMark state="failed" onRetry={fn()} /> };

export const LoadingList: Story = {
  parameters: { skeleton: true },
  render: () => <Skeleton kind="list" label="Loading transactions" />,
};
/** One ruled sheet, as what comes in its place. */
export const LoadingSheet: Story = {
  parameters: { skeleton: true },
  render: () => <Skeleton kind="sheet" label="Loading your dossier" />,
  play: async ({ canvasElement }) => {
    const [sheet] = canvasElement.querySelectorAll('[data-skeleton] > [aria-hidden]');
    await expect(getComputedStyle(sheet ?? canvasElement).borderTopWidth).toBe('1px');
    const parts = [...(sheet?.children ?? [])].map((part) => getComputedStyle(part));
    await expect(parts.map(({ borderTopWidth }) => borderTopWidth)).toEqual(['0px', '1px', '1px']);
    for (const { borderLeftWidth, borderTopLeftRadius } of parts)
      await expect([borderLeftWidth, borderTopLeftRadius]).toEqual(['0px', '0px']);
  },
};
export const LoadingSlots: Story = {
  parameters: { skeleton: true },
  render: () => <Skeleton kind="slot" label="Loading your documents" />,
};

export const EmptyFirstUse: Story = {
  render: () => (
    <EmptyState
      kind="first"
      title="No transactions yet"
      text="Your first money-in appears here, usually the day it reaches the fund."
      action={<Button variant="outline">Money in</Button>}
    />
  ),
};
export const EmptyNoMatch: Story = {
  render: () => (
    <EmptyState
      kind="noMatch"
      title="No user matches “orch”"
      text="Enrollment is set to Refused."
      action={<Button variant="outline">Clear filters</Button>}
    />
  ),
};
export const EmptyError: Story = {
  render: () => (
    <EmptyState
      kind="error"
      of={null}
      title="The list did not load"
      text="Your filters are kept. Reference no_response, 15:22 UTC."
      action={<Button variant="outline">Try again</Button>}
    />
  ),
};
export const NothingToDo: Story = {
  render: () => <EmptyState kind="done" title="Nothing waits for you" text="The fund has all it needs." />,
};

const Toasts = () => (
  <>
    <Toaster />
    <div style={{ display: 'flex', gap: 12 }}>
      <Button variant="outline" onClick={() => toastSaved('Data saved')}>
        Save
      </Button>
      <Button variant="outline" onClick={() => toast({ title: 'Correction sent to the fund', tone: 'info' })}>
        Send
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Data load error',
            tone: 'error',
            action: { label: 'Try again', onPress: fn() },
            duration: 60_000,
          })
        }
      >
        Load
      </Button>
    </div>
  </>
);
export const ToastSaved: Story = {
  render: () => <Toasts />,
  beforeEach: () => clearToasts,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Data saved')).toBeVisible());
    await expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('Data saved');
  },
};
export const ToastSavedLeaves: Story = {
  ...ToastSaved,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));
    await screen.findByText('Data saved');
    await waitFor(() => expect(screen.queryByText('Data saved')).toBeNull(), { timeout: 3500 });
  },
};
export const ToastError: Story = {
  ...ToastSaved,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Load' }));
    await waitFor(() => expect(screen.getByText('Data load error')).toBeVisible());
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
/** Several reads fail at once: their fault is said once, and again when it has gone. */
export const ToastOfOneFault: Story = {
  ...ToastSaved,
  render: () => (
    <>
      <Toaster />
      <Button variant="outline" onClick={() => toast({ title: 'Data load error', tone: 'error' })}>
        Load
      </Button>
    </>
  ),
  play: async ({ canvasElement }) => {
    const load = within(canvasElement).getByRole('button', { name: 'Load' });
    await userEvent.click(load);
    await userEvent.click(load);
    await userEvent.click(load);
    await screen.findByText('Data load error');
    await expect(screen.getAllByText('Data load error')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close the message' }));
    await waitFor(() => expect(screen.queryByText('Data load error')).toBeNull());
    await userEvent.click(load);
    // it comes in by and by
    await waitFor(() => expect(screen.getByText('Data load error')).toBeVisible());
  },
};
