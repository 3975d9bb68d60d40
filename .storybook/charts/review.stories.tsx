import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { exampleAct, reviewChart as chart } from '../../machines/catalogue/review.ts';
import { ReviewView } from '../../src/features/review/review-view.tsx';
import { ReviewServicesProvider } from '../../src/features/review/services.ts';
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
};

/** What is asked about an item has stories of its own. */
const Nothing = () => null;

function Review({ leaf, isDecided = false, isContract = false, isFree = false, isOlder = false }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    ...(isDecided ? { act: exampleAct, refusal: null } : {}),
    ...(isContract ? { section: 'CONTRACT' as const } : {}),
  }));
  const client = useKnowing(
    actorRef,
    tellReview(isContract ? 'contract' : leaf === 'walk' ? 'walk' : 'leaf'),
  );
  useState(() => {
    const { queryKey } = reviewQuery(exampleUser.id);
    const { hash } = actorRef.getSnapshot().context;
    if (isOlder && hash !== null)
      client.setQueryData(predictionQuery(exampleUser.id, hash).queryKey, {
        effects: [...laterEffects],
        hash,
      });
    if (isFree) client.setQueryData(queryKey, { ...readyReview, reviewer: null });
  });
  const [services] = useState(() => ({ actorRef, viewer: exampleReviewer }));
  return (
    <QueryClientProvider client={client}>
      <ReviewServicesProvider value={services}>
        <main>
          <ReviewView type="INDIVIDUAL" Issues={Nothing} ApprovalOf={Nothing} />
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
export const Reviewing = at('reviewing');
export const Raising = at('raising');
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
/** What is with the server can't be taken back: the way back is off, and says what is waited for. */
export const Committing = at(
  'committing',
  {},
  {
    play: async ({ canvasElement }) => {
      await settled();
      const back = within(canvasElement).getByRole('button', { name: /^Back/ });
      await expect(back).toHaveAttribute('aria-disabled', 'true');
      await expect(back).toHaveAccessibleDescription('Refusing');
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
