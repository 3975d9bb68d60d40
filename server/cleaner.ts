import { sql } from 'kysely';
import type { AppDeps } from './app.ts';
import { trace } from './http/errors.ts';
import { tryLock } from './repositories/sealer.ts';
import { ErasureRefused } from './repositories/erasure.ts';
import { forgettings, type PassedBy } from './repositories/forgetting.ts';
import { timeToForget } from './repositories/forgotten-until.ts';

/** The advisory lock of the cleaner: one at a time, over all processes. */
const cleanerLock = 7_301_002;

/**
 * Forgets what nobody needs any more at the time `now`, a batch at a time, each in a transaction of its own; leaves it to
 * another process that is at it. One kind that can't be forgotten keeps no other. The log names it, and whom it had to
 * pass by.
 */
export async function clean(
  { db, config, logger }: Pick<AppDeps, 'db' | 'config' | 'logger'>,
  now: Date,
  stop: AbortSignal,
) {
  const failures: unknown[] = [];
  const passedBy: PassedBy = (kind, person, error) =>
    error instanceof ErasureRefused
      ? logger.warn({ kind, person }, 'erasure refused')
      : logger.error({ kind, person, error: trace(error) }, 'erasure failed');
  for (const { name, batch, own } of forgettings(config.retention, now, passedBy))
    try {
      const next = () =>
        db.transaction().execute(async (trx) => {
          // the lock's connection rests while people are erased on others
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
          return (await tryLock(trx, cleanerLock)) ? await batch(own ? db : trx) : false;
        });
      while (!stop.aborted && (await next()));
    } catch (error) {
      logger.error({ kind: name, error: trace(error) }, 'cleaning failed');
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/** What the worker does each hour: forgets by a time that is borne out, and says so where the clock is not. */
export function createCleaner(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config' | 'logger'>,
): (stop: AbortSignal) => Promise<void> {
  const { db, clock, logger } = deps;
  /** whoever starts again and again has not run for an hour in between */
  let hasRun = false;
  return async (stop) => {
    const said = clock.now();
    const time = await db
      .transaction()
      .execute(async (trx) =>
        (await tryLock(trx, cleanerLock)) ? await timeToForget(trx, said, hasRun) : null,
      );
    hasRun = true;
    if (time === null) return;
    if (time.isAhead)
      logger.warn(
        { clock: said, forgetsBy: time.now },
        'the clock is ahead of what is borne out: what is old is forgotten by an earlier time',
      );
    await clean(deps, time.now, stop);
  };
}
