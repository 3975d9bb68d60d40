import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewChart as chart } from '../../machines/catalogue/review.ts';
import { ReviewView } from '../../src/features/review/review-view.tsx';
import { ReviewServicesProvider } from '../../src/features/review/services.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { exampleReviewer, knowingReview } from './dossier-review.ts';

/** What is asked about an item has stories of its own. */
const Nothing = () => null;

function Review({ leaf }: { readonly leaf: string }) {
  const actorRef = useFrozen(chart, leaf);
  const [client] = useState(() => knowingReview(leaf));
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
  parameters: { bare: true, machine: 'review' },
  args: { leaf: 'loading' },
  argTypes: { leaf: { control: false } },
  play: settled,
} satisfies Meta<typeof Review>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

export const Loading: Story = {
  args: { leaf: 'loading' },
  parameters: { skeleton: true },
  play: () => undefined,
};
export const LoadFailed = at('loadFailed');
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
