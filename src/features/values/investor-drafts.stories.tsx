import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { createActor } from 'xstate';
import type { DraftGroup } from '../../../contract/values/value-drafts.ts';
import { valueEditingMachine } from '../../../machines/value-editing/machine.ts';
import { investorDraftsQuery } from '../../queries/values.ts';
import { InvestorDrafts } from './pages/investor-drafts.tsx';
import { knowingValues, samplePlace } from './sample.ts';
import { ValueServicesProvider } from './services.ts';

const quarter: DraftGroup = {
  series: 'INVESTOR_QUARTERLY',
  currency: 'EUR',
  value_date: null,
  year: 2026,
  quarter_number: 1,
  ends_on: '2026-03-31',
  count: 1240,
  off: 0,
  ending_balance: '4210500.20',
  hash: 'a'.repeat(64),
};
const day: DraftGroup = {
  ...quarter,
  series: 'INVESTOR_DAILY',
  currency: 'USD',
  value_date: '2026-03-12',
  year: null,
  quarter_number: null,
  ends_on: '2026-03-12',
  count: 1,
  off: 1,
  ending_balance: '-12.50',
};

type SceneProps = { readonly role: string; readonly fourEyes: boolean };
function Scene({ role, fourEyes }: SceneProps) {
  const [client] = useState(() => {
    const known = knowingValues({ place: samplePlace, rows: [], fourEyes });
    known.setQueryDefaults(investorDraftsQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
    known.setQueryData(investorDraftsQuery.queryKey, [quarter, day]);
    return known;
  });
  const [services] = useState(() => ({
    actorRef: createActor(valueEditingMachine),
    viewer: { id: 'x', role },
    approvalOf: () => null,
    keptAs: null,
  }));
  return (
    <QueryClientProvider client={client}>
      <ValueServicesProvider value={services}>
        <main style={{ padding: '28px 24px', maxWidth: 680 }}>
          <InvestorDrafts />
        </main>
      </ValueServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Values/Investors’ drafts',
  component: Scene,
  parameters: { bare: true },
  args: { role: 'finance', fourEyes: true },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ForTwo: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText('Q1 2026, EUR: 1,240 drafts.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Send for approval 12/03/2026, USD' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await expect(await dialog.findByRole('textbox', { name: /^Note/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
  },
};
export const ForOne: Story = { args: { fourEyes: false }, globals: { theme: 'dark' } };
export const ToRead: Story = {
  args: { role: 'auditor' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('12/03/2026, USD: 1 draft.');
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' }, language: 'fr' } };
