import { assign, setup } from 'xstate';
import type { ImportedSeries } from '../../contract/values/value-import.ts';
import { absentCallback, absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type {
  CheckedSheet,
  CheckReport,
  CheckSheetInput,
  ChosenSheet,
  ImportSheetInput,
  ValueImportContext,
  ValueImportEvent,
  ValueImportInput,
  ValueImportTag,
} from './types.ts';

type Failure = { readonly error: unknown };

/** Translation keys of why a file can't be taken in, by the guard that closes the button. */
export const guardReasons = {
  nothingStops: {
    rows_wrong: 'value-import:why.rows_wrong',
    nothing_changes: 'value-import:why.nothing_changes',
  },
} as const;
export type ImportStop = keyof typeof guardReasons.nothingStops;

/** Error keys of records that are no longer what the preview compared with. */
const overtaken = ['stale_version', 'idempotency_key_reused'];

/** What keeps a checked file from being taken in; null: nothing does. */
export function stopOf({ checked }: Pick<ValueImportContext, 'checked'>): ImportStop | null {
  if (checked === null || checked.counts.wrong > 0) return 'rows_wrong';
  return checked.counts.new + checked.counts.changed > 0 ? null : 'nothing_changes';
}

/** Actors, guards and actions of an import; the actors' real parts are in `src/actors`. */
export const valueImportSetup = setup({
  types: typed<{
    context: ValueImportContext;
    events: ValueImportEvent;
    input: ValueImportInput;
    tags: ValueImportTag;
    children: { checkSheet: 'checkSheet'; importSheet: 'importSheet' };
  }>(),
  actors: {
    /** size and type here, everything else at the server; the rows go to the query client */
    checkSheet: absentCallback<CheckReport, CheckSheetInput>('checkSheet'),
    /** all rows or none; the same key never takes them in twice */
    importSheet: absentPromise<void, ImportSheetInput>('importSheet'),
  },
  guards: {
    nothingStops: ({ context }) => stopOf(context) === null,
    isOvertaken: (_, { error }: Failure) => overtaken.includes(refusalOf(error).key),
  },
  actions: {
    keepSeries: assign({ series: (_, { series }: { readonly series: ImportedSeries }) => series }),
    keepSheet: assign({
      sheet: (_, { sheet }: { readonly sheet: ChosenSheet; readonly key: string }) => sheet,
      key: (_, { key }) => key,
    }),
    keepKey: assign({ key: (_, { key }: { readonly key: string }) => key }),
    /** progress never goes back, whatever the browser reports */
    keepPercent: assign({
      percent: ({ context }, { percent }: { readonly percent: number }) =>
        Math.max(context.percent, Math.min(100, Math.round(percent))),
    }),
    keepChecked: assign({ checked: (_, { checked }: { readonly checked: CheckedSheet }) => checked }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
    forgetCheck: assign({ checked: null, percent: 0, refusal: null }),
    forgetSheet: assign({ sheet: null, key: '', checked: null, percent: 0, refusal: null }),
  },
});

/** The file that is being checked or taken in: those states are entered with one only. */
export function sheetOf({ sheet }: ValueImportContext): ChosenSheet {
  if (sheet === null) throw new Error('No file was chosen');
  return sheet;
}
