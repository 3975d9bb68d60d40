import type { Meta } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { contract } from '../../contract/index.ts';
import {
  checkedImport,
  type CheckedImport,
  type ImportedRow,
  type ImportedSeries,
  mostUnknownColumns,
  mostWrongRows,
} from '../../contract/values/value-import.ts';
import { refusal } from '../../machines/catalogue/chart.ts';
import {
  exampleChecked,
  exampleImportKey,
  exampleSheet,
  exampleWrong,
  valueImportChart as chart,
} from '../../machines/catalogue/value-import.ts';
import type { ValueImportSnapshot } from '../../machines/value-import/selectors.ts';
import type { CheckedSheet } from '../../machines/value-import/types.ts';
import { ImportScreen } from '../../src/features/value-import/import-screen.tsx';
import { ImportServicesProvider } from '../../src/features/value-import/services.ts';
import { featuresQuery } from '../../src/queries/enrollment.ts';
import { checkedImportQuery } from '../../src/queries/value-import.ts';
import { answers, fails, report } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { chooses, happens } from '../walking.ts';
import { exampleOf, featuring } from './dossier.ts';

const example = checkedImport.parse(exampleOf(contract.values.checkImport));
const [changed, wrong] = example.rows;

/** The rows that a file's counts tell of, one day after the other. */
function rowsOf({ counts }: CheckedSheet): readonly ImportedRow[] {
  if (!changed || !wrong) return [];
  const fresh: ImportedRow = { ...changed, change: 'new', before: null };
  const kinds: readonly (readonly [number, ImportedRow])[] = [
    [counts.changed, changed],
    [Math.min(counts.wrong, mostWrongRows), wrong],
    [counts.same, { ...fresh, change: 'same' }],
    [counts.off, { ...fresh, difference: '-1.50' }],
    [counts.new - counts.off, fresh],
  ];
  return kinds
    .flatMap(([count, row]) => Array.from({ length: count }, () => row))
    .map((row, at) => ({
      ...row,
      row: at + 2,
      value_date: new Date(Date.UTC(2026, 0, 2 + at)).toISOString().slice(0, 10),
    }));
}
const filled = (checked: CheckedSheet): CheckedImport => ({
  hash: checked.hash,
  counts: checked.counts,
  rows: [...rowsOf(checked)],
});

type Props = {
  readonly leaf: string;
  readonly checked: CheckedSheet;
  readonly series: ImportedSeries;
  /** bytes of a file that was refused for its size */
  readonly large?: number;
  /** how many headings of a refused file no series has */
  readonly unknown?: number;
};

/** What the server said of the file: the rows that its counts tell of. */
const tell: Tell<ValueImportSnapshot> = (client, { context: { checked } }) => {
  client.setQueryData(featuresQuery.queryKey, featuring());
  if (checked !== null) client.setQueryData(checkedImportQuery(checked.hash).queryKey, filled(checked));
};

function Import({ leaf, checked, series, large, unknown }: Props) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    series,
    checked: context.checked && checked,
    ...(large !== undefined && {
      sheet: { ...exampleSheet, size: large },
      refusal: refusal('file_too_large'),
    }),
    ...(unknown !== undefined && {
      refusal: refusal(
        'columns_wrong',
        Object.fromEntries(
          Array.from({ length: unknown }, (_, place) => [`Notes ${place + 1}`, 'column_unknown']),
        ),
      ),
    }),
  }));
  const client = useKnowing(actorRef, tell);
  const [services] = useState(() => ({
    actorRef,
    keep: () => exampleSheet.ref,
    newKey: () => exampleImportKey,
    backHref: '/admin/edit_capital',
    onClose: () => undefined,
  }));
  return (
    <QueryClientProvider client={client}>
      <ImportServicesProvider value={services}>
        <main style={{ padding: '24px 40px', maxWidth: 1248, margin: '0 auto' }}>
          <ImportScreen />
        </main>
      </ImportServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Value import',
  component: Import,
  ...tellsOf('value-import'),
  args: { leaf: 'choosing', checked: exampleChecked, series: 'INVESTOR_DAILY' },
  play: settled,
} satisfies Meta<typeof Import>;
export default meta;
const { at, walk } = leafStories<Props>();

const tells = (event: object) => report('checkSheet', { type: 'check.finished', ...event });
const refused = { key: 'no_response', fields: {}, requestId: null };

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const press = async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }));
  // what comes into a region that was there before is read out
  const regions = [...canvasElement.querySelectorAll('output')];
  const readOut = () => regions.map((region) => (region.isConnected ? region.textContent : '')).join(' ');
  await chooses(canvasElement, new File(['date;amount'], exampleSheet.name, { type: 'text/csv' }));
  await happens(tells({ type: 'check.progressed', percent: 62 }));
  await expect(await page.findByText(/62% sent/)).toBeVisible();
  await happens(tells({ type: 'check.failed', error: refused }));
  await press('Check again');
  await happens(tells({ checked: exampleChecked }));
  await waitFor(() => expect(readOut()).toMatch(/120 new.*1 value doesn’t add up/s));
  await press(/^Import/);
  await happens(fails('importSheet'));
  await press('Check again');
  await happens(tells({ checked: exampleChecked }));
  await press(/^Import/);
  await happens(answers('importSheet'));
  await expect(await page.findByRole('button', { name: 'Import another file' })).toBeVisible();
});

export const Choosing = at('choosing');
export const Checking = at('checking');
export const CheckRefused = at('checkRefused');
const saysOfIt = (sentence: string) => ({
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await settled();
    const told = within(await within(canvasElement).findByRole('alert'));
    await expect(told.getByText(sentence)).toBeVisible();
  },
});
export const CheckRefusedForItsSize = at(
  'checkRefused',
  { large: 13_002_342 },
  saysOfIt('12.4 MB is over the 10 MB limit. Split the file into smaller ones.'),
);
/** What stands before the server takes less than the server does. */
export const CheckRefusedForItsSizeOnTheWay = at(
  'checkRefused',
  { large: 9_002_342 },
  saysOfIt('The file is over the size limit'),
);
export const CheckRefusedForMoreColumnsThanAreNamed = at(
  'checkRefused',
  { unknown: mostUnknownColumns },
  saysOfIt('Only the first 20 columns that aren’t part of the template are named: there may be more.'),
);
export const Previewing = at('previewing');
const readsOut = (sentence: string) => ({
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await settled();
    const told = [...canvasElement.querySelectorAll('output')].map(({ textContent }) => textContent);
    await expect(told.join(' ')).toContain(sentence);
  },
});
export const PreviewingAWrongRow = at(
  'previewing',
  { checked: exampleWrong },
  readsOut('1 row is wrong, so nothing can be imported'),
);
const manyWrong = { ...exampleWrong, counts: { ...exampleWrong.counts, wrong: mostWrongRows + 1200 } };
export const PreviewingMoreWrongRowsThanAreShown = at(
  'previewing',
  { checked: manyWrong },
  {
    play: async ({ canvasElement }) => {
      await settled();
      const told = 'Only the first 500 wrong rows are listed: 1,200 more are wrong.';
      await expect(within(canvasElement).getByText(told)).toBeVisible();
    },
  },
);
export const PreviewingNothingNew = at('previewing', {
  checked: { hash: '00'.repeat(32), counts: { new: 0, changed: 0, same: 12, wrong: 0, off: 0 } },
});
export const Importing = at('importing');
/** Whether the rows were taken in isn’t known: nothing says that they were not. */
export const Refused = at('refused', {}, saysOfIt('No answer came: it may have been done all the same'));
export const Overtaken = at('overtaken');
export const Done = at('done');
