import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { requestChart as chart } from '../../machines/catalogue/request.ts';
import { RequestScreen } from '../../src/features/requests/request-screen.tsx';
import { RequestServicesProvider } from '../../src/features/requests/services.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { knowingRequest } from './example-request.ts';

type RequestProps = { readonly leaf: string; readonly side: 'investor' | 'fund' | 'reader' };

function Request({ leaf, side }: RequestProps) {
  const actorRef = useFrozen(chart, leaf, (context) => ({ ...context, side }));
  const [client] = useState(() => knowingRequest(leaf));
  const area = side === 'investor' ? 'user' : 'admin';
  const [services] = useState(
    () =>
      ({
        actorRef,
        area,
        back: '#list',
        hrefOf: (id: string) => `#${id}`,
        waiting: null,
      }) as const,
  );
  return (
    <QueryClientProvider client={client}>
      <RequestServicesProvider value={services}>
        <main>
          <RequestScreen />
        </main>
      </RequestServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Request',
  component: Request,
  parameters: { bare: true, machine: 'request', width: 1120 },
  args: { leaf: 'loading', side: 'investor' },
  argTypes: { leaf: { control: false } },
  play: settled,
} satisfies Meta<typeof Request>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string, side: RequestProps['side'] = 'investor'): Story => ({ args: { leaf, side } });

export const Loading: Story = {
  args: { leaf: 'loading' },
  parameters: { skeleton: true },
  play: () => undefined,
};
export const LoadFailed = at('loadFailed');
export const Pending = at('pending');
export const PendingForTheFund = at('pending', 'fund');
export const PendingForAReader = at('pending', 'reader');
export const Approved = at('approved');
export const ApprovedForTheFund = at('approved', 'fund');
export const Rejected = at('rejected');
export const Executed = at('executed');
export const Failed = at('failed');
export const FailedForTheFund = at('failed', 'fund');
export const Cancelled = at('cancelled');
export const Cancelling = at('cancelling');
export const NotCancelled = at('notCancelled');
export const Filling = at('filling', 'fund');
export const Predicting = at('predicting', 'fund');
export const Deciding = at('deciding', 'fund');
export const Committing = at('committing', 'fund');
export const Refused = at('refused', 'fund');
export const Conflict = at('conflict', 'fund');
