import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
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
  /** the server is newer than the page, and one of the changes has no words here */
  readonly isOlder?: boolean;
};

const raised = {
  act: 'issue.create',
  section: 'KYC',
  step: 3,
  field: 'city',
  reason: 'DATA_INCORRECT',
  text: 'The bill names another town.',
} as const;

function Issues({ review, issues, mayWrite, isOlder = false }: IssuesProps) {
  const [client] = useState(() => {
    const made = knowingDetails({ review, issues, acts: [raised, { act: 'issue.removeAll' }] });
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
        viewerId={ids.staff}
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
