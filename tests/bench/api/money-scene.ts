import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { readDefaultBank } from '../../../server/repositories/fund-banks.ts';
import type { Database } from '../../../server/db/schema.ts';

type Db = Kysely<Database>;

/** Who moves money, and through which bank of the fund's. */
export type Scene = {
  readonly db: Db;
  /** individuals who may pay in */
  readonly members: readonly string[];
  /** one who prepares, and one who confirms */
  readonly staff: readonly [string, string];
  readonly bank: string;
};

export type Work = () => Promise<unknown>;
/** A way of doing something often. */
export type Way = {
  /** makes so many ready, which is no part of what is measured; each that it gives is done once */
  readonly ready: (count: number) => Promise<Iterator<Work, unknown>>;
};

/** Of as many members any two operations that are under way at once are of two. */
const people = 500;

async function membersIn(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select('registrations.user_id')
    .where('registrations.enrollment_status', '=', 'VALIDATED')
    .where('registrations.type', '=', 'INDIVIDUAL')
    .where('users.active', '=', true)
    .where('registrations.user_id', 'not in', db.selectFrom('wallet_blockings').select('user_id'))
    // by chance, as ids are: anywhere among the rows
    .orderBy('registrations.user_id')
    .limit(people)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * People of a loaded fund, which is changed for good: all of its staff but two are closed. Each of two hundred would be told
 * of each request.
 */
export async function sceneIn(db: Db): Promise<Scene> {
  const [one, other] = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'finance')
    .orderBy('created_at')
    .limit(2)
    .execute();
  if (!one || !other) throw new Error('the fund has no two people who move money');
  const staff = [one.id, other.id] as const;
  await db
    .updateTable('users')
    .set({ active: false })
    .where('role', '!=', 'user')
    .where('id', 'not in', [...staff])
    .execute();
  const bank = await readDefaultBank(db);
  if (!bank) throw new Error('the fund has no default account');
  await sql`create table bench_bare (operation uuid not null, account uuid not null, amount bigint not null)`.execute(
    db,
  );
  return { db, members: await membersIn(db), staff, bank: bank.id };
}

export const memberAt = ({ members }: Scene, at: number): string => members[at % members.length] ?? '';

/** Something that needs nothing before it; `at` counts how often it was done. */
export function endless(work: (at: number) => Promise<unknown>): Way {
  let at = 0;
  function* works(): Generator<Work, void> {
    for (;;) {
      const number = at;
      at += 1;
      yield () => work(number);
    }
  }
  return { ready: () => Promise.resolve(works()) };
}

/** Two rows, each by a statement of its own, in one transaction that is durable when it has ended. */
export const bareInserts = (scene: Scene): Way =>
  endless((at) =>
    scene.db.transaction().execute(async (trx) => {
      for (const [account, amount] of [
        [memberAt(scene, at), 100],
        [scene.bank, -100],
      ])
        await sql`insert into bench_bare (operation, account, amount) values (${randomUUID()}, ${account}, ${amount})`.execute(
          trx,
        );
    }),
  );
