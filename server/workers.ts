import type { AppDeps } from './app.ts';
import { createCleaner } from './cleaner.ts';
import { createMailSender } from './mail/send.ts';
import { sealActivities, sealLedger } from './repositories/sealer.ts';
import { foldListChanges } from './repositories/list-counts.ts';
import { sweepObjects } from './repositories/stray-objects.ts';
import { startWorker } from './worker.ts';

const second = 1000;
const hour = 3600 * second;

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
    startWorker('cleaner', rhythms.cleaner, logger, createCleaner(deps)),
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
