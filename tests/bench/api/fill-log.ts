import { sql } from 'kysely';
import { chainStart } from '../../../server/rules/activity-seal.ts';
import { rowsAtOnce, withoutIndexes, type Filling } from './filling.ts';

/** One row in so many is about the busiest member. */
const busyShare = 1000;
/** A seal holds as many rows as the sealer gives it. */
const sealed = 1000;

/** The hash of a person's rows up to one more (server/rules/activity-seal.ts), as an aggregate. */
async function prepareChain({ db }: Filling): Promise<void> {
  await sql`
    create function pg_temp.next_head(state bytea, former bytea, row_hash bytea) returns bytea language sql immutable as $$
      select sha256(coalesce(state, former) || row_hash)
    $$`.execute(db);
  await sql`
    create aggregate pg_temp.chain(bytea, bytea) (sfunc = pg_temp.next_head, stype = bytea)`.execute(db);
  await sql`
    create temp table actors as
    select n, id, role, row_number() over (partition by role = 'user' order by n) as ordinal from people`.execute(
    db,
  );
  await sql`create unique index on actors ((role = 'user'), ordinal)`.execute(db);
  await sql`analyze actors`.execute(db);
}

/** Rows `from` to `to` of the log, numbered among those of their person, with their hashes. */
async function draw({ db }: Filling, from: number, to: number): Promise<void> {
  await sql`drop table if exists rows`.execute(db);
  await sql`
    create temp table rows as
    select *, sha256(convert_to(format('["%s","%s",%s,"%s","%s","%s","%s",%s,%s,null,null,null,null,"%s","%s"]',
      id, pg_temp.iso(at), coalesce('"' || actor_id || '"', 'null'), member_id, activity_type, operation_type, trigger_type,
      coalesce('"' || role || '"', 'null'), subject, n, number), 'utf8')) as hash
    from (
      select drawn.*,
        coalesce(h.rows, 0) + row_number() over (partition by member_id order by n) as number,
        format('{"kind":"%s","step":%s}', kind, 1 + n % 7) as subject
      from (
        select shaped.n, pg_temp.made_id('activity', shaped.n) as id,
          date_trunc('milliseconds', pg_temp.begins() + interval '1000 days' * (shaped.n::float8 / (select rows from log))) as at,
          m.id as member_id,
          case by when 'member' then m.id when 'fund' then s.id end as actor_id,
          case by when 'member' then 'user' when 'fund' then s.role end as role,
          case by when 'member' then 'USER' when 'fund' then 'ADMIN' else 'SYSTEM' end as trigger_type,
          case by when 'member' then 'data' when 'fund' then 'request' else 'decision' end as kind,
          activity_type, operation_type
        from (
          select n,
            case when n % ${busyShare} = 0 then 1 else 1 + (n - 1) % people end as member,
            1 + pg_temp.drawn(n, 21, staff) as staff,
            case when pg_temp.drawn(n, 22, 10) < 7 then 'member' when n % 4 = 0 then 'system' else 'fund' end as by,
            (array['AUTHENTICATION', 'AUTHENTICATION', 'AUTHENTICATION', 'AUTHENTICATION', 'ENROLLMENT', 'ENROLLMENT', 'DOCUMENT',
              'DOCUMENT', 'MONEY_IN', 'MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT', 'INVESTMENT', 'REDISTRIBUTION', 'FUND_VALUE',
              'PROFILE', 'BANK_ACCOUNT', 'SUBSCRIPTION_BOOKLET', 'USER_MANAGEMENT'])[1 + pg_temp.drawn(n, 23, 20)] as activity_type,
            (array['LOGIN', 'LOGIN', 'LOGOUT', 'CREATE', 'UPDATE', 'UPDATE', 'SUBMIT', 'VALIDATE', 'REFUSE', 'UPLOAD', 'DOWNLOAD',
              'EXECUTE', 'CANCEL', 'DELETE'])[1 + pg_temp.drawn(n, 24, 14)] as operation_type
          from generate_series(${from}::bigint, ${to}::bigint) as n,
            (select count(*) filter (where role = 'user') as people, count(*) filter (where role <> 'user') as staff from actors) as c
        ) as shaped
        join actors m on (m.role = 'user') = true and m.ordinal = shaped.member
        join actors s on (s.role = 'user') = false and s.ordinal = shaped.staff
      ) as drawn
      left join activity_heads h on h.holder_id = drawn.member_id
    ) as numbered`.execute(db);
  await sql`analyze rows, activity_heads`.execute(db);
  await sql`
    insert into activity_heads (holder_id, rows, seq, hash)
    select r.member_id, max(r.number), max(r.n), pg_temp.chain(coalesce(h.hash, ${chainStart}), r.hash order by r.n)
    from rows r left join activity_heads h on h.holder_id = r.member_id
    group by r.member_id order by r.member_id
    on conflict (holder_id) do update set rows = excluded.rows, seq = excluded.seq, hash = excluded.hash`.execute(
    db,
  );
}

/** The seals of these rows, each over the one before, as the sealer leaves them; then the rows in them. */
async function write({ db }: Filling): Promise<void> {
  await sql`
    do $do$
    declare
      one record;
      former bytea := coalesce((select hash from activity_seals order by id desc limit 1), decode(repeat('00', 32), 'hex'));
      current bytea;
    begin
      for one in
        select 1 + (n - 1) / ${sql.raw(String(sealed))} as id, count(*)::integer as rows, max(at) as at, array_agg(n order by n) as seqs,
          array_agg(hash order by n) as hashes,
          string_agg(convert_to(n || ':', 'utf8') || hash, ''::bytea order by n) as held
        from rows group by 1 order by 1
      loop
        current := sha256(convert_to(one.id || ':' || one.rows || ':' || pg_temp.iso(one.at) || ':', 'utf8') || former || one.held);
        insert into activity_seals (id, previous_hash, hash, rows, sealed_at, row_seqs, row_hashes)
        values (one.id, former, current, one.rows, one.at, one.seqs, one.hashes);
        former := current;
      end loop;
    end $do$`.execute(db);
  await sql`
    insert into activities (id, seq, at, actor_id, member_id, activity_type, operation_type, trigger_type, role, subject, hash,
      number, seal, seal_position)
    select id, n, at, actor_id, member_id, activity_type, operation_type, trigger_type, role, subject::jsonb, hash, number,
      1 + (n - 1) / ${sealed}, 1 + (n - 1) % ${sealed}
    from rows order by n`.execute(db);
}

async function fillLog(filling: Filling): Promise<void> {
  const { db, sizes, onProgress } = filling;
  await prepareChain(filling);
  await sql`create temp table log as select ${sizes.activities}::bigint as rows`.execute(db);
  await sql`alter table activities disable trigger activities_counted`.execute(db);
  await withoutIndexes(filling, ['activities'], async () => {
    for (let from = 1; from <= sizes.activities; from += rowsAtOnce.activities) {
      const to = Math.min(sizes.activities, from + rowsAtOnce.activities - 1);
      await draw(filling, from, to);
      await write(filling);
      onProgress(`${to} of ${sizes.activities} activities`);
    }
  });
  await sql`select setval(pg_get_serial_sequence('activities', 'seq'), ${sizes.activities}::bigint)`.execute(
    db,
  );
}

/** The log, with every row's hash, each person's chain and the seals. Before and after of a row are left out. */
export const logParts = [['the log', fillLog]] as const;
