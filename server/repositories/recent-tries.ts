import type { Pool } from 'pg';

/** `points` in any `seconds` that one may pick; beyond that one more whenever `trickle` seconds passed without any. */
export type SlidingLimit = {
  readonly points: number;
  readonly seconds: number;
  readonly trickle: number | null;
};

// One statement each: two tries at once wait for each other at the row, and the second sees what the first has left.
const take = `
  insert into recent_tries as known (key, at, expire)
  values ($1, array[$2::bigint], $2::bigint + $3::bigint)
  on conflict (key) do update
    set at = array(select tried from unnest(known.at) tried where tried > $2 - $3 order by tried) || $2::bigint,
        expire = $2 + $3
    where (select count(*) from unnest(known.at) tried where tried > $2 - $3) < $4::int
      or not exists (select from unnest(known.at) tried where tried > $2 - $5::bigint)
  returning key`;
const moments = 'select unnest(at)::float8 as tried from recent_tries where key = $1 order by 1';
const lessNewest = 'update recent_tries set at = at[1:cardinality(at) - 1] where key = $1';

/** Counts a try at `now`, in milliseconds; answers 0, or how many milliseconds to wait when there were too many. */
export async function countTry(pool: Pool, key: string, limit: SlidingLimit, now: number): Promise<number> {
  const window = limit.seconds * 1000;
  const pause = (limit.trickle ?? limit.seconds) * 1000;
  const taken = await pool.query(take, [key, now, window, limit.points, pause]);
  if (taken.rowCount !== 0) return 0;
  const { rows } = await pool.query<{ tried: number }>(moments, [key]);
  const recent = rows.map(({ tried }) => tried).filter((tried) => tried > now - window);
  const newest = recent.at(-1) ?? now;
  const inTheWay = recent.at(-limit.points) ?? newest;
  return Math.max(1, Math.min(inTheWay + window, newest + pause) - now);
}

/** Takes the newest try back: it was the right one. */
export async function takeBackTry(pool: Pool, key: string): Promise<void> {
  await pool.query(lessNewest, [key]);
}

export async function forgetTries(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from recent_tries where key = $1', [key]);
}
