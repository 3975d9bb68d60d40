import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyOperationChart as chart } from '../../machines/catalogue/money-operation.ts';
import type { RequestableType } from '../../machines/money-operation/types.ts';
import { OperationScreen } from '../../src/features/money/operation/operation-screen.tsx';
import { MoneyServicesProvider } from '../../src/features/money/services.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { exampleMoney } from './money-facts.ts';
import { knowingMoney } from './money.ts';

/** Proofs of payment have stories of their own. */
const nothing = () => null;

function Operation({ leaf, type }: { readonly leaf: string; readonly type: RequestableType }) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    operation: { ...context.operation, type },
    ...(type === 'MONEY_OUT' ? {} : { entry: { ...context.entry, fields: {} } }),
  }));
  const [client] = useState(() => knowingMoney(exampleMoney, type));
  const [services] = useState(() => ({ actorRef, newKey: () => '', keptAs: 'money' }));
  return (
    <QueryClientProvider client={client}>
      <MoneyServicesProvider value={services}>
        <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
          <OperationScreen proofs={nothing} />
        </main>
      </MoneyServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Money operation',
  component: Operation,
  parameters: { bare: true, machine: 'money-operation' },
  args: { leaf: 'drafting', type: 'MONEY_OUT' },
  argTypes: { leaf: { control: false } },
  play: settled,
} satisfies Meta<typeof Operation>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string, type: RequestableType = 'MONEY_OUT'): Story => ({ args: { leaf, type } });

export const Loading: Story = {
  args: { leaf: 'loading', type: 'MONEY_OUT' },
  parameters: { skeleton: true },
  play: () => undefined,
};
export const LoadFailed = at('loadFailed');
export const Drafting = at('drafting');
export const Reviewing = at('reviewing');
export const Submitting = at('submitting');
export const Refused = at('refused');
export const Overtaken = at('overtaken');
export const Done = at('done');
export const MoneyInReviewing = at('reviewing', 'MONEY_IN');
export const MoneyInDone = at('done', 'MONEY_IN');
export const ConversionReviewing = at('reviewing', 'CONVERSION');
export const InvestmentReviewing = at('reviewing', 'INVESTMENT_IN');
export const TakenOutReviewing = at('reviewing', 'INVESTMENT_OUT');
