import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { exampleAct, reviewChart as chart } from '../../machines/catalogue/review.ts';
import { lateRules } from '../../src/features/review/bring-rules.ts';
import { ItemIssues } from '../../src/features/review/issues/item-issues.tsx';
import type { IssuesProps } from '../../src/features/review/review-body.tsx';
import { ReviewView } from '../../src/features/review/review-view.tsx';
import { ReviewServicesProvider } from '../../src/features/review/services.ts';
import { issuesQuery } from '../../src/queries/enrollment.ts';
import { predictionQuery, reviewQuery } from '../../src/queries/review.ts';
import { answers, fails } from '../../tests/model/model.ts';
import { reviewedItems } from '../../tests/model/review.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { useKnowing } from '../knowing.ts';
import { laterEffects } from '../later-effects.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';
import { readyReview } from './dossier-details.ts';
import { exampleReviewer, tellReview } from './dossier-review.ts';

type Props = {
  readonly leaf: string;
  /** a decision was taken just before */
  readonly isDecided?: boolean;
  /** the contract, which has one paper */
  readonly isContract?: boolean;
  /** it was read for the tab before, and is in nobody's hands */
  readonly isFree?: boolean;
  /** the server is newer than the page, and one of the changes has no words here */
  readonly isOlder?: boolean;
  /** the first of three things to decide is looked at */
  readonly isAtFirst?: boolean;
  /** what is asked about an item is there as well, which has stories of its own */
  readonly hasIssues?: boolean;
};

const Nothing = () => null;
const Issues = ({ review, item }: IssuesProps) => (
  <ItemIssues userId={exampleUser.id} item={item} review={review} mayWrite viewerId={exampleReviewer.id} />
);

function Review({ leaf, isDecided = false, isContract = false, hasIssues = false, ...told }: Props) {
  const { isFree = false, isOlder = false, isAtFirst = false } = told;
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    ...(isDecided ? { act: exampleAct, refusal: null } : {}),
    ...(isContract ? { section: 'CONTRACT' as const } : {}),
    ...(isAtFirst ? { item: reviewedItems.first } : {}),
  }));
  const client = useKnowing(
    actorRef,
    tellReview(isContract ? 'contract' : isAtFirst || leaf === 'walk' ? 'walk' : 'leaf'),
  );
  useState(() => {
    const { queryKey } = reviewQuery(exampleUser.id);
    const { hash } = actorRef.getSnapshot().context;
    if (isOlder && hash !== null)
      client.setQueryData(predictionQuery(exampleUser.id, hash).queryKey, {
        effects: [...laterEffects],
        hash,
      });
    if (hasIssues) client.setQueryData(issuesQuery(exampleUser.id).queryKey, []);
    if (isFree) client.setQueryData(queryKey, { ...readyReview, reviewer: null });
  });
  const [services] = useState(() => ({ actorRef, viewer: exampleReviewer }));
  return (
    <QueryClientProvider client={client}>
      <ReviewServicesProvider value={services}>
        <main>
          <ReviewView type="INDIVIDUAL" Issues={hasIssues ? Issues : Nothing} ApprovalOf={Nothing} />
        </main>
      </ReviewServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Review',
  component: Review,
  ...tellsOf('review'),
  args: { leaf: 'loading' },
  play: settled,
} satisfies Meta<typeof Review>;
export default meta;
const { at, unread, walk } = leafStories<Props>();

const shows = (item: string) => ({ kind: 'decidable', item, isDecided: false, isOvertaken: false });

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const { first, data } = reviewedItems;
  await happens(fails('loadReview'));
  await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
  await happens(answers('loadReview', shows(first)));
  await userEvent.click(await page.findByRole('button', { name: /^Validate/ }));
  await happens(answers('predictEffects', 'a'.repeat(64)));
  await userEvent.click(await page.findByRole('button', { name: /^Validate/ }));
  await happens(fails('commitDecision'));
  await stands('failed');
  await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
  await happens(answers('predictEffects', 'a'.repeat(64)));
  await userEvent.click(await page.findByRole('button', { name: /^Validate/ }));
  await happens(answers('commitDecision', { ...shows(data), kind: 'unread', item: null }));
  await stands('loadFailed');
  await expect(await page.findByRole('heading', { name: /^Your decision is recorded/ })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await waitFor(() => expect(again).toHaveFocus());
  await userEvent.click(again);
  await waitFor(() => expect(page.getByRole('heading', { level: 1 })).toHaveFocus());
  await happens(answers('loadReview', shows(data)));
  await expect(await page.findByRole('heading', { name: 'Answers: identity' })).toBeVisible();
});

export const Loading = unread('loading');
/** At each tab the dossier is there, and what can be decided of it is not known yet: nothing is offered that would go again. */
export const LoadingAfterATab = at(
  'loading',
  { isFree: true },
  {
    parameters: { machine: null, skeleton: true },
    play: async ({ canvasElement }) => {
      const page = within(canvasElement);
      await page.findByText('Assigned to nobody');
      await expect(page.queryByRole('button', { name: 'Take this dossier' })).toBeNull();
    },
  },
);
export const LoadFailed = at('loadFailed');
export const LoadFailedOnceDecided = at('loadFailed', { isDecided: true });
export const NothingToReview = at('nothingToReview');
export const Watching = at('watching');
const confirms = '{Control>}{Enter}{/Control}';
export const Reviewing = at('reviewing');
/** What was typed about something is over once that is decided: its next refusal begins with its checks, its day as it stands. */
export const ReviewingWhatWasDecidedBefore = at(
  'reviewing',
  { isAtFirst: true },
  {
    parameters: { machine: null },
    play: async ({ canvasElement }) => {
      const page = within(canvasElement);
      const { first, second } = reviewedItems;
      const goesOnTo = async (item: string) => {
        await happens(answers('predictEffects', 'a'.repeat(64)));
        await page.findByRole('list', { name: 'What will change' });
        await userEvent.keyboard(confirms);
        await happens(answers('commitDecision', shows(item)));
        await stands('reviewing');
      };
      await userEvent.click(await page.findByRole('button', { name: /^Refuse/ }));
      const reason = () => page.findByRole('combobox', { name: 'Reason' });
      await userEvent.selectOptions(await reason(), 'INCOMPLETE');
      await userEvent.type(page.getByLabelText(/^Message to/), `Two pages are missing.${confirms}`);
      await goesOnTo(second);
      await userEvent.type(await page.findByLabelText(/^Expires on/), '14/05/2031{Enter}');
      await goesOnTo(first);
      await userEvent.keyboard('r');
      await expect(await reason()).toHaveValue('');
      await expect(page.getByLabelText(/^Message to/)).toHaveValue('');
      await userEvent.keyboard('{Escape}jj');
      await expect(await page.findByLabelText(/^Expires on/)).toHaveValue('');
    },
  },
);
export const Raising = at('raising');
/** The form of an issue is open beside the refusal: what is pressed in it says nothing of the refusal. */
export const RaisingBesideAnIssue = at(
  'raising',
  { hasIssues: true },
  {
    parameters: { machine: null },
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await lateRules.bring();
      await userEvent.click(await page.findByRole('button', { name: 'Raise an issue' }));
      const issue = within(await page.findByRole('form', { name: 'Raise an issue' }));
      await userEvent.type(issue.getByLabelText(/^Message to/), `Which one?${confirms}`);
      await stands('raising');
      await userEvent.keyboard('{Escape}');
      await stands('raising');
      // a form without words, as that of a day or of a page's number
      const day = document.createElement('form');
      const number = document.createElement('input');
      number.setAttribute('aria-label', 'Page');
      day.append(number);
      canvasElement.append(day);
      await userEvent.type(number, confirms);
      await stands('predicting');
      // it is the story's own, and nothing that people see
      day.remove();
    },
  },
);
/** A key that is held was pressed once: what the decision changes is read before it is confirmed. */
export const RaisingByAKeyThatIsHeld = at(
  'raising',
  {},
  {
    parameters: { machine: null },
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      const holds = () =>
        fireEvent.keyDown(document.activeElement ?? document.body, {
          key: 'Enter',
          ctrlKey: true,
          repeat: true,
        });
      await userEvent.type(await page.findByLabelText(/^Message to/), confirms);
      await stands('predicting');
      await holds();
      await happens(answers('predictEffects', '0'.repeat(64)));
      await page.findByRole('list', { name: 'What will change' });
      await holds();
      await holds();
      await stands('deciding');
      await userEvent.keyboard(confirms);
      await stands('committing');
    },
  },
);
export const Predicting = at('predicting');
export const Deciding = at('deciding');
/** A change that the page has no words for is a line of its own, and the decision waits for the newer page, by its key too. */
export const DecidingOnAnOlderPage = at(
  'deciding',
  { isOlder: true },
  {
    parameters: { machine: null },
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await page.findByText('A change that this page has no words for');
      const refuse = page.getByRole('button', { name: /^Refuse/ });
      await expect(refuse).toHaveAttribute('aria-disabled', 'true');
      await expect(refuse).toHaveAccessibleDescription(/This page has no words for one of the changes/);
      await userEvent.click(refuse);
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await stands('deciding');
    },
  },
);
/** What is with the server can't be taken back: the way back and those to other items are off, and say what is waited for. */
export const Committing = at(
  'committing',
  {},
  {
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      const back = page.getByRole('button', { name: /^Back/ });
      const items = page.getByRole('navigation', { name: 'To decide' });
      for (const one of [back, ...within(items).getAllByRole('button')]) {
        await expect(one).toHaveAttribute('aria-disabled', 'true');
        await expect(one).toHaveAccessibleDescription('This is already being sent and can’t be stopped.');
      }
    },
  },
);
export const RaisingIssue = at('raisingIssue');
export const Refused = at('refused');
/** No answer came: nobody says that it was not recorded. */
export const Failed = at(
  'failed',
  {},
  {
    play: async ({ canvasElement }) => {
      await settled();
      const name = 'It is not known whether the decision was recorded';
      await within(canvasElement).findByRole('region', { name });
    },
  },
);
export const Conflict = at('conflict');
export const AllDecided = at('allDecided');
/** The one item of a section is decided again by pressing it. */
export const AllDecidedOfOneItem = at(
  'allDecided',
  { isContract: true },
  {
    parameters: { machine: null },
    play: async ({ canvasElement }) => {
      await settled();
      const page = within(canvasElement);
      await expect(page.queryByRole('button', { name: /^Refuse/ })).toBeNull();
      const list = page.getByRole('navigation', { name: 'To decide' });
      const rows = within(list).queryAllByRole('button', { name: /Validated$/ });
      // where there is no room for the list, it is chosen
      if (rows[0]) await userEvent.click(rows[0]);
      else await userEvent.selectOptions(within(list).getByRole('combobox'), exampleAct.item);
      await stands('reviewing');
      await expect(await page.findByRole('button', { name: /^Refuse/ })).toBeVisible();
    },
  },
);
