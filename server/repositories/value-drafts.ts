import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Currency, ValueSeries } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';

type Db = Kysely<Database>;

/** Beyond so many periods nobody reads on; the oldest stay unsaid. */
const mostGroups = 100;
/** What the lines of a record add up to, and hence whether it needs a note (decisions §9). */
const isOff = sql<boolean>`ending_balance <> beginning_balance + money_in_new_funds - money_out - misc_fees
  + realized_pl + total_unrealized_pl - unrealized_pl_previous_day`;

export type StoredDraftGroup = {
  readonly series: ValueSeries;
  readonly currency: Currency;
  readonly ends_on: string;
  readonly count: string;
  readonly off: string;
  /** cents */
  readonly sum: string;
  readonly hash: string;
};

/** The query of the list, for the list and for the test that looks at its plan. */
export const draftGroupsQuery = (db: Db) =>
  db
    .selectFrom('capital_values')
    .where(sql<boolean>`status in ('DRAFT', 'AWAITING_APPROVAL')`)
    .where('status', '=', 'DRAFT')
    .where('series', 'in', ['INVESTOR_DAILY', 'INVESTOR_QUARTERLY'])
    .select((eb) => [
      'series',
      'currency',
      sql<string>`to_char(ends_on, 'YYYY-MM-DD')`.as('ends_on'),
      eb.fn.countAll<string>().as('count'),
      sql<string>`count(*) filter (where ${isOff} and note is null)`.as('off'),
      sql<string>`sum(ending_balance)::bigint`.as('sum'),
      sql<string>`encode(sha256(convert_to(string_agg(id || ':' || version, ',' order by id), 'UTF8')), 'hex')`.as(
        'hash',
      ),
    ])
    .groupBy(['series', 'currency', 'capital_values.ends_on'])
    .orderBy('capital_values.ends_on', 'desc')
    .orderBy('series')
    .orderBy('currency')
    .limit(mostGroups);

/** All investors' drafts by period, newest first. */
export const readDraftGroups = (db: Db): Promise<StoredDraftGroup[]> => draftGroupsQuery(db).execute();

type Which = { readonly series: ValueSeries; readonly currency: Currency; readonly ends_on: string };
/** The drafts of one period in the order of their ids, held until the transaction ends. */
export const lockDraftsOf = (trx: Trx, { series, currency, ends_on }: Which) =>
  trx
    .selectFrom('capital_values')
    .select(['id', 'version'])
    .where(sql<boolean>`status in ('DRAFT', 'AWAITING_APPROVAL')`)
    .where('status', '=', 'DRAFT')
    .where('series', '=', series)
    .where('currency', '=', currency)
    .where('capital_values.ends_on', '=', ends_on)
    .orderBy('id')
    .forUpdate()
    .execute();

type Versions = readonly { readonly id: string; readonly version: number }[];
/** The same as the list has it, of drafts in the order of their ids. */
export const hashDrafts = (drafts: Versions): string =>
  createHash('sha256')
    .update(drafts.map(({ id, version }) => `${id}:${version}`).join())
    .digest('hex');
