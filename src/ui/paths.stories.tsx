import type { Meta, StoryObj } from '@storybook/react-vite';
import { ActivityItem, ActivityList } from './activity-item.tsx';
import { StatePath } from './state-path.tsx';

const meta = {
  title: 'Parts/State path and activity',
  component: StatePath,
  args: {
    label: 'The way of your dossier',
    nodes: [
      { key: 'started', label: 'Started', state: 'past', detail: '02/03/2026' },
      { key: 'submitted', label: 'Submitted', state: 'past', detail: '10/03/2026' },
      { key: 'review', label: 'In review', state: 'current', detail: 'Correction requested 11/03/2026' },
      {
        key: 'validated',
        label: 'Validated',
        state: 'ahead',
        detail: '2 working days after your correction',
      },
    ],
  },
} satisfies Meta<typeof StatePath>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Column: Story = {};
export const Row: Story = { args: { direction: 'row' }, parameters: { width: 1248 } };
export const PossibleEndings: Story = {
  args: {
    label: 'The way of this request',
    nodes: [
      { key: 'asked', label: 'Requested', state: 'past', detail: 'You, 11/03/2026 09:12 UTC' },
      { key: 'pending', label: 'Pending', state: 'current', detail: 'With the fund, usually 2 working days' },
      { key: 'approved', label: 'Approved', state: 'ahead' },
      { key: 'executed', label: 'Executed', state: 'ending' },
      { key: 'rejected', label: 'Rejected', state: 'ending', detail: 'With a reason' },
    ],
  },
};
export const EndedEarly: Story = {
  args: {
    label: 'The way of this request',
    nodes: [
      { key: 'asked', label: 'Requested', state: 'past', detail: 'You, 20/01/2026 10:00 UTC' },
      {
        key: 'rejected',
        label: 'Rejected',
        state: 'current',
        mark: 'refused',
        detail: 'The fund, 21/01/2026 15:04 UTC. The account is not in your name.',
      },
    ],
  },
};
export const Activity: Story = {
  render: () => (
    <ActivityList aria-label="History">
      <ActivityItem
        mark="validated"
        title="Proof of address validated"
        actor="Nora Specimen (administrator)"
        at="2026-03-12T10:06:00Z"
      />
      <ActivityItem
        mark="saved"
        title="Phone changed"
        actor="Camille Exemple"
        at="2026-03-12T09:40:00Z"
        before="+33 6 00 00 00 00"
        after="+33 6 00 00 00 01"
      />
      <ActivityItem
        mark="expiring"
        title="Renewal reminder sent"
        actor="The system"
        at="2026-03-01T06:00:00Z"
        last
      />
    </ActivityList>
  ),
};
