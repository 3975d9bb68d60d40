import { valueImportMachine } from '../value-import/machine.ts';
import type { CheckedSheet, ChosenSheet } from '../value-import/types.ts';
import { chart, refusal, refusedIn } from './chart.ts';

export const exampleSheet: ChosenSheet = { ref: 'sheet-1', name: 'march-2026.xlsx', size: 48_212 };
export const exampleImportKey = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c11';
/** 120 new rows and two that change a draft. */
export const exampleChecked: CheckedSheet = {
  hash: '5f'.repeat(32),
  counts: { new: 120, changed: 2, same: 1, wrong: 0, off: 1 },
};
/** The same with one wrong row. */
export const exampleWrong: CheckedSheet = {
  hash: 'a7'.repeat(32),
  counts: { ...exampleChecked.counts, new: 119, wrong: 1 },
};

const wrongColumns = refusal('columns_wrong', { money_out: 'column_missing', Withdrawals: 'column_unknown' });

export const valueImportChart = chart(
  'value-import',
  valueImportMachine,
  { series: 'INVESTOR_DAILY' },
  ({ path: leaf, value }) => {
    const isChecked = ['previewing', 'importing', 'refused', 'overtaken', 'done'].includes(leaf);
    return valueImportMachine.resolveState({
      value,
      context: {
        series: 'INVESTOR_DAILY',
        sheet: leaf === 'choosing' ? null : exampleSheet,
        key: leaf === 'choosing' ? '' : exampleImportKey,
        percent: leaf === 'checking' ? 62 : 0,
        checked: isChecked ? exampleChecked : null,
        refusal: leaf === 'checkRefused' ? wrongColumns : refusedIn(leaf, 'no_response'),
      },
    });
  },
);
