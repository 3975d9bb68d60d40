import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { readyReview } from '../../../../.storybook/charts/dossier-details.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { Holder } from './holder.tsx';
import { TurnNote } from './turn-note.tsx';

const admin = { id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b0f', role: 'admin' };
/** What the server says of it, whoever has asked. */
const answered = 'story.holder';

type Shown = Pick<DossierReview, 'reviewer'> & { readonly isTakenBelow?: boolean };

function Kept({ reviewer, isTakenBelow = false }: Shown) {
  const [client] = useState(() => new QueryClient());
  const [now, setNow] = useState(reviewer);
  useLayoutEffect(() => {
    const change = () =>
      setNow((before) => (before === null ? { id: admin.id, name: 'Dominique Modèle' } : null));
    window.addEventListener(answered, change);
    return () => window.removeEventListener(answered, change);
  }, []);
  return (
    <QueryClientProvider client={client}>
      <h1>Camille Exemple</h1>
      <Holder review={{ ...readyReview, reviewer: now }} viewer={admin} isTakenBelow={isTakenBelow} />
      {isTakenBelow && (
        <>
          <h2>KYC</h2>
          <TurnNote review={{ ...readyReview, reviewer: now }} viewer={admin} />
        </>
      )}
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Holder of a dossier',
  component: Kept,
  args: { reviewer: null },
} satisfies Meta<typeof Kept>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NobodyHasIt: Story = {};
/** On the page of a section it is taken where that says that nothing can be decided, and nowhere else. */
export const TakenBelow: Story = { args: { isTakenBelow: true } };
export const SomebodyElseHasIt: Story = {
  args: { reviewer: { id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b10', name: 'Robin Exemple' } },
};
export const OnesOwn: Story = { args: { reviewer: { id: admin.id, name: 'Dominique Modèle' } } };

/** The pressed button gives way to the other one: the words between them have the focus. */
const changesHands: Story['play'] = async ({ canvasElement }) => {
  const button = within(canvasElement).getByRole('button');
  const words = button.textContent;
  button.focus();
  window.dispatchEvent(new Event(answered));
  await waitFor(() => expect(within(canvasElement).getByRole('button').textContent).not.toBe(words));
  await waitFor(() => expect(canvasElement.querySelector('[data-dossier-holder]')).toHaveFocus());
};

export const TakenFromNobody: Story = { play: changesHands };
export const TakenFromNobodyBelow: Story = { args: { isTakenBelow: true }, play: changesHands };
export const TakenFromSomebodyElse: Story = { ...SomebodyElseHasIt, play: changesHands };
