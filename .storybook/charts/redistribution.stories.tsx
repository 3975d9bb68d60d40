import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import {
  exampleMonthId,
  examplePosted,
  redistributionChart as chart,
} from '../../machines/catalogue/redistribution.ts';
import { MonthTab } from '../../src/features/redistribution/redistribution-tab.tsx';
import { RedistributionServicesProvider } from '../../src/features/redistribution/services.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { knowingRedistribution } from './redistribution-figures.ts';

const nothing = () => null;
type Situation = 'plain' | 'restating' | 'nobody';

function Sharing({ leaf, situation }: { readonly leaf: string; readonly situation: Situation }) {
  const actorRef = useFrozen(chart, leaf, (context) => {
    if (situation === 'restating')
      return { ...context, standing: examplePosted, entry: { ...context.entry, isRestating: true } };
    const fields = { investors_percentage: 'nobody_to_pay' };
    return situation === 'nobody'
      ? { ...context, refusal: { key: 'conflict', fields, requestId: 'req-example' } }
      : context;
  });
  const [client] = useState(() => knowingRedistribution(actorRef.getSnapshot().context.standing));
  const [services] = useState(() => ({
    actorRef,
    viewer: { id: exampleMonthId, role: 'admin' },
    fourEyes: true,
    approvalOf: nothing,
  }));
  return (
    <QueryClientProvider client={client}>
      <RedistributionServicesProvider value={services}>
        <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
          <MonthTab currency="EUR" today="2026-03-12" onMonth={nothing} />
        </main>
      </RedistributionServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Redistribution',
  component: Sharing,
  parameters: { bare: true, machine: 'redistribution' },
  args: { leaf: 'reviewing', situation: 'plain' },
  argTypes: { leaf: { control: false } },
  play: settled,
} satisfies Meta<typeof Sharing>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string, situation: Situation = 'plain'): Story => ({ args: { leaf, situation } });
const unread = (leaf: string): Story => ({
  args: { leaf, situation: 'plain' },
  parameters: { skeleton: true },
  play: () => undefined,
});

export const Loading = unread('loading');
export const LoadFailed = at('loadFailed');
export const Editing = at('editing');
export const Previewing = at('previewing');
export const PreviewRefused = at('previewRefused');
export const NobodyToPay = at('previewRefused', 'nobody');
export const Reviewing = at('reviewing');
export const Restating = at('reviewing', 'restating');
export const Saving = at('saving');
export const Sending = at('sending');
export const Refused = at('refused');
export const Comparing = at('comparing');
export const Conflict = at('conflict');
export const Awaiting = at('awaiting');
export const Recalling = at('recalling');
export const Published = at('published');
