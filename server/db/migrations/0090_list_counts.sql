-- How many rows a list has, by every filter and every part of it (decision 0058). A list is cut into leaves by what it
-- is ordered by: numbered rows into 1024 numbers each, dated ones into about three days. Each change of a list is a row here, written
-- in the transaction of the change; nobody waits for anybody, since rows are only added. They are folded into the counts
-- now and then. What is read is the counts and what isn't folded yet, in one statement: exact at any moment.
create table list_changes (
  list text not null,
  -- the leaf; null: a list that is counted, but not paged by its counts
  leaf bigint,
  -- the row's own time, of a list of numbered rows that is also chosen by days
  at timestamptz,
  -- what its filters compare, in the order of the list's filters; null: no filter chooses it
  facts text[] not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000);

-- A combination of filters of a list: its facts in order, between bars, and a star where any will do.
create table list_keys (
  id integer generated always as identity primary key,
  list text not null,
  key text not null,
  unique (list, key)
);
create table list_counts (
  -- of list_keys, which keeps all that it ever had
  key integer not null,
  -- 0: a leaf, 1: 64 leaves, 2: the whole list
  level smallint not null,
  part bigint not null,
  n bigint not null,
  primary key (key, level, part)
) with (fillfactor = 80);
-- The first and the last time of what a part ever held, of lists of numbered rows that are also chosen by days.
create table list_spans (
  list text not null,
  level smallint not null,
  part bigint not null,
  first timestamptz not null,
  last timestamptz not null,
  primary key (list, level, part)
) with (fillfactor = 80);

-- The leaf of a dated row.
create function list_leaf(at timestamptz) returns bigint language sql stable parallel safe as $$
  select floor(extract(epoch from at))::bigint >> 18
$$;

-- The combinations that a row with these facts counts for.
create function list_keys_of(facts text[]) returns setof text language sql immutable as $$
  select string_agg(case when (mask >> (at - 1)::int) & 1 = 1 then fact else '*' end, '|' order by at)
  from generate_series(0, (1 << cardinality(facts)) - 1) as mask,
    unnest(facts) with ordinality as known (fact, at)
  group by mask
  having bool_and(fact is not null or (mask >> (at - 1)::int) & 1 = 0)
$$;
-- Whether a row with these facts counts for one of these combinations.
create function list_counts_for(facts text[], keys text[]) returns boolean language sql immutable as $$
  select exists (
    select from unnest(keys) as key
    where not exists (
      select from unnest(string_to_array(key, '|'), facts) as one (wanted, fact)
      where wanted <> '*' and wanted is distinct from fact))
$$;

-- How often a row with these facts counts: for these combinations, less for those.
create function list_sign(facts text[], plus text[], minus text[]) returns integer language sql immutable as $$
  select list_counts_for(facts, plus)::int - list_counts_for(facts, minus)::int
$$;

-- Puts the changes into the counts; answers how many there were. One at a time: whoever comes second does nothing.
create function fold_list_changes() returns bigint language plpgsql as $$
declare
  taken bigint;
  kept list_changes[];
begin
  if not pg_try_advisory_xact_lock(7301010) then return 0; end if;
  with gone as (delete from list_changes returning *),
  spans as (
    insert into list_spans as s
    select list, level, case level when 0 then leaf else leaf >> 6 end, min(at), max(at)
    from gone, generate_series(0, 1) as level where at is not null and n > 0 group by 1, 2, 3
    on conflict (list, level, part) do update set first = least(s.first, excluded.first), last = greatest(s.last, excluded.last)
    where excluded.first < s.first or excluded.last > s.last),
  summed as (select list, leaf, facts, sum(n)::bigint as n, sum(count(*)) over () as rows from gone group by list, leaf, facts)
  select max(rows), array_agg(row(list, leaf, null, facts, n)::list_changes) filter (where n <> 0) into taken, kept
  from summed;
  insert into list_keys (list, key)
  select distinct f.list, made from (select distinct list, facts from unnest(kept)) as f, list_keys_of(f.facts) as made
  where not exists (select from list_keys k where k.list = f.list and k.key = made);
  insert into list_counts as c (key, level, part, n)
  select k.id, level, case level when 0 then leaf when 1 then leaf >> 6 else 0 end, sum(n)
  from (select list, facts, array_agg(leaf) as leaves, array_agg(n) as ns from unnest(kept) group by list, facts) as f
  cross join list_keys_of(f.facts) as made
  cross join lateral (select id from list_keys where list = f.list and key = made offset 0) as k
  cross join unnest(f.leaves, f.ns) as one (leaf, n)
  cross join generate_series(0, 2) as level
  where leaf is not null or level = 2
  group by 1, 2, 3 having sum(n) <> 0
  on conflict (key, level, part) do update set n = c.n + excluded.n;
  return coalesce(taken, 0);
end $$;

-- How many rows of a list these combinations hold, less those of others. The plans are made once for a connection: to
-- make them costs more than to run them, and so would compiling them.
create function list_total(wanted text, plus text[], minus text[]) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return (
    select coalesce(sum(n), 0) from (
      select case when k.key = any(plus) then c.n else -c.n end as n
      from list_keys k join list_counts c on c.key = k.id and c.level = 2 and c.part = 0
      where k.list = wanted and k.key = any(plus || minus)
      union all
      select list_sign(facts, plus, minus) * n from (
        select facts, sum(n) as n from list_changes where list = wanted group by facts having sum(n) <> 0) as changed
    ) as known);
end $$;

-- The same of what happened from one time until before another. `whole`: how many rows the parts hold that lie in that
-- time altogether; `partly`: the leaves whose rows have to be looked at.
create function list_between(wanted text, plus text[], minus text[], since timestamptz, until timestamptz)
returns table (whole bigint, partly bigint[]) language plpgsql stable rows 1
set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  ids constant integer[] := array(select id from list_keys where list = wanted and key = any(plus || minus));
  whole_parts bigint[];
  partly_parts bigint[];
  whole_leaves bigint[];
begin
  select array_agg(s.part) filter (where s.first >= since and s.last < until),
    array_agg(s.part) filter (where not (s.first >= since and s.last < until))
  into whole_parts, partly_parts from (
    select k.part, min(k.first) as first, max(k.last) as last from (
      select s.part, s.first, s.last from list_spans s where s.list = wanted and s.level = 1
      union all select c.leaf >> 6, c.at, c.at from list_changes c where c.list = wanted) as k
    group by 1 having max(k.last) >= since and min(k.first) < until) as s;
  select array_agg(s.part) filter (where s.first >= since and s.last < until),
    array_agg(s.part) filter (where not (s.first >= since and s.last < until))
  into whole_leaves, partly from (
    select k.part, min(k.first) as first, max(k.last) as last from (
      select s.part, s.first, s.last from unnest(partly_parts) as p
      join list_spans s on s.list = wanted and s.level = 0 and s.part between p << 6 and (p << 6) + 63
      union all select c.leaf, c.at, c.at from list_changes c where c.list = wanted and c.leaf >> 6 = any(partly_parts)) as k
    group by 1 having max(k.last) >= since and min(k.first) < until) as s;
  select coalesce(sum(k.n), 0) into whole from (
    select case when l.key = any(plus) then c.n else -c.n end as n
    from list_keys l
    cross join lateral (
      select n from list_counts where key = l.id and level = 1 and part = any(whole_parts)
      union all select n from list_counts where key = l.id and level = 0 and part = any(whole_leaves)) as c
    where l.id = any(ids)
    union all
    select list_sign(c.facts, plus, minus) * c.n from (
      select facts, sum(n) as n from list_changes
      where list = wanted and (leaf >> 6 = any(whole_parts) or leaf = any(whole_leaves))
      group by facts having sum(n) <> 0) as c
  ) as k;
  return next;
end $$;

-- The first and the last leaf that hold anything of that time.
create function list_span(wanted text, since timestamptz, until timestamptz) returns table (low bigint, high bigint)
language plpgsql stable rows 1
set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  low_part bigint;
  high_part bigint;
begin
  select min(k.part), max(k.part) into low_part, high_part from (
    select s.part from list_spans s where s.list = wanted and s.level = 1 and s.last >= since and s.first < until
    union all select c.leaf >> 6 from list_changes c where c.list = wanted and c.at >= since and c.at < until) as k;
  select min(k.part), max(k.part) into low, high from (
    select s.part from list_spans s where s.list = wanted and s.level = 0 and s.last >= since and s.first < until
      and (s.part between low_part << 6 and (low_part << 6) + 63 or s.part between high_part << 6 and (high_part << 6) + 63)
    union all select c.leaf from list_changes c where c.list = wanted and c.at >= since and c.at < until) as k;
  return next;
end $$;

-- The leaves that hold a page of these combinations, the newest first: those after `skip` rows, until `take` rows more.
-- `passed`: how many rows come before the leaf.
create function list_leaves(wanted text, plus text[], minus text[], skip bigint, take integer)
returns table (leaf bigint, passed bigint) language plpgsql stable rows 2
set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  adding constant integer[] := array(select id from list_keys where list = wanted and key = any(plus));
  taking constant integer[] := array(select id from list_keys where list = wanted and key = any(minus));
  changed list_changes[];
  parts bigint[];
  above bigint;
begin
  select array_agg(row(wanted, c.leaf, null, null, c.n)::list_changes) into changed from (
    select c.leaf, sum(list_sign(c.facts, plus, minus) * c.n)::bigint as n from (
      select c.leaf, c.facts, sum(c.n) as n from list_changes c where c.list = wanted group by 1, 2 having sum(c.n) <> 0) as c
    group by 1) as c where c.n <> 0;
  select array_agg(w.part), min(w.upto - w.n) into parts, above from (
    select h.part, h.n, sum(h.n) over (order by h.part desc) as upto from (
      select k.part, sum(k.n) as n from (
        select c.part, c.n from list_counts c where c.key = any(adding) and c.level = 1
        union all select c.part, -c.n from list_counts c where c.key = any(taking) and c.level = 1
        union all select c.leaf >> 6, c.n from unnest(changed) as c
      ) as k group by 1 having sum(k.n) <> 0) as h) as w
  where w.upto > skip and w.upto - w.n < skip + take;
  return query
    select w.part, (above + w.upto - w.n)::bigint from (
      select h.part, h.n, sum(h.n) over (order by h.part desc) as upto from (
        select k.part, sum(k.n) as n from (
          select c.part, c.n from unnest(parts) as p cross join unnest(adding) as k cross join lateral (
            select part, n from list_counts
            where key = k and level = 0 and part between p << 6 and (p << 6) + 63 offset 0) as c
          union all select c.part, -c.n from unnest(parts) as p cross join unnest(taking) as k cross join lateral (
            select part, n from list_counts
            where key = k and level = 0 and part between p << 6 and (p << 6) + 63 offset 0) as c
          union all select c.leaf, c.n from unnest(changed) as c where c.leaf >> 6 = any(parts)
        ) as k group by 1 having sum(k.n) <> 0) as h) as w
    where above + w.upto > skip and above + w.upto - w.n < skip + take
    order by w.part desc;
end $$;
