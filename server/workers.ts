import type { AppDeps } from './app.ts';
import { createMailSender } from './mail/send.ts';
import { sealActivities } from './repositories/activity-chain.ts';
import { deleteOldKeys } from './repositories/idempotency.ts';
import { deleteSentMails } from './repositories/outbox.ts';
import { deleteSpentLimits } from './repositories/rate-limits.ts';
import { deleteOldSteps } from './repositories/second-steps.ts';
import { deleteOldSessions } from './repositories/sessions.ts';
import { deleteOldSignIns } from './repositories/sign-ins.ts';
import { startWorker } from './worker.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const keepSessions = 30 * day;
const keepSignIns = 180 * day;
const keepKeys = 30 * day;
const keepMails = 30 * day;

/** What runs beside requests: the log's sealer, the mail sender when there is a mail server, cleaning. */
export function startWorkers(deps: AppDeps): { stop: () => Promise<void> } {
  const { db, clock, logger, config } = deps;
  const workers = [
    startWorker('sealer', second, logger, async () => {
      for (const seal of await sealActivities(db, clock.now())) logger.info({ seal }, 'activity sealed');
    }),
    startWorker('cleaner', hour, logger, async () => {
      const now = clock.now().getTime();
      await deleteOldSessions(db, new Date(now - keepSessions));
      await deleteOldSignIns(db, new Date(now - keepSignIns));
      await deleteOldKeys(db, new Date(now - keepKeys));
      await deleteSentMails(db, new Date(now - keepMails));
      await deleteOldSteps(db, new Date(now));
      await deleteSpentLimits(db, now);
    }),
  ];
  const sender = config.smtpUrl === null ? null : createMailSender(deps, config.smtpUrl);
  if (sender)
    workers.push(
      startWorker('mail', second, logger, async (stop) => {
        await sender.run(stop);
      }),
    );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      sender?.close();
    },
  };
}
