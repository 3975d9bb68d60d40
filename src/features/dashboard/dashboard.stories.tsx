import type { Meta, StoryObj } from '@storybook/react-vite';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { registrationAt } from '../../../.storybook/charts/dossier.ts';
import { exampleMoney } from '../../../.storybook/charts/money-facts.ts';
import { knowingMoney } from '../../../.storybook/charts/money.ts';
import { currencies } from '../../../contract/enums.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { exampleOperation } from '../../../machines/catalogue/money-operation.ts';
import { individualDetailsQuery } from '../../queries/enrollment.ts';
import { evolutionQuery } from '../../queries/evolution.ts';
import { transactionsQuery } from '../../queries/transactions.ts';
import { standingOfQuery } from '../../queries/values.ts';
import { resultOf } from '../../ui/charts/evolution-points.ts';
import { sampleEvolution } from '../../ui/charts/evolution-sample.ts';
import { chartRanges, rangeStart } from '../../ui/charts/ranges.ts';
import { DashboardView } from './dashboard-view.tsx';

const { userId } = exampleOperation;
const validated = {
  ...registrationAt(7, true),
  enrollment_status: 'VALIDATED' as const,
  sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'VALIDATED' } as const,
};

/** A client that knows a member's money and, of `days` days, values in one currency or in both. */
function knowing(days: number, count: 1 | 2): QueryClient {
  const client = knowingMoney(exampleMoney);
  const points = sampleEvolution(days);
  const last = points.at(-1);
  const newest = last?.day ?? '';
  client.setQueryData(individualDetailsQuery(userId).queryKey, null);
  client.setQueryData(standingOfQuery(userId).queryKey, {
    user_id: userId,
    user_name: 'Camille Exemple',
    membership_id: 'MBR-000418',
    values:
      last === undefined
        ? []
        : currencies.slice(0, count).map((currency) => ({
            currency,
            value_date: last.day,
            ending_balance: formatMoney(last.value),
            net_contributions: formatMoney(last.contributed),
            result: formatMoney(resultOf(last)),
            result_percentage: '5.49',
          })),
  });
  for (const currency of currencies)
    for (const range of chartRanges) {
      const from = newest === '' ? undefined : rangeStart(range, newest);
      const shown = points.filter(({ day }) => from === undefined || day >= from);
      client.setQueryData(evolutionQuery({ currency, from }).queryKey, shown);
    }
  if (last === undefined)
    client.setQueryData(transactionsQuery({ userId, filters: {}, offset: 0, limit: 5 }).queryKey, {
      rows: [],
      total: 0,
    });
  return client;
}

function Shown({ days, count }: { readonly days: number; readonly count: 1 | 2 }) {
  const [client] = useState(() => knowing(days, count));
  return (
    <QueryClientProvider client={client}>
      <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
        <DashboardView registration={validated} userId={userId} />
      </main>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Screens/Dashboard',
  component: Shown,
  parameters: { bare: true },
  args: { days: 800, count: 1 },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ValueOfTheCapital: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('slider')).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'USD' })).toBeNull();
  },
};
export const InBothCurrencies: Story = { args: { count: 2 } };
export const TheFirstDay: Story = { args: { days: 1 } };
/** Validated, and nothing was paid in yet: what leads on stands there. */
export const NoValueYet: Story = { args: { days: 0 } };
export const OnAPhone: Story = { args: { count: 2 }, globals: { viewport: { value: 'phone' } } };
