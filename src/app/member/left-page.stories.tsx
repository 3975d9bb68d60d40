import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { Router } from 'wouter';
import { knowingDetails, readyReview } from '../../../.storybook/charts/dossier-details.ts';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import { sessionChart } from '../../../machines/catalogue/session.ts';
import { BridgeLink } from '../../ui/bridge-link.tsx';
import { BridgeArea } from './bridge.tsx';
import { ProfilePage } from './information.tsx';
import { ReviewPage } from './review.tsx';
import { SessionProvider } from './session-context.tsx';

type LeftProps = {
  /** the path of the page that is shown; the address bar of the story bears another one */
  readonly path: string;
  readonly role?: 'user' | 'compliance';
  readonly children: ReactNode;
};

/** A page that is left: the code of the next one is on its way, and the address bar bears its path already. */
function Left({ path, role = 'user', children }: LeftProps) {
  const actor = useFrozen(sessionChart, 'member.active', (context) => ({
    ...context,
    user: { ...exampleUser, role },
  }));
  const [client] = useState(() => knowingDetails({ review: readyReview }));
  return (
    <Router hook={() => [path, () => undefined]} searchHook={() => ''}>
      <QueryClientProvider client={client}>
        <SessionProvider value={actor}>{children}</SessionProvider>
      </QueryClientProvider>
    </Router>
  );
}

const stays = async (canvas: HTMLElement) => {
  const before = location.pathname;
  await within(canvas).findByRole('heading', { level: 1 });
  await new Promise((done) => setTimeout(done, 200));
  await expect(location.pathname).toBe(before);
};

const meta = {
  title: 'Pages/A page that is left',
  component: Left,
  parameters: { width: 1120, bare: true },
  args: { path: '/user/profile/business', children: <ProfilePage /> },
} satisfies Meta<typeof Left>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The profile of the other type, whose own path is known once one is gone already: nobody is taken back. */
export const OfTheOtherType: Story = { play: ({ canvasElement }) => stays(canvasElement) };

/** The same of a dossier under review. */
export const ReviewOfTheOtherType: Story = {
  args: {
    path: `/admin/business/kyc_validation/user_id/${exampleUser.id}`,
    role: 'compliance',
    children: <ReviewPage />,
  },
  play: ({ canvasElement }) => stays(canvasElement),
};

/** Why a figure changed is told over the page that shows it, and not over the one that comes. */
export const WhyAFigureChanged: Story = {
  args: {
    path: '/user/bank_operations',
    children: (
      <BridgeArea shown="/user/dashboard">
        <main>
          <BridgeLink of="value" currency="EUR" what="Capital value" />
        </main>
      </BridgeArea>
    ),
  },
  play: async ({ canvasElement }) => {
    const link = await within(canvasElement).findByRole('link');
    await waitFor(() => expect(link).toHaveAttribute('href', '/user/dashboard?bridge=value.EUR'));
  },
};
