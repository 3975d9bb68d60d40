import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, within } from 'storybook/test';
import {
  detailsAt,
  exampleOf,
  featuring,
  knowing,
  registrationAt,
} from '../../../../.storybook/charts/dossier.ts';
import { features } from '../../../../contract/calls/extensions.ts';
import { contract } from '../../../../contract/index.ts';
import { dossierReview, type DossierReview, type ReviewItem } from '../../../../contract/values/review.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { Panel } from './panel.tsx';

const example = dossierReview.parse(exampleOf(contract.review.read));
const found = example.items.find(({ file }) => file !== null);
if (found?.file == null) throw new Error('The example of a review has no paper');
const { file, ...paper } = { ...found, file: found.file };
const open = { declared: [], outcome: null, by_name: null, at: null };

type SignedProps = {
  readonly outdated: boolean;
  readonly status: ReviewItem['status'];
  /** what was decided on the whole dossier */
  readonly dossier: DossierReview['enrollment_status'];
};

function Signed({ outdated, status, dossier }: SignedProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [client] = useState(() => {
    const known = knowing(detailsAt(7), registrationAt(7, true), null);
    known.setQueryData(featuresQuery.queryKey, featuring(...features));
    return known;
  });
  const item: ReviewItem = {
    ...paper,
    section: 'CONTRACT',
    step: 5,
    document_type: 'contract',
    file: { ...file, type: 'contract', name: 'agreement-signed.pdf', issued_on: null, signature: 'typed' },
    status,
    outdated,
    checks: [
      { ...open, name: 'readable' },
      { ...open, name: 'signature' },
    ],
  };
  return (
    <QueryClientProvider client={client}>
      <Panel
        review={{ ...example, enrollment_status: dossier, items: [item] }}
        item={item}
        decides
        headingRef={headingRef}
        note={null}
        waiting={null}
        expiry={null}
        issues={null}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Review signature',
  component: Signed,
  parameters: { width: 700 },
  args: { outdated: true, status: 'PENDING_VALIDATION', dossier: example.enrollment_status },
} satisfies Meta<typeof Signed>;
export default meta;
type Story = StoryObj<typeof meta>;

const isEnglish = () => document.documentElement.lang === 'en';
const changed = 'The dossier has changed since this was signed';
const wayOn = /it has to be refused: the member then signs again/;

export const DossierAgrees: Story = {
  args: { outdated: false },
  play: async ({ canvasElement }) => {
    if (isEnglish()) await expect(within(canvasElement).queryByText(changed)).toBeNull();
  },
};
export const DossierHasChanged: Story = {
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await expect(await within(canvasElement).findByText(changed)).toBeVisible();
    await expect(within(canvasElement).getByText(wayOn)).toBeVisible();
  },
};
/** What is to be done then has been done. */
export const RefusedMeanwhile: Story = {
  args: { status: 'REFUSED' },
  play: async ({ canvasElement }) => {
    if (!isEnglish()) return;
    await expect(await within(canvasElement).findByText(changed)).toBeVisible();
    await expect(within(canvasElement).queryByText(wayOn)).toBeNull();
  },
};
/** The final decision is made: nobody refuses the paper any more, and its member signs nothing. */
export const RefusedForGood: Story = {
  ...RefusedMeanwhile,
  args: { status: 'VALIDATED', dossier: 'REFUSED' },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
