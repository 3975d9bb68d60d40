import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../contract/index.ts';
import {
  checkedImport,
  type CheckedImport,
  type ImportedRow,
  type ImportedSeries,
} from '../../contract/values/value-import.ts';
import {
  exampleChecked,
  exampleWrong,
  valueImportChart as chart,
} from '../../machines/catalogue/value-import.ts';
import type { CheckedSheet } from '../../machines/value-import/types.ts';
import { ImportScreen } from '../../src/features/value-import/import-screen.tsx';
import { ImportServicesProvider } from '../../src/features/value-import/services.ts';
import { featuresQuery } from '../../src/queries/enrollment.ts';
import { checkedImportQuery } from '../../src/queries/value-import.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { exampleOf } from './dossier.ts';

const example = checkedImport.parse(exampleOf(contract.values.checkImport));
const [changed, wrong] = example.rows;

/** The rows that a file's counts tell of, one day after the other. */
function rowsOf({ counts }: CheckedSheet): readonly ImportedRow[] {
  if (!changed || !wrong) return [];
  const fresh: ImportedRow = { ...changed, change: 'new', before: null };
  const kinds: readonly (readonly [number, ImportedRow])[] = [
    [counts.changed, changed],
    [counts.wrong, wrong],
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

type ImportProps = {
  readonly leaf: string;
  readonly checked: CheckedSheet;
  readonly series: ImportedSeries;
};
function Import({ leaf, checked, series }: ImportProps) {
  const actorRef = useFrozen(chart, leaf, (context) => ({
    ...context,
    series,
    checked: context.checked && checked,
  }));
  const [client] = useState(() => {
    const knowing = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    knowing.setQueryData(checkedImportQuery(checked.hash).queryKey, filled(checked));
    knowing.setQueryData(featuresQuery.queryKey, exampleOf(contract.extensions.features));
    return knowing;
  });
  const [services] = useState(() => ({
    actorRef,
    keep: () => '',
    newKey: () => '',
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
  parameters: { bare: true, machine: 'value-import' },
  args: { leaf: 'choosing', checked: exampleChecked, series: 'INVESTOR_DAILY' },
  argTypes: { leaf: { control: false }, checked: { control: false } },
  play: settled,
} satisfies Meta<typeof Import>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string, checked = exampleChecked): Story => ({
  args: { leaf, checked, series: 'INVESTOR_DAILY' },
});

export const Choosing = at('choosing');
export const Checking = at('checking');
export const CheckRefused = at('checkRefused');
export const Previewing = at('previewing');
export const PreviewingAWrongRow = at('previewing', exampleWrong);
export const PreviewingNothingNew = at('previewing', {
  hash: '00'.repeat(32),
  counts: { new: 0, changed: 0, same: 12, wrong: 0, off: 0 },
});
export const Importing = at('importing');
export const Refused = at('refused');
export const Overtaken = at('overtaken');
export const Done = at('done');
