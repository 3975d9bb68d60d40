import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { detailsAt, registrationAt } from '../../../../.storybook/charts/dossier.ts';
import { EnrollmentScene } from '../../../../.storybook/charts/enrollment-scene.tsx';
import { useFrozen } from '../../../../.storybook/frozen.tsx';
import { hasSupport } from '../../../../.storybook/support.ts';
import { exampleUser } from '../../../../machines/catalogue/examples.ts';
import { enrollmentIndividualChart as chart } from '../../../../machines/catalogue/enrollment.ts';
import { papersHeld } from '../steps/use-details.ts';
import { Board } from './board.tsx';

const individual = detailsAt(7);
const registration = { ...registrationAt(7, true), enrollment_status: 'REFUSED' as const };

function RefusedBoard() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const actorRef = useFrozen(chart, 'submitted');
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'INDIVIDUAL', actorRef }}
      client={client}
      onPath={() => undefined}
    >
      <Board
        dossier={{
          userId: exampleUser.id,
          type: 'INDIVIDUAL',
          details: individual,
          individual,
          business: null,
          papers: papersHeld(individual, null),
          issues: [],
          registration,
          features: { names: [], limits: { max_file_mb: 10, max_files: 5 } },
          today: '2026-03-21',
        }}
        registration={registration}
        isArrival={false}
      />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Parts/Board of a refused dossier',
  component: RefusedBoard,
  parameters: { bare: true },
  beforeEach: hasSupport,
} satisfies Meta<typeof RefusedBoard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The way to the reason leads to the decision itself, and beside it stands where to write to. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('link', { name: 'See your activity' })).toHaveAttribute(
      'href',
      '/user/activities/list?activity_type=ENROLLMENT&operation_type=REFUSE',
    );
    await expect(canvas.getByRole('link', { name: /help@fund\.example/ })).toBeVisible();
  },
};
