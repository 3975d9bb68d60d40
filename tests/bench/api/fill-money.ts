import { sql } from 'kysely';
import { rowsAtOnce, withoutIndexes, type Filling } from './filling.ts';

/** One transaction in so many is the busiest member's. */
const busyShare = 1000;
const tables = ['transactions', 'transaction_events', 'ledger_operations', 'ledger_entries'];
/**
 * What these would do for each entry is done here for many, and the lists are counted at the end; `npm run verify`
 * recomputes what they keep.
 */
const triggers = [
  ['ledger_entries', 'ledger_entries_move'],
  ['ledger_entries', 'ledger_entries_balanced'],
  ['ledger_operations', 'ledger_operations_balanced'],
  ['ledger_accounts', 'ledger_accounts_guard'],
  ['transactions', 'transactions_counted'],
  ['transactions', 'wallet_of_transaction'],
  ['transactions', 'investor_of_transaction'],
] as const;

/** The fund's banks, every account of the ledger at nothing, and who moves money. */
async function prepareAccounts({ db }: Filling): Promise<void> {
  await sql`
    insert into fund_bank_accounts
      (id, bank_name, currency, account_country, bank_account_number, swift, account_holder, is_default, created_at)
    select pg_temp.made_id('bank', n), 'Banque Exemple ' || n, case n when 2 then 'USD' else 'EUR' end, 'JP', '770000000' || n,
      'EXEMJPJT', 'Sample Fund SA', n = 1, pg_temp.begins()
    from generate_series(1, 3) as n`.execute(db);
  await sql`
    create temp table holders as
    select row_number() over (order by p.n) as ordinal, p.id as user_id
    from people p join registrations r on r.user_id = p.id where r.enrollment_status = 'VALIDATED'`.execute(
    db,
  );
  await sql`create unique index on holders (ordinal)`.execute(db);
  await sql`
    insert into ledger_accounts (id, kind, currency, owner_id)
    select pg_temp.made_id('wallet ' || currency, ordinal), 'WALLET', currency, user_id
    from holders, unnest(array['EUR', 'USD']) as currency
    order by ordinal`.execute(db);
  await sql`
    insert into ledger_accounts (kind, currency, owner_id)
    select 'BANK', currency, id from fund_bank_accounts
    union all
    select kind, currency, null
    from unnest(array['FUND_CASH', 'FEES', 'MARGIN', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS']) as kind,
      unnest(array['EUR', 'USD']) as currency`.execute(db);
  await sql`analyze ledger_accounts, holders`.execute(db);
  // what each account holds so far, and of how many entries
  await sql`
    create temp table held (account_id uuid primary key, position bigint not null, balance bigint not null)`.execute(
    db,
  );
}

/**
 * Transactions `from` to `to`: each member begins with money in of both currencies, an investment of each and a part of
 * a month's result; what comes then is drawn, and never more than a twentieth of that.
 */
async function draw({ db }: Filling, from: number, to: number): Promise<void> {
  await sql`drop table if exists batch`.execute(db);
  await sql`
    create temp table batch as
    select *,
      pg_temp.made_id('transaction', n) as id,
      case when status = 'EXECUTED' then pg_temp.made_id('operation', n) end as operation_id,
      case type when 'MONEY_IN' then 'MI' when 'MONEY_OUT' then 'MO' when 'CONVERSION' then 'CV' when 'INVESTMENT_IN' then 'II'
        when 'INVESTMENT_OUT' then 'IO' when 'REDISTRIBUTION' then 'RD' when 'MISC_FEES' then 'MF' else 'AD' end
        || to_char(at at time zone 'UTC', 'YYYY') || lpad(n::text, 6, '0') as name,
      case currency when 'EUR' then 'USD' else 'EUR' end as target,
      case when type = 'CONVERSION' then
        case currency when 'EUR' then amount * 108000000 / 100000000 else amount * 100000000 / 108000000 end end as converted,
      case when type in ('MONEY_IN', 'MONEY_OUT') then
        pg_temp.made_id('bank', case currency when 'USD' then 2 else 1 end) end as bank
    from (
      select n, at, type, ordinal,
        case k when 0 then 100000000 when 1 then 100000000 when 2 then 10000000 when 3 then 10000000
          else 1000 + pg_temp.drawn(n, 11, 49000) end::bigint
          * case when type = 'ADJUSTMENT' and n % 2 = 0 then -1 else 1 end as amount,
        case when k in (0, 2, 4) then 'EUR' when k in (1, 3) then 'USD' when pg_temp.drawn(n, 12, 10) < 7 then 'EUR' else 'USD' end as currency,
        case when k < 5 or type in ('MISC_FEES', 'ADJUSTMENT') then 'EXECUTED'
          else (array['PENDING', 'PENDING', 'PENDING', 'APPROVED', 'APPROVED', 'REJECTED', 'REJECTED', 'FAILED', 'CANCELLED', 'CANCELLED'])
            [1 + pg_temp.drawn(n, 13, 60)] end as drawn_status
      from (
        select n, k, pg_temp.begins() + interval '1000 days' * (n::float8 / total) as at,
          case when k >= 5 and n % ${busyShare} = 0 then 1 else 1 + (n - 1) % everybody end as ordinal,
          case k when 0 then 'MONEY_IN' when 1 then 'MONEY_IN' when 2 then 'INVESTMENT_IN' when 3 then 'INVESTMENT_IN'
            when 4 then 'REDISTRIBUTION'
            else (array['MONEY_IN', 'MONEY_IN', 'MONEY_IN', 'MONEY_IN', 'MONEY_IN', 'MONEY_IN', 'MONEY_OUT', 'MONEY_OUT',
              'MONEY_OUT', 'MONEY_OUT', 'CONVERSION', 'CONVERSION', 'CONVERSION', 'INVESTMENT_IN', 'INVESTMENT_IN',
              'INVESTMENT_IN', 'INVESTMENT_OUT', 'INVESTMENT_OUT', 'MISC_FEES', 'ADJUSTMENT'])[1 + pg_temp.drawn(n, 14, 20)]
          end as type
        from (
          select n, everybody, (n - 1) / everybody as k, greatest(${to}::bigint, (select total from fund)) as total
          from generate_series(${from}::bigint, ${to}::bigint) as n, (select count(*) as everybody from holders) as h
        ) as counted
      ) as typed
    ) as priced
    join lateral (select user_id from holders where holders.ordinal = priced.ordinal) as h on true
    join lateral (select coalesce(drawn_status, 'EXECUTED') as status) as s on true`.execute(db);
  await sql`analyze batch`.execute(db);
}

/** The entries of what was executed, with what each account holds after each. */
async function drawEntries({ db }: Filling): Promise<void> {
  await sql`drop table if exists lines`.execute(db);
  // the planner can't see how many entries there are, and would look for each one's account by itself
  await sql`set enable_nestloop = off`.execute(db);
  await sql`
    create temp table lines as
    select n, operation_id, a.id as account_id, l.currency, l.amount,
      coalesce(h.position, 0) + row_number() over account as position,
      coalesce(h.balance, 0) + sum(l.amount) over account as balance_after
    from (
      select n, operation_id, line.*, case line.kind when 'WALLET' then user_id when 'BANK' then bank end as owner_id
      from batch, lateral (
        select 'BANK' as kind, currency, -amount as amount where type = 'MONEY_IN'
        union all select 'WALLET', currency, amount where type in ('MONEY_IN', 'INVESTMENT_OUT', 'REDISTRIBUTION', 'ADJUSTMENT')
        union all select 'WALLET', currency, -amount where type in ('MONEY_OUT', 'INVESTMENT_IN', 'MISC_FEES', 'CONVERSION')
        union all select 'FEES', currency, 250 where type = 'MONEY_OUT'
        union all select 'BANK', currency, amount - 250 where type = 'MONEY_OUT'
        union all select 'FUND_CASH', currency, case type when 'INVESTMENT_IN' then amount else -amount end
          where type in ('INVESTMENT_IN', 'INVESTMENT_OUT')
        union all select 'FEES', currency, amount where type = 'MISC_FEES'
        union all select 'PROFIT_AND_LOSS', currency, -amount where type in ('ADJUSTMENT', 'REDISTRIBUTION')
        union all select 'EXCHANGE_POSITION', currency, amount where type = 'CONVERSION'
        union all select 'EXCHANGE_POSITION', target, -converted where type = 'CONVERSION'
        union all select 'WALLET', target, converted - converted / 100 where type = 'CONVERSION'
        union all select 'MARGIN', target, converted / 100 where type = 'CONVERSION' and converted >= 100
      ) as line
      where status = 'EXECUTED'
    ) as l
    join ledger_accounts a on a.kind = l.kind and a.currency = l.currency
      and coalesce(a.owner_id, '00000000-0000-0000-0000-000000000000') = coalesce(l.owner_id, '00000000-0000-0000-0000-000000000000')
    left join held h on h.account_id = a.id
    window account as (partition by a.id order by n)`.execute(db);
  await sql`reset enable_nestloop`.execute(db);
  const { rows } = await sql<{ n: string }>`
    select n from lines join ledger_accounts a on a.id = account_id
    where balance_after < 0 and a.kind not in ('BANK', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS') limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Error(`transaction ${rows[0].n} takes more than there is`);
  await sql`
    insert into held select distinct on (account_id) account_id, position, balance_after from lines
    order by account_id, position desc
    on conflict (account_id) do update set position = excluded.position, balance = excluded.balance`.execute(
    db,
  );
  await sql`analyze held, lines`.execute(db);
}

/** What was drawn, written: operations with their hashes, entries, transactions and the steps that they took. */
async function write({ db }: Filling): Promise<void> {
  await sql`
    insert into ledger_operations (id, kind, transaction_id, posted_at, value_date, hash)
    select operation_id, type, id, date_trunc('milliseconds', at), (at at time zone 'UTC')::date, sha256(convert_to(format(
      '{"entries":[%s],"id":"%s","kind":"%s","posted_at":"%s","reversal_of":null,"transaction_id":"%s","value_date":"%s"}',
      l.lines, operation_id, type, pg_temp.iso(date_trunc('milliseconds', at)), id, (at at time zone 'UTC')::date), 'utf8'))
    from batch
    join (
      select n, string_agg(format('"%s %s %s"', account_id, currency, amount), ',' order by account_id::text collate "C", currency, amount::text collate "C") as lines
      from lines group by n
    ) as l using (n)
    order by n`.execute(db);
  await sql`
    insert into ledger_entries (operation_id, account_id, currency, amount, position, balance_after)
    select operation_id, account_id, currency, amount, position, balance_after from lines order by n, account_id`.execute(
    db,
  );
  await sql`
    insert into transactions (
      id, seq, reference, user_id, transaction_type, request_status, currency, amount, misc_fees, conversion_type,
      exchange_rate, client_part, fund_part, starting_date, payment_reference, bank_account, fund_bank_id,
      received_amount, value_date, payer, reason, operation_id, created_at, created_by, executed_at)
    select
      id, n, substr(name, 1, 2) || '-' || substr(name, 3, 4) || '-' || substr(name, 7), user_id, type, status, currency, amount,
      case when type = 'MONEY_OUT' then 250 end,
      case when type = 'CONVERSION' then currency || '_TO_' || target end,
      case when type = 'CONVERSION' then 108000000 end,
      converted - converted / 100,
      converted / 100,
      case when status = 'EXECUTED' then (at at time zone 'UTC')::date end,
      case when type = 'MONEY_IN' then 'RF' || lpad((98 - ('2218' || substr(name, 3) || '271500')::numeric % 97)::text, 2, '0') || name end,
      case when type = 'MONEY_OUT' then jsonb_build_object('bank_name', null, 'account_holder', 'Exemple', 'currency', currency,
        'account_country', 'JP', 'iban', null, 'swift', 'EXEMJPJT', 'bank_account_number', '7700001234', 'routing_number', null) end,
      case when type = 'MONEY_IN' or status = 'EXECUTED' then bank end,
      case when type = 'MONEY_IN' and status = 'EXECUTED' then amount end,
      case when type = 'MONEY_IN' and status = 'EXECUTED' then (at at time zone 'UTC')::date end,
      case when type = 'MONEY_IN' and status = 'EXECUTED' then 'Exemple' end,
      case when status in ('REJECTED', 'FAILED') then 'DATA_INCORRECT' end,
      operation_id, at - interval '1 hour', user_id, case when status = 'EXECUTED' then date_trunc('milliseconds', at) end
    from batch order by n`.execute(db);
  await sql`
    insert into transaction_events (transaction_id, request_status, at, by, actor_id)
    select id, step, at - interval '1 hour' * (1 - nth), case nth when 0 then 'investor' else 'fund' end, user_id
    from batch, lateral (select 'PENDING' as step, 0 as nth union all select status, 1 where status <> 'PENDING') as steps
    order by n, nth`.execute(db);
}

/** What entries make of their accounts, what waiting outflows have promised of them, and the months that were shared out. */
async function close({ db, sizes }: Filling): Promise<void> {
  await sql`
    update ledger_accounts a set balance = h.balance, entries = h.position from held h where h.account_id = a.id`.execute(
    db,
  );
  await sql`
    update ledger_accounts a set reserved = w.waiting
    from (
      select user_id, currency, sum(amount) as waiting from transactions
      where request_status in ('PENDING', 'APPROVED') and transaction_type in ('MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN')
      group by user_id, currency
    ) as w
    where a.kind = 'WALLET' and a.owner_id = w.user_id and a.currency = w.currency`.execute(db);
  await sql`select setval('transaction_numbers', ${sizes.transactions}::bigint)`.execute(db);
  await sql`
    insert into wallet_blockings (user_id, state, at)
    select user_id, case ordinal % 100 when 0 then 'BLOCKED_COMPLIANCE' when 1 then 'CLOSED' else 'BLOCKED_BY_ADMIN' end, pg_temp.begins()
    from holders where ordinal % 100 < 3 and ordinal > 1 order by ordinal`.execute(db);
  await sql`
    insert into redistributions (year, month, currency, investors_share, internal_fund_share, provider_share,
      foundation_share, base_amount, status, updated_at, updated_by)
    select extract(year from day), extract(month from day), currencies.currency, 10000, 0, 0, 0, paid,
      case when paid is null then 'DRAFT' else 'PUBLISHED' end, day, (select id from people where role = 'finance' order by n limit 1)
    from generate_series(timestamp '2023-09-01', timestamp '2026-05-01', interval '1 month') as day
    cross join unnest(array['EUR', 'USD']) as currencies (currency)
    left join (
      select date_trunc('month', created_at at time zone 'UTC') as month, 'EUR' as currency, sum(amount) as paid
      from transactions where transaction_type = 'REDISTRIBUTION' group by 1
    ) as p on p.month = day and p.currency = currencies.currency`.execute(db);
  await sql`
    insert into redistribution_postings (operation_id, redistribution_id, version, party, user_id, amount)
    select t.operation_id, r.id, r.version, 'investors', t.user_id, t.amount
    from transactions t
    join redistributions r on r.currency = t.currency and (r.year, r.month) =
      (extract(year from t.created_at at time zone 'UTC'), extract(month from t.created_at at time zone 'UTC'))
    where t.transaction_type = 'REDISTRIBUTION'`.execute(db);
}

async function setTriggers({ db }: Filling, how: 'disable' | 'enable'): Promise<void> {
  for (const [table, trigger] of triggers)
    await sql`alter table ${sql.ref(table)} ${sql.raw(how)} trigger ${sql.ref(trigger)}`.execute(db);
}

async function fillMoney(filling: Filling): Promise<void> {
  const { db, sizes, onProgress } = filling;
  await prepareAccounts(filling);
  await sql`create temp table fund as select ${sizes.transactions}::bigint as total`.execute(db);
  await setTriggers(filling, 'disable');
  await withoutIndexes(filling, tables, async () => {
    for (let from = 1; from <= sizes.transactions; from += rowsAtOnce.transactions) {
      const to = Math.min(sizes.transactions, from + rowsAtOnce.transactions - 1);
      await draw(filling, from, to);
      await drawEntries(filling);
      await write(filling);
      onProgress(`${to} of ${sizes.transactions} transactions`);
    }
  });
  await close(filling);
  await setTriggers(filling, 'enable');
}

/** Transactions of all types and statuses, with their operations, entries and balances. */
export const moneyParts = [['money', fillMoney]] as const;
