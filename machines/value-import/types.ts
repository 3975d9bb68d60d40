import type { ImportedSeries } from '../../contract/values/value-import.ts';
import type { Refusal } from '../refusal.ts';

/**
 * A file picked in the page. `ref` finds the file itself again (`src/actors` keeps it: a chart holds no live object);
 * `size` in bytes.
 */
export type ChosenSheet = { readonly ref: string; readonly name: string; readonly size: number };

/** How many rows of a file do what. `off`: right ones that don't add up; they are taken all the same. */
export type ImportCounts = {
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  readonly wrong: number;
  readonly off: number;
};

/** What the server said of a file; the rows themselves are in the query client, under the same hash. */
export type CheckedSheet = { readonly hash: string; readonly counts: ImportCounts };

export type ValueImportInput = { readonly series: ImportedSeries };

export type ValueImportContext = {
  readonly series: ImportedSeries;
  readonly sheet: ChosenSheet | null;
  /** made with each check, before the first press: what is sent twice under it is done once (decisions §4) */
  readonly key: string;
  /** sent so far, 0 to 100 */
  readonly percent: number;
  readonly checked: CheckedSheet | null;
  readonly refusal: Refusal | null;
};

export type CheckSheetInput = { readonly series: ImportedSeries; readonly sheet: ChosenSheet };
export type ImportSheetInput = CheckSheetInput & { readonly key: string; readonly hash: string };

/** What the actor `checkSheet` reports. When it is stopped, it breaks off what it sends. */
export type CheckReport =
  | { readonly type: 'check.progressed'; readonly percent: number }
  | { readonly type: 'check.finished'; readonly checked: CheckedSheet }
  | { readonly type: 'check.failed'; readonly error: Refusal };

export type ValueImportEvent =
  | CheckReport
  | { readonly type: 'series.chosen'; readonly series: ImportedSeries }
  | { readonly type: 'sheet.chosen'; readonly sheet: ChosenSheet; readonly key: string }
  | { readonly type: 'check.cancelled' }
  /** the same file is looked at once more */
  | { readonly type: 'check.repeated'; readonly key: string }
  | { readonly type: 'import.confirmed' }
  /** back to an empty page */
  | { readonly type: 'import.abandoned' }
  /** after one that is done: another file */
  | { readonly type: 'import.renewed' };

/** `preview`: the rows of a checked file are on the page · `terminal`: the values are in. */
export type ValueImportTag = 'busy' | 'preview' | 'terminal';
