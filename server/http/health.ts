import { setTimeout as pauseFor } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Replica } from '../db/replica.ts';
import type { Database } from '../db/schema.ts';
import type { Bucket } from '../files/bucket.ts';

type Watched = {
  readonly db: Kysely<Database>;
  readonly replica: Replica | null;
  readonly bucket: Pick<Bucket, 'isReachable'> | null;
};

/** milliseconds that readiness waits for the database, which may be there and not answer */
const patienceDatabase = 3000;
/** … and for the bucket, of which it says no more than whether it answers */
const patience = 1000;
/** milliseconds for which its last answer is told again: who asks often costs no calls */
const remembered = 5000;

/** What is answered within so many milliseconds; false: nothing was. */
async function inTime(answer: Promise<boolean>, ms: number): Promise<boolean> {
  const waited = new AbortController();
  const late = pauseFor(ms, false, { signal: waited.signal }).catch(() => false);
  try {
    return await Promise.race([answer, late]);
  } finally {
    waited.abort();
  }
}

/** Whether the bucket answered lately, in no more than `patience`; it is asked once at a time, for all who ask. */
function reachability({ isReachable }: Pick<Bucket, 'isReachable'>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = () => {
    const answer = isReachable().catch(() => false);
    const forget = () => void (asked = null);
    void answer.then(() => setTimeout(forget, remembered).unref());
    return answer;
  };
  return async () => {
    asked ??= ask();
    return inTime(asked, patience);
  };
}

/**
 * `/healthz`: the process answers. `/readyz`: so does its database, with the tables that this version needs, and takes
 * writes; how its replica is, when it has one, is told beside it, as reads go to the primary while that is away. So is
 * the bucket: without it the portal goes on, all but its documents.
 */
export function registerHealth(app: FastifyInstance, { db, replica, bucket }: Watched): void {
  const isReady = async () => {
    const { rows } = await sql<{ writes: boolean }>`
      select current_setting('transaction_read_only') = 'off' as writes from schema_migrations limit 1`.execute(
      db,
    );
    return rows[0]?.writes === true;
  };
  const isReachable = bucket && reachability(bucket);
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const [ready, documents] = await Promise.all([
      inTime(
        isReady().catch(() => false),
        patienceDatabase,
      ),
      isReachable?.(),
    ]);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not_ready',
        ...(replica && { replica: replica.state() }),
        ...(documents !== undefined && { documents: documents ? 'reachable' : 'unreachable' }),
      });
  });
}
