import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { exampleMonth, exampleMonthId, exampleShares } from '../../../machines/catalogue/redistribution.ts';
import { DeleteDraft } from './delete-draft.tsx';

/** What the server says once it was deleted. */
const answered = 'story.draft_deleted';

/** The draft in its month, as long as there is one. */
function Month({ record }: Parameters<typeof DeleteDraft>[0]) {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    const gone = () => setThere(false);
    window.addEventListener(answered, gone);
    return () => window.removeEventListener(answered, gone);
  }, []);
  return (
    <section>
      <h1>Redistribution</h1>
      <h2 tabIndex={-1}>February 2026</h2>
      {isThere && <DeleteDraft record={record} />}
    </section>
  );
}

const meta = {
  title: 'Pages/Redistribution',
  component: DeleteDraft,
  args: {
    record: {
      id: exampleMonthId,
      ...exampleMonth,
      ...exampleShares,
      base_amount: '38200.00',
      investors_amount: '27695.00',
      internal_fund_amount: '5730.00',
      provider_amount: '2865.00',
      foundation_amount: '1910.00',
      current_base: null,
      weights_changed: false,
      status: 'DRAFT',
      note: null,
      reason: null,
      version: 1,
      updated_at: '2026-03-02T09:00:00Z',
      updated_by: 'Alex Exemple',
      approval: null,
    },
  },
  render: (args) => <Month {...args} />,
} satisfies Meta<typeof DeleteDraft>;
export default meta;

/** One question before a draft goes. */
export const DeletingADraft: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getAllByRole('button')).toHaveLength(2);
  },
};

/** The button goes with the draft, and its question with it: the month's heading has the focus. */
export const DeletedADraft: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await screen.findByRole('alertdialog');
    window.dispatchEvent(new Event(answered));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveFocus());
  },
};

/** No answer came: nothing says that the draft is still there. */
export const DeletingADraftUnheard: StoryObj<typeof meta> = {
  beforeEach: () => {
    const spy = spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete draft' }));
    await dialog.findByText('No answer came: it may have been done all the same');
    await expect(dialog.queryByText('This was not accepted')).toBeNull();
  },
};
