import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { createActor } from 'xstate';
import type { PostedMonth } from '../../../contract/values/value.ts';
import type { DraftGroup } from '../../../contract/values/value-drafts.ts';
import { valueEditingMachine } from '../../../machines/value-editing/machine.ts';
import { investorDraftsQuery } from '../../queries/values.ts';
import { clearToasts, toastDurations, Toaster } from '../../ui/toaster.tsx';
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
        <Toaster />
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

const february = { year: 2026, month: 2, currency: 'EUR' } as const;
/** One person alone publishes them, and is answered which posted months they may change. */
const publishing = (outdated: readonly PostedMonth[] | undefined): Partial<Story> => ({
  args: { fourEyes: false },
  beforeEach: () => {
    let left = [quarter, day];
    const spy = spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      if (!(request instanceof Request) || request.method !== 'POST') return Response.json(left);
      left = [day];
      return Response.json({ records: quarter.count, approval_ids: [], outdated });
    });
    return () => {
      spy.mockRestore();
      clearToasts();
    };
  },
});
/** What is said once they are published. */
async function published(canvasElement: HTMLElement): Promise<HTMLElement> {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('button', { name: 'Publish Q1 2026, EUR' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const title = await screen.findByText('1,240 records published');
  await waitFor(() => expect(title).toBeVisible());
  return screen.getByRole('region', { name: 'Messages' });
}
/** It can be read whole: it stays longer than what is said in passing. */
export const PublishedBesideAPostedMonth: Story = {
  ...publishing([february]),
  play: async ({ canvasElement }) => {
    const told = await published(canvasElement);
    const words = /^The redistribution 02\/2026 EUR is already posted, and its amounts may change by this\./;
    await expect(within(told).getByText(words)).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, toastDurations.default + 1000));
    await expect(within(told).getByText(words)).toBeVisible();
  },
};
/** Of many the first and the last are named. */
export const PublishedBesidePostedMonths: Story = {
  ...publishing([{ ...february, month: 1 }, february, { ...february, month: 3 }]),
  play: async ({ canvasElement }) => {
    const told = await published(canvasElement);
    await expect(
      within(told).getByText(/^3 redistributions \(01\/2026 EUR – 03\/2026 EUR\) are already posted/),
    ).toBeVisible();
  },
};
/** Where no month is posted nothing of any is said. */
export const PublishedBesideNoMonth: Story = {
  ...publishing(undefined),
  play: async ({ canvasElement }) => {
    await expect(await published(canvasElement)).not.toHaveTextContent(/redistribution/);
  },
};
export const ToRead: Story = {
  args: { role: 'auditor' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('12/03/2026, USD: 1 draft.');
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' }, language: 'fr' } };
