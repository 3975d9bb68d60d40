import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { exampleAct, reviewChart as chart } from '../../machines/catalogue/review.ts';
import { ReviewView } from '../../src/features/review/review-view.tsx';
import { ReviewServicesProvider } from '../../src/features/review/services.ts';
import { answers, fails } from '../../tests/model/model.ts';
import { reviewedItems } from '../../tests/model/review.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';
import { exampleReviewer, tellReview } from './dossier-review.ts';

type Props = {
  readonly leaf: string;
  /** a decision was taken just before */
  readonly isDecided?: boolean;
};

/** What is asked about an item has stories of its own. */
const Nothing = () => null;

function Review({ leaf, isDecided = false }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) =>
    isDecided ? { ...context, act: exampleAct, refusal: null } : context,
  );
  const client = useKnowing(actorRef, tellReview(leaf === 'walk' ? 'walk' : 'leaf'));
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
export const LoadFailed = at('loadFailed');
export const LoadFailedOnceDecided = at('loadFailed', { isDecided: true });
export const NothingToReview = at('nothingToReview');
export const Watching = at('watching');
export const Reviewing = at('reviewing');
export const Raising = at('raising');
export const Predicting = at('predicting');
export const Deciding = at('deciding');
export const Committing = at('committing');
export const RaisingIssue = at('raisingIssue');
export const Refused = at('refused');
export const Failed = at('failed');
export const Conflict = at('conflict');
export const AllDecided = at('allDecided');
