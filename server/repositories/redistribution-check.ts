import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export type RedistributionFault = {
  /** the month or the operation that is wrong, as a sentence names it */
  readonly where: string;
  readonly why: string;
};
type Report = {
  readonly fault: (fault: RedistributionFault) => void;
  readonly checked: (months: number) => void;
};

/** Each operation that shared out a month against what the record of the month says of it. */
async function checkPostings(db: Kysely<Database>, fault: Report['fault']): Promise<void> {
  const { rows } = await sql<{ operation: string; known: boolean }>`
    select coalesce(o.id, p.operation_id) as operation, p.operation_id is not null as known
    from (select * from ledger_operations where kind = 'REDISTRIBUTION') o
    full join redistribution_postings p on p.operation_id = o.id
    left join redistributions r on r.id = p.redistribution_id
    left join lateral (
      select bool_and(case when a.kind = 'PROFIT_AND_LOSS' then e.amount = -p.amount
        else e.amount = p.amount and a.owner_id is not distinct from p.user_id and a.kind = case p.party
          when 'investors' then 'WALLET' when 'internal_fund' then 'FUND_CASH'
          when 'provider' then 'PROVIDER' else 'FOUNDATION' end
        end and a.currency = r.currency) and count(*) = 2 as agrees
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.operation_id = o.id
    ) as entries on true
    where p.operation_id is null or entries.agrees is not true
    order by 1
  `.execute(db);
  for (const { operation, known } of rows)
    fault({
      where: `operation ${operation}`,
      why: known
        ? 'it is not what the month says was posted'
        : 'it shares out a month, and no month knows of it',
    });
}

/** Each published month: what was posted of it is its base, in the parts that its shares make, and what the month tells. */
async function checkMonths(db: Kysely<Database>, { fault, checked }: Report): Promise<void> {
  const { rows } = await sql<{
    id: string;
    name: string;
    base_amount: string;
    posted: string;
    wrong: boolean;
    untold: boolean;
  }>`
    select r.id, r.year || '-' || lpad(r.month::text, 2, '0') || ' ' || r.currency as name, r.base_amount,
      coalesce(p.posted, 0)::text as posted,
      coalesce(p.posted, 0) <> r.base_amount or (r.base_amount > 0 and (
        abs(coalesce(p.investors, 0) * 10000 - r.base_amount * r.investors_share) >= 10000
        or abs(coalesce(p.internal_fund, 0) * 10000 - r.base_amount * r.internal_fund_share) >= 10000
        or abs(coalesce(p.provider, 0) * 10000 - r.base_amount * r.provider_share) >= 10000
        or abs(coalesce(p.foundation, 0) * 10000 - r.base_amount * r.foundation_share) >= 10000)) as wrong,
      (r.investors_amount, r.internal_fund_amount, r.provider_amount, r.foundation_amount, r.members_paid)
        is distinct from (coalesce(p.investors, 0), coalesce(p.internal_fund, 0), coalesce(p.provider, 0),
        coalesce(p.foundation, 0), coalesce(m.members, 0)) as untold
    from redistributions r
    left join (
      select redistribution_id, sum(amount) as posted,
        sum(amount) filter (where party = 'investors') as investors,
        sum(amount) filter (where party = 'internal_fund') as internal_fund,
        sum(amount) filter (where party = 'provider') as provider,
        sum(amount) filter (where party = 'foundation') as foundation
      from redistribution_postings group by redistribution_id
    ) p on p.redistribution_id = r.id
    left join (
      select redistribution_id, count(*) as members from (
        select redistribution_id from redistribution_postings where user_id is not null
        group by redistribution_id, user_id having sum(amount) <> 0) as paid
      group by redistribution_id
    ) m on m.redistribution_id = r.id
    where r.base_amount is not null
    order by r.year, r.month, r.currency
  `.execute(db);
  for (const { id, name, base_amount, posted } of rows.filter(({ wrong }) => wrong))
    fault({
      where: `month ${name} (${id})`,
      why: `what was posted of it makes ${posted}, and its shares of ${base_amount} make something else`,
    });
  for (const { id, name } of rows.filter(({ untold }) => untold))
    fault({ where: `month ${name} (${id})`, why: 'it tells something else than what was posted of it' });
  checked(rows.length);
}

/** Compares the months that were shared out with the ledger. */
export async function checkRedistributions(db: Kysely<Database>, report: Report): Promise<void> {
  await checkPostings(db, report.fault);
  await checkMonths(db, report);
}
