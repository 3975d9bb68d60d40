import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { readyReview } from '../../../../.storybook/charts/dossier-details.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { Holder } from './holder.tsx';

const admin = { id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b0f', role: 'admin' };
/** What the server says of it, whoever has asked. */
const answered = 'story.holder';

function Kept({ reviewer }: Pick<DossierReview, 'reviewer'>) {
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
      <Holder review={{ ...readyReview, reviewer: now }} viewer={admin} />
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

/** The pressed button gives way to the other one: the words between them have the focus. */
const changesHands: Story['play'] = async ({ canvasElement }) => {
  const button = within(canvasElement).getByRole('button');
  const words = button.textContent;
  button.focus();
  window.dispatchEvent(new Event(answered));
  await waitFor(() => expect(within(canvasElement).getByRole('button').textContent).not.toBe(words));
  await waitFor(() => expect(canvasElement.querySelector('[data-dossier-holder]')).toHaveFocus());
};

export const NobodyHasIt: Story = { play: changesHands };
export const SomebodyElseHasIt: Story = {
  args: { reviewer: { id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b10', name: 'Robin Exemple' } },
  play: changesHands,
};
