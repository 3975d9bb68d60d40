import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './db/schema.ts';
import { queueAgain } from './repositories/outbox.ts';

/** Queues the mails again that were given up, but what has ended meanwhile. Answers the sentence to print. */
export async function sendAgain(deps: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}): Promise<string> {
  const count = await queueAgain(deps.db, deps.clock.now());
  return count === 0
    ? 'No mail that could be sent again was given up.'
    : `Mails that wait to be sent again: ${count}. A server that runs with SMTP_URL sends them.`;
}
