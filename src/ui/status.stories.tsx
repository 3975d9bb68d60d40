import type { Meta, StoryObj } from '@storybook/react-vite';
import { markForStatus, marks } from './marks.ts';
import { StateMark } from './state-mark.tsx';
import { Status, ToneMark } from './status.tsx';

const meta = { title: 'Parts/Status', component: Status } satisfies Meta<typeof Status>;
export default meta;
type Story = StoryObj<typeof meta>;

const words: Record<(typeof marks)[number], string> = {
  missing: 'Missing',
  todo: 'Not started',
  current: 'In review',
  saved: 'Saved',
  uploading: 'Uploading',
  pending: 'Pending validation',
  validated: 'Validated',
  refused: 'Refused',
  correction: 'Correction requested',
  expiring: 'Renewal due',
  blocked: 'Blocked',
  cancelled: 'Cancelled',
};

export const EveryMark: Story = {
  args: { kind: 'validated', label: 'Validated' },
  render: () => (
    <ul style={{ display: 'grid', gap: 12, listStyle: 'none', padding: 0 }}>
      {marks.map((mark) => (
        <li key={mark}>
          <Status kind={mark} label={words[mark]} />
        </li>
      ))}
    </ul>
  ),
};

export const BesideATitle: Story = {
  args: { kind: 'correction', label: 'Correction requested', surface: true },
};

export const UnknownValue: Story = {
  args: { kind: markForStatus('ON_HOLD'), label: 'ON_HOLD' },
};

export const MarksAlone: Story = {
  args: { kind: 'pending', label: 'Contract: pending validation' },
  render: () => (
    <p style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <span>KYC, contract, bank information</span>
      <ToneMark mark="refused" label="KYC: refused" />
      <ToneMark mark="validated" label="Contract: validated" />
      <StateMark mark="pending" label="Bank information: pending validation" size={28} />
    </p>
  ),
};
