import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ValueRecord } from '../../contract/values/value.ts';
import { valueEditingChart as chart } from '../../machines/catalogue/value-editing.ts';
import { EditCapitalScreen } from '../../src/features/values/pages/edit-capital-screen.tsx';
import { sampleDays } from '../../src/features/values/sample-days.ts';
import { knowingValues } from '../../src/features/values/sample.ts';
import { ValueServicesProvider } from '../../src/features/values/services.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';

const draft = sampleDays.at(-1);
/** What somebody else saved meanwhile. */
const theirs: ValueRecord | null = draft
  ? {
      ...draft,
      version: 4,
      misc_fees: '415.30',
      ending_balance: '4284140.57',
      updated_at: '2026-03-12T14:35:00.000Z',
      updated_by: 'Dominique Modèle',
    }
  : null;
const nothing = () => null;

type SceneProps = { readonly leaf: string; readonly theirs: ValueRecord | null };

function Editing({ leaf, theirs: other }: SceneProps) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    theirs: context.theirs && { ...context.theirs, isOpen: other?.status === 'DRAFT' },
  }));
  const [client] = useState(() => knowingValues({ theirs: other }));
  const [services] = useState(() => ({
    actorRef,
    viewer: { id: 'nobody', role: 'admin' },
    approvalOf: nothing,
  }));
  return (
    <QueryClientProvider client={client}>
      <ValueServicesProvider value={services}>
        <main style={{ padding: '28px 40px 32px', maxWidth: 1200, margin: '0 auto' }}>
          <EditCapitalScreen
            tab="daily"
            at={{ currency: 'EUR', back: 0 }}
            search=""
            today="2026-03-12"
            goTo={nothing}
            redistribution={null}
            redistributions={null}
          />
        </main>
      </ValueServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Value editing',
  component: Editing,
  parameters: { bare: true, machine: 'value-editing' },
  args: { leaf: 'editing', theirs },
  argTypes: { leaf: { control: false }, theirs: { control: false } },
  play: settled,
} satisfies Meta<typeof Editing>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

export const Resting = at('resting');
export const BeingEdited = at('editing');
export const Saving = at('saving');
export const Refused = at('refused');
export const Comparing = at('comparing');
export const Unread = at('unread');
export const Conflict = at('conflict');
export const ConflictWithWhatWasSent: Story = {
  args: { leaf: 'conflict', theirs: theirs && { ...theirs, status: 'AWAITING_APPROVAL' } },
};
export const ConflictWithADeletion: Story = { args: { leaf: 'conflict', theirs: null } };
