import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Device, OwnSession, SignIn, SignInOutcome } from '../../contract/values/sign-in.ts';
import type { Database } from '../db/schema.ts';
import type { SignInsTable } from '../db/tables/account.ts';
import { asked, besideTotal, pageAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { sessionEnd, type SessionLengths } from '../rules/session.ts';

type Db = Kysely<Database>;

/** From where somebody signs in: all that is kept of it. */
export type Origin = { readonly device: Device; readonly network: string | null };

type Line = {
  readonly userId: string | null;
  readonly sessionId?: string;
  readonly outcome: SignInOutcome;
  readonly origin: Origin;
  readonly at: Date;
};

export async function insertSignIn(db: Db, line: Line): Promise<void> {
  const { userId, sessionId = null, outcome, origin, at } = line;
  const { browser, system, kind } = origin.device;
  await db
    .insertInto('sign_ins')
    .values({
      id: randomUUID(),
      user_id: userId,
      session_id: sessionId,
      outcome,
      browser,
      system,
      kind,
      network: origin.network,
      at,
    })
    .execute();
}

/** A try that failed, of an account that still has the address once nobody holds it: of an erased one nothing is kept. */
export async function insertFailure(
  db: Db,
  user: { readonly id: string; readonly email: string },
  { outcome, origin, at }: Pick<Line, 'outcome' | 'origin' | 'at'>,
): Promise<void> {
  const { browser, system, kind } = origin.device;
  await sql`
    insert into sign_ins (id, user_id, outcome, browser, system, kind, network, at)
    select ${randomUUID()}::uuid, id, ${outcome}::text, ${browser}::text, ${system}::text, ${kind}::text,
      ${origin.network}::text, ${at}::timestamptz
    from users where id = ${user.id} and email = ${user.email} for key share`.execute(db);
}

/** That sessions ended, each told with the device and the network that it was opened from. */
export async function insertEnds(
  db: Db,
  sessionIds: readonly string[],
  outcome: 'signed_out' | 'revoked',
  at: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .insertInto('sign_ins')
    .columns(['id', 'user_id', 'session_id', 'outcome', 'browser', 'system', 'kind', 'network', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('sign_ins')
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          'user_id',
          'session_id',
          sql<SignInOutcome>`${outcome}`.as('outcome'),
          'browser',
          'system',
          'kind',
          'network',
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('session_id', 'in', [...sessionIds])
        .where('outcome', '=', 'opened'),
    )
    .execute();
}

/** Whether the person signed in before at all, with such a device, from this network. */
export async function seenBefore(
  db: Db,
  userId: string,
  { device, network }: Origin,
): Promise<{ readonly any: boolean; readonly device: boolean; readonly network: boolean }> {
  const { rows } = await sql<{ any: boolean; device: boolean; network: boolean }>`
    select count(*) > 0 as "any",
      coalesce(bool_or(browser is not distinct from ${device.browser}::text
        and system is not distinct from ${device.system}::text and kind = ${device.kind}), false) as device,
      coalesce(bool_or(network is not distinct from ${network}::text), false) as network
    from sign_ins where user_id = ${userId} and outcome = 'opened'`.execute(db);
  return rows[0] ?? { any: false, device: false, network: false };
}

/** A person's sessions that are open now, the present one first, then the last used. */
export async function openSessions(
  db: Db,
  userId: string,
  {
    current,
    lengths,
    now,
  }: { readonly current: string; readonly lengths: SessionLengths; readonly now: Date },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('sign_ins', (join) =>
      join.onRef('sign_ins.session_id', '=', 'sessions.id').on('sign_ins.outcome', '=', 'opened'),
    )
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sign_ins.browser',
      'sign_ins.system',
      'sign_ins.kind',
      'sign_ins.network',
    ])
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - lengths.idle * 1000))
    .orderBy(sql`sessions.id = ${current}`, 'desc')
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows.map(({ id, created_at, browser, system, kind, network, ...times }) => ({
    id,
    current: id === current,
    device: { browser, system, kind: kind ?? 'other' },
    network,
    signed_in_at: created_at.toISOString(),
    last_seen_at: times.last_seen_at.toISOString(),
    expires_at: sessionEnd(times, lengths).toISOString(),
  }));
}

type SignInRow = Pick<
  Selectable<SignInsTable>,
  'id' | 'at' | 'outcome' | 'browser' | 'system' | 'kind' | 'network'
>;

/** The queries of a page, for the list and for the test that looks at their plans. */
export const signInQueries = {
  /** each with how many there are in all */
  page(db: Db, userId: string, page: Page): Asked<SignInRow & { readonly total: string }> {
    const { limit, offset } = partOf(page);
    return asked(
      db,
      sql<SignInRow & { readonly total: string }>`
        select id, at, outcome, browser, system, kind, network, ${besideTotal(signInQueries.total(db, userId))} as total
        from sign_ins where user_id = ${userId} order by seq desc limit ${limit} offset ${offset}`,
    );
  },
  total: (db: Db, userId: string): Asked<{ total: string }> =>
    asked(db, sql<{ total: string }>`select count(*) as total from sign_ins where user_id = ${userId}`),
};

/** One page of a person's sign-ins, newest first, and how many there are. */
export async function listSignIns(
  db: Db,
  userId: string,
  page: Page,
): Promise<{ readonly total: number; readonly rows: SignIn[] }> {
  const { total, rows } = await pageAndTotal(
    signInQueries.page(db, userId, page),
    () => signInQueries.total(db, userId),
    page,
  );
  return {
    total,
    rows: rows.map(({ id, at, outcome, network, browser, system, kind }) => ({
      id,
      at: at.toISOString(),
      outcome,
      device: { browser, system, kind },
      network,
    })),
  };
}

/** Forgets sign-ins from before `before`, and tries for addresses that nobody has: those served when they were made. */
export async function deleteOldSignIns(db: Db, before: Date, limit = 1000): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sign_ins where ctid = any(array(
      select ctid from sign_ins where at < ${before} or user_id is null limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
