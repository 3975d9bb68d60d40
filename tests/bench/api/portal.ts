import { createHash, randomBytes } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { build } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { makePool } from '../../../server/db/pool.ts';
import type { Database } from '../../../server/db/schema.ts';
import { createSession } from '../../../server/repositories/sessions.ts';
import { uncounted } from '../../fixtures/uncounted.ts';
import type { Names } from './calls.ts';
import type { Place } from './clone.ts';

/** A statement that the server asked for. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** milliseconds in the server: from the parsed head of the request to the reply that is ready to be sent */
  readonly took: number;
};

export type BenchPortal = {
  readonly pool: Pool;
  readonly db: Kysely<Database>;
  readonly names: Names;
  /** the cookies of somebody of the staff, as a browser sends them */
  readonly cookie: string;
  readonly ask: (path: string) => Promise<Answer>;
  /** the statements of one request, but that of its session */
  readonly statementsOf: (path: string) => Promise<readonly Statement[]>;
  readonly close: () => Promise<void>;
};

/** From Node's parser to the reply that Node has taken: all that the portal does, and nothing of the network. */
function stopwatch(server: Server): () => number {
  let [begun, took] = [0, 0];
  server.prependListener('request', (_request, response) => {
    begun = performance.now();
    response.once('prefinish', () => (took = performance.now() - begun));
  });
  return () => took;
}

/** What the calls speak of: an administrator, the member with most transactions, who is the first, a bank, a month. */
async function namesIn(db: Kysely<Database>): Promise<Names> {
  const one = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  const busy = await db
    .selectFrom('registrations')
    .select('user_id')
    .where('enrollment_status', '=', 'VALIDATED')
    .orderBy('started_at')
    .executeTakeFirstOrThrow();
  const bank = await db
    .selectFrom('fund_bank_accounts')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  const month = await db
    .selectFrom('redistributions')
    .select('id')
    .orderBy('members_paid', 'desc')
    .executeTakeFirstOrThrow();
  return { staff: one.id, member: busy.user_id, bank: bank.id, month: month.id };
}

/** Who is calling: asked by every call beside what it answers. */
const ofSession = /from "?sessions"?\b/;

/** A session as signing in leaves it; answers its cookie. */
export async function signedIn(db: Kysely<Database>, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 8 * 3_600_000);
  const secretHash = createHash('sha256').update(secret).digest();
  await db.transaction().execute((trx) => createSession(trx, { userId, secretHash, now, expiresAt }));
  return `portal_session=${secret}`;
}

/** The portal's own server on a fund, in this process, listening on the loopback; without the workers beside it. */
export async function openPortal({ connection }: Place): Promise<BenchPortal> {
  const pool = makePool({ ...connection, prepares: true }, () => undefined);
  const statements: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  const config = readConfig({
    DATABASE_URL: 'postgres://bench@localhost/portal',
    DEMO: '0',
    ...uncounted,
    PUBLIC_URL: 'http://localhost',
  });
  const logger = pino({ base: null }, { write: () => undefined });
  const app = await build({ db, pool, config, logger, clientDir: null, workers: false });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const took = stopwatch(app.server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const names = await namesIn(db);
  let cookie = await signedIn(db, names.staff);
  const ask = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: address.port,
          path: `/api/v1${path}`,
          headers: { cookie, accept: 'application/json' },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () => {
            const [body, status] = [Buffer.concat(parts).toString(), reply.statusCode ?? 0];
            if (status === 200) resolve({ status, headers: reply.headers, body, took: took() });
            else reject(new Error(`${path} answered ${status}: ${body}`));
          });
        },
      );
      sent.on('error', reject).end();
    });
  // the token that the first answer gives is sent from then on
  const [token] = (await ask('/auth/whoami')).headers['set-cookie'] ?? [];
  if (token !== undefined) cookie = `${cookie}; ${token.split(';')[0]}`;
  return {
    pool,
    db,
    names,
    cookie,
    ask,
    async statementsOf(path) {
      statements.length = 0;
      await ask(path);
      const others = statements.filter(({ sql }) => !ofSession.test(sql));
      // a page and its total: without them it would be the session that is compared with itself
      if (others.length === statements.length) throw new Error(`${path} asks for no session`);
      return others;
    },
    async close() {
      agent.destroy();
      // of the fund that is kept nothing remains but what was loaded
      await db.deleteFrom('sessions').where('user_id', '=', names.staff).execute();
      await app.close();
      await pool.end();
    },
  };
}
