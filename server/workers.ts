import { sql } from 'kysely';
import type { AppDeps } from './app.ts';
import { trace } from './http/errors.ts';
import { createMailSender } from './mail/send.ts';
import { sealActivities, tryLock } from './repositories/activity-chain.ts';
import { ErasureRefused } from './repositories/erasure.ts';
import { forgettings, type PassedBy } from './repositories/forgetting.ts';
import { sealLedger } from './repositories/ledger-chain.ts';
import { foldListChanges } from './repositories/list-counts.ts';
import { sweepObjects } from './repositories/stray-objects.ts';
import { startWorker } from './worker.ts';

const second = 1000;
const hour = 3600 * second;

/** The advisory lock of the cleaner: one at a time, over all processes. */
const cleanerLock = 7_301_002;

/** How often the server's keys are read anew: whoever exchanges them waits for five of these (admin-rotate.ts). */
export const keysRhythm = { rest: second, pause: 2 * second } as const;

/** A seal a second at most, whatever is written. A retry of a mail may be due each second, so it is looked for then. */
const rhythms = {
  sealer: { rest: second, pause: 5 * second },
  counter: { rest: second, pause: 5 * second },
  calls: { rest: second, pause: second },
  mail: { rest: second / 4, pause: second },
  cleaner: { rest: hour, pause: hour },
  objects: { rest: second, pause: 10 * second },
} as const;

/**
 * Forgets what nobody needs any more, a batch at a time, each in a transaction of its own; leaves it to another process
 * that is at it. One kind that can't be forgotten keeps no other. The log names it, and whom it had to pass by.
 */
export async function clean(
  { db, clock, config, logger }: Pick<AppDeps, 'db' | 'clock' | 'config' | 'logger'>,
  stop: AbortSignal,
) {
  const failures: unknown[] = [];
  const passedBy: PassedBy = (kind, person, error) =>
    error instanceof ErasureRefused
      ? logger.warn({ kind, person }, 'erasure refused')
      : logger.error({ kind, person, error: trace(error) }, 'erasure failed');
  for (const { name, batch, own } of forgettings(config.retention, clock.now(), passedBy))
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

/**
 * What runs beside requests: the sealer of log and ledger, the counts of the lists, the mail sender when there is a mail server, cleaning. Every process of a
 * database has all of them; locks and leases give each piece of work to one. News wake those that something may be due for.
 */
export function startWorkers(deps: AppDeps): { stop: () => Promise<void> } {
  const { db, clock, logger, config, newsroom, bucket } = deps;
  const sealer = startWorker('sealer', rhythms.sealer, logger, async () => {
    for (const seal of await sealActivities(db, clock.now())) logger.info({ seal }, 'activity sealed');
    for (const seal of await sealLedger(db, clock.now())) logger.info({ seal }, 'ledger sealed');
  });
  const counter = startWorker('counter', rhythms.counter, logger, async () => {
    // in a transaction: it has the limits of this work
    await db.transaction().execute((trx) => foldListChanges(trx));
  });
  const workers = [
    sealer,
    counter,
    startWorker('keys', keysRhythm, logger, () => deps.secrets.load(db)),
    startWorker('calls', rhythms.calls, logger, () => deps.memberCalls.share()),
    startWorker('cleaner', rhythms.cleaner, logger, (stop) => clean(deps, stop)),
  ];
  const woken = [sealer, counter];
  const sender = config.smtpUrl === null ? null : createMailSender(deps, config.smtpUrl);
  if (sender) {
    const mail = (name: string, only?: 'urgent') =>
      startWorker(name, rhythms.mail, logger, async (stop) => {
        await sender.run(stop, only);
      });
    // two of them: a mail that takes minutes to be taken holds its round, and no code that somebody waits for
    const senders = [mail('mail'), mail('urgent mail', 'urgent')];
    workers.push(...senders);
    woken.push(...senders);
  }
  if (bucket)
    workers.push(
      startWorker('objects', rhythms.objects, logger, async (stop) => {
        const swept = await sweepObjects(db, clock.now(), bucket.delete, stop);
        if (swept.gone + swept.failed > 0) logger.info(swept, 'objects swept');
      }),
    );
  const deaf = newsroom.hear(() => {
    for (const worker of woken) worker.wake();
  });
  return {
    async stop() {
      deaf();
      await Promise.all(workers.map((worker) => worker.stop()));
      sender?.close();
    },
  };
}
