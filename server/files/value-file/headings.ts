import type { Language } from '../../../contract/enums.ts';
import {
  type ColumnProblem,
  type ImportColumn,
  type ImportedSeries,
  importColumnNames,
  importColumns,
  mostUnknownColumns,
} from '../../../contract/values/value-import.ts';
import en from '../../../locales/en/value-import.json' with { type: 'json' };
import es from '../../../locales/es/value-import.json' with { type: 'json' };
import fr from '../../../locales/fr/value-import.json' with { type: 'json' };
import it from '../../../locales/it/value-import.json' with { type: 'json' };
import type { SheetCell } from '../sheet-in/sheet.ts';
import { formerHeadings } from './former-headings.ts';

type Words = Pick<typeof en, 'file' | 'title' | 'columns'>;
const words: Readonly<Record<Language, Words>> = { en, fr, es, it };
/** What a template is called and headed by in a language. */
export const templateWords = (language: Language): Words => words[language];

/** A heading without accents, capitals and signs: `Solde d’ouverture` is `solde d ouverture`. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Every name of each column: the wire's, and the heading of the template in each language, now and before. */
const known: ReadonlyMap<string, ImportColumn> = new Map(
  importColumnNames.flatMap((column) =>
    [
      column,
      ...Object.values(words).map(({ columns }) => columns[column]),
      ...(formerHeadings[column] ?? []),
    ].map((name) => [plain(name), column] as const),
  ),
);

const longest = 60;
export type Columns =
  | { readonly kind: 'found'; readonly at: ReadonlyMap<ImportColumn, number> }
  /** by the heading's name: a column's own where it is missing, as the file has it otherwise */
  | { readonly kind: 'wrong'; readonly faults: Readonly<Record<string, ColumnProblem>> };

/** Where each column of a series stands, by the headings; all of them must be there once, and no other. */
export function columnsOf(heading: readonly SheetCell[], series: ImportedSeries): Columns {
  const wanted = new Set(importColumns(series));
  const at = new Map<ImportColumn, number>();
  const unknown = new Set<string>();
  const faults = new Map<string, ColumnProblem>();
  heading.forEach((cell, place) => {
    const name = cell === null ? '' : String(cell).trim();
    const column = known.get(plain(name));
    if (name === '') return;
    if (column === undefined || !wanted.has(column)) {
      // one line can be millions of headings
      if (unknown.size < mostUnknownColumns) unknown.add(name.slice(0, longest));
    } else if (at.has(column)) faults.set(column, 'column_twice');
    else at.set(column, place);
  });
  for (const column of wanted) if (!at.has(column)) faults.set(column, 'column_missing');
  for (const name of unknown) faults.set(name, 'column_unknown');
  // a heading may be any word, `__proto__` too
  return faults.size === 0 ? { kind: 'found', at } : { kind: 'wrong', faults: Object.fromEntries(faults) };
}
