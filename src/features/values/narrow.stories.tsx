import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, within } from 'storybook/test';
import { storyClient } from '../../../.storybook/knowing.ts';
import { wordless } from '../../../.storybook/spoken.ts';
import type { ValueVersion } from '../../../contract/values/value.ts';
import { versionsQuery } from '../../queries/values.ts';
import { ColumnHead } from './grid/column-head.tsx';
import { VersionsDialog } from './records/versions-dialog.tsx';
import { publishedDay } from './sample-days.ts';

const { id, version: latest, status, note, reason, updated_at, updated_by } = publishedDay;
const amounts = {
  beginning_balance: publishedDay.beginning_balance,
  money_in_new_funds: publishedDay.money_in_new_funds,
  unrealized_pl_previous_day: publishedDay.unrealized_pl_previous_day,
  investment_in: publishedDay.investment_in,
  investment_out: publishedDay.investment_out,
  total_unrealized_pl: publishedDay.total_unrealized_pl,
  money_out: publishedDay.money_out,
  misc_fees: publishedDay.misc_fees,
  ending_balance: publishedDay.ending_balance,
  realized_pl: publishedDay.realized_pl,
};
const versions: readonly ValueVersion[] = [latest, latest - 1].map((version) => ({
  version,
  ...amounts,
  status,
  note,
  reason,
  updated_at,
  updated_by,
}));

/** The versions of a day, `count` of them. */
function Versions({ count }: { readonly count: number }) {
  const [client] = useState(() => {
    const made = storyClient();
    const { queryKey } = versionsQuery(id);
    made.setQueryDefaults(queryKey, { queryFn: () => versions.slice(0, count) });
    made.setQueryData(queryKey, versions.slice(0, count));
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <h1>Values</h1>
      <VersionsDialog row={publishedDay} onClose={fn()} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Values in a narrow place',
  component: Versions,
  args: { count: 1 },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof Versions>;
export default meta;
type Story = StoryObj<typeof meta>;

const rightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0;
/** The newest version is read without moving anything. */
const isInSight: Story['play'] = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  const table = await dialog.findByRole('table');
  const newest = within(table).getAllByRole('columnheader')[1];
  await expect(newest).toHaveTextContent(`Version ${latest}`);
  await expect(rightOf(newest)).toBeLessThanOrEqual(rightOf(table.parentElement) + 1);
};
export const OneVersion: Story = { play: isInSight };
export const TwoVersions: Story = { args: { count: 2 }, play: isInSight };

/** Where a record stands and the arrow of its menu are in one line, however narrow the figures below are. */
export const HeadOfNarrowFigures: Story = {
  globals: { language: 'es' },
  render: () => (
    <table style={{ width: 358 }}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '100%' }}>
            Líneas
          </th>
          <ColumnHead
            row={publishedDay}
            name="09/03/2026"
            isOpen={false}
            isChosen
            actions={[{ key: 'versions', label: 'Versiones', onSelect: fn() }]}
          />
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Saldo inicial</td>
          <td>0,00</td>
        </tr>
      </tbody>
    </table>
  ),
  play: wordless(async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await document.fonts.ready;
    const [lock, arrow] = canvasElement.querySelectorAll('button svg');
    await expect(arrow?.getBoundingClientRect().top).toBe(lock?.getBoundingClientRect().top);
  }),
};
