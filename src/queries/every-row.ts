import type { ValueRecord } from '../../contract/values/value.ts';

type Page<Total> = { readonly rows: readonly ValueRecord[]; readonly total: Total };
type Reading = {
  /** the newest `limit` that end no later than `to` */
  readonly read: (asked: { readonly to?: string; readonly limit: number }) => Promise<Page<number | null>>;
  readonly endOf: (row: ValueRecord) => string;
  readonly limit: number;
  /** whether there is enough of them by now */
  readonly isEnough: (rows: readonly ValueRecord[]) => boolean;
};

/**
 * Reads a list on from its newest, until it ends or there is enough: each page begins at the period where the one
 * before ended, so that records which come or go meanwhile push none out of sight.
 */
export async function everyRow({ read, endOf, limit, isEnough }: Reading): Promise<Page<number>> {
  const first = await read({ limit });
  let rows = first.rows;
  let page = first;
  let last = rows.at(-1);
  while (last !== undefined && page.rows.length === limit && !isEnough(rows)) {
    page = await read({ to: endOf(last), limit });
    const known = new Set(rows.map(({ id }) => id));
    const further = page.rows.filter(({ id }) => !known.has(id));
    // a period has one record: a page that brings nothing further is the end
    if (further.length === 0) break;
    rows = [...rows, ...further];
    last = rows.at(-1);
  }
  return { rows, total: Math.max(first.total ?? 0, rows.length) };
}
