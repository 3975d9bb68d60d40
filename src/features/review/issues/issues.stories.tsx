import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import {
  exampleIssues,
  knowingDetails,
  lackingReview,
  readyReview,
} from '../../../../.storybook/charts/dossier-details.ts';
import { ids } from '../../../../contract/calls/examples.ts';
import { laterEffects } from '../../../../.storybook/later-effects.ts';
import { exampleUser } from '../../../../machines/catalogue/examples.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { foretoldQuery } from '../../../queries/issues.ts';
import { DossierIssues } from './dossier-issues.tsx';

type IssuesProps = {
  readonly review: DossierReview;
  readonly issues: readonly RegistrationIssue[];
  readonly mayWrite: boolean;
  readonly viewerId?: string;
  /** the server is newer than the page, and one of the changes has no words here */
  readonly isOlder?: boolean;
  /** what deleting all of them would change isn't known yet */
  readonly isComputing?: boolean;
};

const raised = {
  act: 'issue.create',
  section: 'KYC',
  step: 3,
  field: 'city',
  reason: 'DATA_INCORRECT',
  text: 'The bill names another town.',
} as const;

function Issues({ review, issues, isOlder = false, isComputing = false, ...viewer }: IssuesProps) {
  const { mayWrite, viewerId = ids.staff } = viewer;
  const [client] = useState(() => {
    const acts = isComputing ? [raised] : [raised, { act: 'issue.removeAll' } as const];
    const made = knowingDetails({ review, issues, acts });
    const told = { effects: [...laterEffects], hash: '0'.repeat(64) };
    if (isOlder) made.setQueryData(foretoldQuery(exampleUser.id, { act: 'issue.removeAll' }).queryKey, told);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <DossierIssues
        userId={exampleUser.id}
        type="INDIVIDUAL"
        member="Camille Exemple"
        mayWrite={mayWrite}
        viewerId={viewerId}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Review issues',
  component: Issues,
  parameters: { width: 900 },
  args: { review: lackingReview, issues: exampleIssues, mayWrite: true },
} satisfies Meta<typeof Issues>;
export default meta;
type Story = StoryObj<typeof meta>;

const isEnglish = () => document.documentElement.lang === 'en';
const open = async (canvas: HTMLElement) =>
  userEvent.click(within(canvas).getAllByRole('button', { name: 'Raise an issue' })[0] ?? canvas);
const write = async (canvas: HTMLElement, text: string) => {
  const form = within(canvas);
  await userEvent.selectOptions(form.getByLabelText('Step'), '3');
  await userEvent.selectOptions(form.getByLabelText(/^Document or answer/), 'field:city');
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'DATA_INCORRECT');
  const area = form.getByLabelText(/^Message to/);
  await userEvent.click(area);
  await userEvent.paste(text);
};

export const OpenAnsweredAndResolved: Story = {
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    const list = within(canvasElement);
    await list.findByText(/With the member since .+ UTC\. Raised by you\.$/);
    await list.findByText(/Answered .+ UTC\. Raised by Dominique Modèle, 12\/03\/2026 09:15 UTC\.$/);
  },
};
export const ReadOnly: Story = { args: { mayWrite: false } };
export const NothingRaised: Story = { args: { issues: [] } };
export const NotSubmittedYet: Story = {
  args: { review: { ...lackingReview, submitted_at: null }, issues: [] },
};
export const RefusedForGood: Story = {
  args: { review: { ...lackingReview, enrollment_status: 'REFUSED' } },
};
/** The server takes nothing about it meanwhile: why is said where something would be raised. */
export const OfSomebodyWhoWorksForTheFundNow: Story = {
  args: { review: { ...lackingReview, is_of_staff: true } },
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    const raise = await within(canvasElement).findByRole('button');
    await expect(raise).toHaveAttribute('aria-disabled', 'true');
    await expect(raise).toHaveAccessibleDescription(/the member has joined the fund’s staff/);
  },
};
/** Nobody reviews their own dossier: whoever was hired to do so reads it. */
export const OneSOwn: Story = {
  args: { viewerId: exampleUser.id },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByRole('listitem');
    await expect(within(canvasElement).queryAllByRole('button')).toHaveLength(0);
  },
};
export const Writing: Story = {
  play: async ({ canvasElement }) => {
    if (isEnglish()) await open(canvasElement);
  },
};
export const TooLong: Story = {
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await open(canvasElement);
    const words = 'x'.repeat(10_000);
    await write(canvasElement, words);
    await within(canvasElement).findByText('This is too long');
    await expect(within(canvasElement).getByLabelText(/^Message to/)).toHaveValue(words);
  },
};
/** What is wrong is brought to who pressed: the form has no summary. */
export const ChangedToNoWords: Story = {
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    const list = within(canvasElement);
    const [change] = await list.findAllByRole('button', { name: /^Edit the message/ });
    await userEvent.click(change ?? canvasElement);
    await userEvent.selectOptions(list.getByLabelText('Reason'), 'OTHER');
    await userEvent.clear(list.getByLabelText(/^Message to/));
    await userEvent.click(list.getByRole('button', { name: 'See what will happen' }));
    await waitFor(() => expect(list.getByLabelText(/^Message to/)).toHaveFocus());
  },
};
export const FallsBack: Story = {
  args: { review: readyReview },
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await open(canvasElement);
    await userEvent.selectOptions(within(canvasElement).getByLabelText('Step'), '3');
    await within(canvasElement).findByText('“Identity and documents” is validated');
  },
};
export const WhatWillHappen: Story = {
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await open(canvasElement);
    await write(canvasElement, raised.text);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'See what will happen' }));
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await dialog.findByText('An issue is raised about City');
    await expect(dialog.getByRole('button', { name: 'Raise the issue' })).toBeVisible();
  },
};
export const DeletingAll: Story = {
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Delete all issues' }));
    const dialog = await within(document.body).findByRole('alertdialog');
    await waitFor(() => expect(dialog).toHaveTextContent('Delete all 3 issues of this dossier?'));
  },
};
/** While it is worked out what would happen nothing is on its way: the issues can be kept, by Esc as well. */
export const DeletingAllIsWorkedOut: Story = {
  args: { isComputing: true },
  parameters: { skeleton: true },
  beforeEach: () => {
    const spy = spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
    return () => spy.mockRestore();
  },
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    const open = within(canvasElement).getByRole('button', { name: 'Delete all issues' });
    await userEvent.click(open);
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await dialog.findByRole('button', { name: /Looking ahead/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
    await userEvent.click(open);
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Keep the issues' }));
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
  },
};
/** What it would change can't all be told: it is not done before the page is loaded anew. */
export const DeletingAllOnAnOlderPage: Story = {
  args: { isOlder: true },
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Delete all issues' }));
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await dialog.findByText('A change that this page has no words for');
    const remove = dialog.getByRole('button', { name: /^Delete/ });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription(/Reload it to see them all before you decide/);
    await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
