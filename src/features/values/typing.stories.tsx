import type { Meta, StoryObj } from '@storybook/react-vite';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import type { ValueRecord } from '../../../contract/values/value.ts';
import { valueEditingMachine } from '../../../machines/value-editing/machine.ts';
import type { Saved, Theirs } from '../../../machines/value-editing/types.ts';
import { sampleDays, sampleId } from './sample-days.ts';
import { DailyPage } from './sample-page.tsx';
import { knowingValues } from './sample.ts';

const never = () => new Promise<never>(() => undefined);
/** Nothing is answered, or the first save finds the record changed by somebody else. */
const chartOf = (isOvertaken: boolean) =>
  valueEditingMachine.provide({
    actors: {
      saveRecord: fromPromise<Saved, Saved | null>(() =>
        isOvertaken ? Promise.reject({ key: 'stale_version', fields: {}, requestId: null }) : never(),
      ),
      readTheirs: fromPromise<Theirs, Saved | null>(() => Promise.resolve({ version: 4, isOpen: true })),
    },
  });

const days = sampleDays.slice(0, -1);
const drafts = sampleDays.slice(-1);
/** The days after those in sight. */
const laterDays = drafts.flatMap((draft) =>
  [13, 14, 15, 16].map((day, at): ValueRecord => ({
    ...draft,
    id: sampleId(5 + at),
    value_date: `2026-03-${day}`,
    version: 1,
  })),
);
const sentDays = [...days, ...drafts.map((draft) => ({ ...draft, status: 'AWAITING_APPROVAL' as const }))];
const changedByAnother = drafts.map((draft) => ({
  ...draft,
  version: 4,
  misc_fees: '415.30',
  updated_at: '2026-03-12T14:35:00.000Z',
  updated_by: 'Dominique Modèle',
}));

const comes = {
  later: (client: QueryClient) => {
    knowingValues({ rows: laterDays, client });
    // one more than is in sight: there are earlier ones by then
    knowingValues({ rows: [...drafts, ...laterDays], client });
  },
  // drafts around a day that a second person has
  around: (client: QueryClient) =>
    void knowingValues({
      rows: laterDays.map((row) =>
        row.value_date === '2026-03-14' ? { ...row, status: 'AWAITING_APPROVAL' } : row,
      ),
      client,
    }),
  same: (client: QueryClient) => void knowingValues({ client }),
  sent: (client: QueryClient) => void knowingValues({ rows: sentDays, client }),
  // what nobody looks at is let go of by then
  minutes: (client: QueryClient) => {
    const cache = client.getQueryCache();
    for (const query of cache.getAll()) if (query.getObserversCount() === 0) cache.remove(query);
  },
} as const;
type Coming = keyof typeof comes;

type SceneProps = { readonly isOvertaken: boolean };

/** The grid, and beside it what the server brings meanwhile: pressed without leaving the cell. */
function Scene({ isOvertaken }: SceneProps) {
  const [actorRef] = useState(() => createActor(chartOf(isOvertaken)));
  useEffect(() => {
    actorRef.start();
  }, [actorRef]);
  const [client] = useState(() => knowingValues({ theirs: changedByAnother[0] ?? null }));
  return (
    <DailyPage client={client} actorRef={actorRef}>
      {(['later', 'around', 'same', 'sent', 'minutes'] as const).map((coming) => (
        <button key={coming} type="button" onClick={() => comes[coming](client)}>
          {coming}
        </button>
      ))}
    </DailyPage>
  );
}

const meta = {
  title: 'Pages/Values while typing',
  component: Scene,
  parameters: { bare: true },
  args: { isOvertaken: false },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

const fees = 'Misc fees, 12/03/2026';
const bring = (page: ReturnType<typeof within>, coming: Coming) =>
  page.getByRole('button', { name: coming }).click();

/** Other periods wait until the cell is left, and what was typed is there when its own comes back. */
export const OtherPeriodsCome: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByLabelText(fees));
    await userEvent.keyboard('12');
    bring(page, 'later');
    await page.findByRole('link', { name: 'Earlier days' });
    await expect(page.getByLabelText(fees)).toHaveFocus();
    await userEvent.keyboard('.5');
    await expect(page.getByLabelText(fees)).toHaveValue('12.5');
    await userEvent.keyboard('{Enter}');
    await page.findByLabelText('Misc fees, 16/03/2026');
    await expect(page.queryByLabelText(fees)).toBeNull();
    bring(page, 'same');
    await expect(await page.findByLabelText(fees)).toHaveValue('12.50');
  },
};
/** Each amount of a block is of its own day: that of a day that can’t be typed into moves into no other. */
export const ABlockOverADayThatWaits: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByLabelText(fees);
    bring(page, 'around');
    const feesOf = (day: string) => page.findByLabelText(`Misc fees, ${day}/03/2026`);
    await userEvent.click(await feesOf('13'));
    await userEvent.paste('9.00\t10.00\t11.00\n');
    await expect(await feesOf('13')).toHaveValue('9.00');
    await expect(await feesOf('15')).toHaveValue('11.00');
    await expect(await feesOf('16')).toHaveValue('295.30');
  },
};
/** What can’t be read stays in its cell, to be mended, though a colleague has sent the day meanwhile. */
export const ADayThatIsSentMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByLabelText(fees));
    await userEvent.keyboard('12,');
    bring(page, 'sent');
    await page.findByRole('button', { name: /^12\/03\/2026, Waiting for approval/ });
    await expect(page.getByLabelText(fees)).toHaveFocus();
    await userEvent.keyboard('5{Tab}');
    await expect(page.getByLabelText(fees)).toHaveValue('12,5');
    await expect(await page.findByText(/can’t be read and isn’t saved/)).toBeVisible();
  },
};
/** The cell after the one that was saved goes on, and stands beside theirs once it is left. */
export const AConflictComes: Story = {
  args: { isOvertaken: true },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const realized = 'Realized P/L, 12/03/2026';
    await userEvent.click(await page.findByLabelText(fees));
    await userEvent.keyboard('300{ArrowDown}');
    await waitFor(() => expect(page.getByLabelText(realized)).toHaveFocus());
    await userEvent.keyboard('7');
    await page.findByRole('button', { name: 'Save mine over theirs' });
    await expect(page.getByLabelText(realized)).toHaveFocus();
    await expect(page.getByLabelText(realized)).toHaveValue('7');
    await userEvent.keyboard('5{Enter}');
    await expect(page.getByLabelText(realized)).toHaveValue('75.00');
    const both = within(await screen.findByRole('table', { name: '12/03/2026, both versions' }));
    await expect(both.getByText('300.00')).toBeVisible();
    await expect(both.getByText('75.00')).toBeVisible();
  },
};
/** Theirs stands beside mine for as long as nobody has chosen. */
export const AConflictThatStandsForLong: Story = {
  args: { isOvertaken: true },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByLabelText(fees));
    await userEvent.keyboard('300{ArrowDown}');
    await page.findByRole('button', { name: 'Save mine over theirs' });
    bring(page, 'minutes');
    await userEvent.keyboard('75{Enter}');
    const both = within(await screen.findByRole('table', { name: '12/03/2026, both versions' }));
    await expect(await both.findByText('75.00')).toBeVisible();
    await expect(both.getByText('415.30')).toBeVisible();
  },
};
