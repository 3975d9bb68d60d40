import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { formatMoney } from '../../contract/values/money.ts';
import type { Database } from '../db/schema.ts';
import type { LogReport, Opened } from './told-by-log.ts';

type Db = Kysely<Database>;

const toldMonth = z.looseObject({
  base_amount: z.string(),
  investors_percentage: z.string(),
  internal_fund_percentage: z.string(),
  provider_percentage: z.string(),
  foundation_percentage: z.string(),
  operation_hashes: z.array(z.string()).optional(),
});

type Posted = {
  readonly id: string;
  readonly name: string;
  readonly base_amount: string;
  readonly shares: readonly number[];
};

/** What each month said whenever it was shared out, in that order. */
async function readPosted(db: Db): Promise<ReadonlyMap<string, readonly Posted[]>> {
  const { rows } = await sql<Posted>`
    select r.id, r.year || '-' || lpad(r.month::text, 2, '0') || ' ' || r.currency as name, v.base_amount::text,
      array[v.investors_share, v.internal_fund_share, v.provider_share, v.foundation_share] as shares
    from redistributions r join (
      select redistribution_id, version, base_amount, investors_share, internal_fund_share, provider_share,
        foundation_share from redistribution_versions
      union all
      select id, version, base_amount, investors_share, internal_fund_share, provider_share, foundation_share
      from redistributions where base_amount is not null
    ) v on v.redistribution_id = r.id
    order by r.id, v.version`.execute(db);
  const months = new Map<string, Posted[]>();
  for (const row of rows) months.set(row.id, [...(months.get(row.id) ?? []), row]);
  return months;
}

/** The hashes of the operations of each month that are no member's: what the fund, provider and foundation have got. */
async function readFundParts(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ id: string; hashes: string[] }>`
    select p.redistribution_id as id, array_agg(encode(o.hash, 'hex')) as hashes
    from redistribution_postings p join ledger_operations o on o.id = p.operation_id
    where p.user_id is null group by p.redistribution_id`.execute(db);
  return new Map(rows.map(({ id, hashes }) => [id, new Set(hashes)]));
}

const hundredths = (text: string) => Number(text.replace('.', ''));

/** Months are few: what they say is held while the rows of the log go by. */
export async function monthsByLog(db: Db, { fault, checked, passed }: LogReport) {
  const [posted, parts] = [await readPosted(db), await readFundParts(db)];
  const times = new Map<string, number>();
  const told = new Map<string, Set<string>>();
  /** months of which a row keeps no hashes: one from before, or of somebody who was erased */
  const partly = new Set<string>();
  const nameOf = (id: string) => `month ${posted.get(id)?.[0]?.name ?? ''} (${id})`;

  return {
    tell(id: string, row: string, opened: Opened): void {
      const time = times.get(id) ?? 0;
      times.set(id, time + 1);
      const said = posted.get(id)?.[time];
      const facts = typeof opened === 'object' ? toldMonth.safeParse(opened.after).data : undefined;
      if (!facts?.operation_hashes) partly.add(id);
      if (!facts || !said) return passed(1);
      checked(1);
      const shares = [
        facts.investors_percentage,
        facts.internal_fund_percentage,
        facts.provider_percentage,
        facts.foundation_percentage,
      ].map(hundredths);
      const isSame =
        facts.base_amount === formatMoney(BigInt(said.base_amount)) &&
        shares.every((share, at) => share === said.shares[at]);
      if (!isSame)
        fault({ where: nameOf(id), why: `row ${row} of the log tells of other shares or amounts` });
      const hashes = told.get(id) ?? new Set();
      for (const hash of facts.operation_hashes ?? []) {
        hashes.add(hash);
        if (!parts.get(id)?.has(hash))
          fault({ where: nameOf(id), why: `an operation that row ${row} of the log tells of is another` });
      }
      told.set(id, hashes);
    },
    /** After the last row: nothing was shared out that none of them told. */
    end(): void {
      for (const id of new Set([...posted.keys(), ...times.keys(), ...parts.keys()])) {
        const [was, tells] = [posted.get(id)?.length ?? 0, times.get(id) ?? 0];
        if (was !== tells)
          fault({ where: nameOf(id), why: `it was shared out ${was} times, and the log tells of ${tells}` });
        if (partly.has(id)) continue;
        for (const hash of parts.get(id) ?? [])
          if (!told.get(id)?.has(hash))
            fault({ where: nameOf(id), why: 'no row of the log tells of one of its operations' });
      }
    },
  };
}
