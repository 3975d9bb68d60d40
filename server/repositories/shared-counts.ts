import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Counted } from '../rules/buckets.ts';

type Told = {
  /** beside the subject's hash in the key */
  readonly name: string;
  readonly counted: readonly Counted[];
  /** milliseconds that one call takes to run out, and that all of a subject's may take at most */
  readonly each: number;
  readonly longest: number;
  readonly now: number;
};

/** Many rows in one statement, and no more: others wait for those that it holds. */
const atOnce = 1000;

/**
 * Adds calls to what all processes have counted, one statement for a thousand subjects; answers when each will have run
 * empty. `expire` is that moment, so that the cleaner takes the row away when nothing of it counts any more.
 */
export async function addCounts(
  db: Kysely<Database>,
  { name, counted, each, longest, now }: Told,
): Promise<ReadonlyMap<string, number>> {
  const subjects = new Map(
    counted.map(({ subject }) => [
      `${name}:${createHash('sha256').update(subject).digest('base64url')}`,
      subject,
    ]),
  );
  const keys = [...subjects.keys()];
  const emptyAt = new Map<string, number>();
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce);
    const calls = counted.slice(from, from + atOnce).map((one) => one.calls);
    // in one order everywhere: two processes never wait for each other
    const { rows } = await sql<{ key: string; expire: string }>`
      insert into rate_limits as held (key, points, expire)
      select key, calls, least(${now}::bigint + ceil(calls * ${each}::float8), ${now + longest}::bigint)::bigint
      from unnest(${some}::text[], ${calls}::integer[]) as told (key, calls) order by key
      on conflict (key) do update set
        points = excluded.points,
        expire = least(greatest(held.expire, ${now}::bigint) + excluded.expire - ${now}::bigint, ${now + longest}::bigint)
      returning key, expire`.execute(db);
    for (const { key, expire } of rows) emptyAt.set(subjects.get(key) ?? '', Number(expire));
  }
  return emptyAt;
}
