import type { ActivityType } from '../../contract/enums.ts';
import { readingOnce } from '../db/reading-once.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { holdActivities, letActivitiesGo, type TellingRow } from '../repositories/activity.ts';
import { writeRows, type NewRow } from '../repositories/activity-rows.ts';
import type { Present } from '../repositories/dossier.ts';
import { takeDifference } from '../repositories/dossier-states.ts';
import { onlyOnce } from '../repositories/idempotency.ts';
import { lockLoggedIn, type Person } from '../repositories/registrations.ts';
import { groupedBy } from '../rules/grouped.ts';
import { readParts } from './dossier-parts.ts';
import { settleWaitingAgain } from './waiting-again.ts';

/** What the rows of one member made of the dossier, put on the last of them. */
async function withState(
  trx: Trx,
  present: Present,
  rows: readonly TellingRow[],
): Promise<readonly NewRow[]> {
  const last = rows.at(-1);
  if (!last?.memberId) return rows;
  const read = readingOnce(trx);
  const now = await readParts(read, last.memberId, present);
  await settleWaitingAgain(trx, read, last.memberId, present);
  const parts = await takeDifference(trx, last.memberId, now);
  if (!parts) return rows;
  const state = { parts, rows: rows.map(({ id }) => id) };
  return rows.map((row) => (row === last ? { ...row, state } : row));
}

/** What is told of money says nothing of a dossier: nobody needs to read it again for that. */
const ofMoney: ReadonlySet<ActivityType> = new Set([
  'MONEY_IN',
  'MONEY_OUT',
  'CONVERSION',
  'INVESTMENT',
  'REDISTRIBUTION',
  'FUND_VALUE',
]);

async function writeAll(trx: Trx, present: Present, held: readonly TellingRow[]): Promise<void> {
  const closing = new Map<string, NewRow>();
  for (const own of groupedBy(held, ({ memberId }) => memberId).values()) {
    if (own.every(({ activity_type }) => ofMoney.has(activity_type))) continue;
    for (const row of await withState(trx, present, own)) closing.set(row.id, row);
  }
  await writeRows(
    trx,
    held.map((row) => closing.get(row.id) ?? row),
  );
}

/**
 * All that one transaction does to dossiers is one moment: its rows of the log are written at its end, and the last of
 * each member says what the dossier is from then on. So whoever changes a dossier tells the log all of it, without
 * having to think of it; nobody ever sees a state in between. Within another moment it is part of that one.
 */
export async function inOneMoment<T>(present: Present, trx: Trx, work: () => Promise<T>): Promise<T> {
  const held = holdActivities(trx);
  if (!held) return work();
  let result: T;
  try {
    result = await work();
  } finally {
    letActivitiesGo(trx);
  }
  await writeAll(trx, present, held);
  return result;
}

/**
 * Holds the caller's own account until the transaction ends. Throws `unauthenticated` when it was closed or erased, or its
 * session ended, since that was looked at: a paper is scanned and stored before it is written down.
 */
export async function lockCaller(context: Context, trx: Trx): Promise<Person> {
  const person = await lockLoggedIn(trx, member(context));
  if (!person) throw problem('unauthenticated');
  return person;
}

type Work<T> = (trx: Trx, person: Person) => Promise<T>;

const changing = <T>(context: Context, trx: Trx, work: Work<T>): Promise<T> =>
  inOneMoment(context, trx, async () => work(trx, await lockCaller(context, trx)));

/** A change of one's own dossier: one at a time, all of it or nothing. */
export function changeDossier<T>(context: Context, work: Work<T>): Promise<T> {
  return context.db.transaction().execute((trx) => changing(context, trx, work));
}

export type Once<T> = {
  /** the row's name */
  readonly call: string;
  /** what was sent, as it is told apart from what else is sent under the same key */
  readonly body: unknown;
  /** the first answer, as it was kept */
  readonly read: (stored: unknown) => T;
};

/**
 * A transaction that is done once under the key which the caller has sent, and answered as it was the first time. Throws
 * `idempotency_key_missing` where there is none.
 */
export function onceUnderKey<T>(
  context: Context,
  { call, body, read }: Once<T>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { idempotencyKey: key, clock, db } = context;
  return onlyOnce(db, { userId: member(context).id, key, call, body, now: clock.now() }, read, work);
}

/** The same, where the caller may have sent a key; without one it is just done. */
export const keptToKey = <T>(context: Context, once: Once<T>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  context.idempotencyKey === null
    ? context.db.transaction().execute(work)
    : onceUnderKey(context, once, work);

/** A change of one's own dossier where the caller may have sent a key. */
export const changeDossierOnce = <T>(context: Context, once: Once<T>, work: Work<T>): Promise<T> =>
  keptToKey(context, once, (trx) => changing(context, trx, work));
