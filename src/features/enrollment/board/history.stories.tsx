import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { detailsAt, registrationAt } from '../../../../.storybook/charts/dossier.ts';
import { exampleUser } from '../../../../machines/catalogue/examples.ts';
import type { Dossier } from '../steps/use-details.ts';
import { papersHeld } from '../steps/use-details.ts';
import { History } from './history.tsx';

const details = detailsAt(7);
const [begun] = details.history;
/** Ten papers, the newest first, and the beginning. */
const history = [
  ...Array.from({ length: 10 }, (_, at) => ({
    at: `2026-03-${String(20 - at).padStart(2, '0')}T10:00:00.000Z`,
    by: 'you' as const,
    activity_type: 'DOCUMENT' as const,
    operation_type: 'CREATE' as const,
    document_type: 'proof_of_address' as const,
    step: null,
  })),
  ...(begun ? [begun] : []),
];
const individual = { ...details, history };
const dossier: Dossier = {
  userId: exampleUser.id,
  type: 'INDIVIDUAL',
  details: individual,
  individual,
  business: null,
  papers: papersHeld(individual, null),
  issues: [],
  registration: registrationAt(7, true),
  features: { names: [], limits: { max_file_mb: 10, max_files: 5 } },
  today: '2026-03-21',
};

const meta = {
  title: 'Parts/History of a dossier',
  component: History,
  args: { dossier, startedAt: '2026-03-02T09:05:00.000Z' },
} satisfies Meta<typeof History>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The button goes with its press: the first event that has come takes its focus. */
export const AllOfIt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(8);
    canvas.getByRole('button', { name: 'Show all 11 events' }).focus();
    await userEvent.keyboard('{Enter}');
    const [ninth] = canvas.getAllByRole('listitem').slice(8);
    await waitFor(() => expect(ninth?.contains(document.activeElement)).toBe(true));
  },
};
