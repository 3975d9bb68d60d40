import { sql, type CompiledQuery, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { pageSize } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';

export type Page = { readonly offset: number; readonly limit: number };

/** A statement that is asked, stands within another one, or is looked at by the test of the plans. */
export type Asked<Row> = Expression<Row> & {
  readonly compile: () => CompiledQuery;
  readonly execute: () => Promise<Row[]>;
};

export const asked = <Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Asked<Row> => ({
  expressionType: undefined,
  toOperationNode: () => statement.toOperationNode(),
  compile: () => statement.compile(db),
  execute: async () => (await statement.execute(db)).rows,
});

/**
 * Which part of a list a page is. The size that nearly everybody asks for, and that it is the first one, stand in the text:
 * of a size that it isn't told the planner expects a tenth of the table, and so it plans each time anew.
 */
export const partOf = ({
  offset,
  limit,
}: Page): { readonly offset: RawBuilder<number>; readonly limit: RawBuilder<number> } => ({
  offset: offset === 0 ? sql.lit(0) : sql`${offset}`,
  limit: limit === pageSize ? sql.lit(pageSize) : sql`${limit}`,
});

/** That a column is one of those which the page holds, each of whose rows is found by it. */
export const isOnPage = <Row>(
  column: string,
  page: Asked<Row>,
  key: keyof Row & string,
): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(select ${sql.ref(key)} from (${page}) as page))`;

/** How many rows there are in all, beside each of a page: both are of one moment, and asked by one statement. */
export const besideTotal = (total: Asked<{ total: string }>): RawBuilder<string> => sql<string>`(${total})`;

/** A page whose rows each say how many there are in all. Behind the last one nothing says it: that is asked alone. */
export async function pageAndTotal<Row extends { readonly total: string }>(
  rows: Asked<Row>,
  total: () => Asked<{ total: string }>,
  { offset }: Page,
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> {
  const found = await rows.execute();
  const counted = found.length > 0 || offset === 0 ? found : await total().execute();
  return { total: Number(counted[0]?.total ?? '0'), rows: found };
}

/** The keys of a page, in its order, and how many there are in all, where the rows are read by their keys after that. */
export async function keysAndTotal<Row>(
  db: Kysely<Database>,
  page: Asked<Row>,
  key: keyof Row & string,
  total: Asked<{ total: string }>,
): Promise<{ readonly total: number; readonly keys: readonly string[] }> {
  const { rows } = await sql<{ keys: string[]; total: string }>`
    select array(select ${sql.ref(key)} from (${page}) as page) as keys, (${total}) as total`.execute(db);
  const [found] = rows;
  return { total: Number(found?.total ?? '0'), keys: found?.keys ?? [] };
}
