import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openNewsroom, type Newsroom } from './db/listen.ts';
import type { Keyring } from './db/keyring.ts';
import { jobLimits } from './db/limits.ts';
import { makeDb } from './db/pool.ts';
import { openReplica, type Replica } from './db/replica.ts';
import type { Database } from './db/schema.ts';
import { openBreachedPasswords, type BreachedPasswords } from './files/breached-passwords.ts';
import { openBucket, type Bucket } from './files/bucket.ts';
import { exporters } from './handlers/exports.ts';
import { handlers as allHandlers } from './handlers/index.ts';
import { registerApi } from './http/api.ts';
import { bareHeaders, refuseClient } from './http/client-error.ts';
import { registerDocs } from './http/docs-page.ts';
import { refuse } from './http/errors.ts';
import { insistence, registerSecurityHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { packAnswers } from './http/packing.ts';
import { pageFallback, readPage, registerPages } from './http/pages.ts';
import { createMemberCalls, type MemberCalls } from './http/member-calls.ts';
import { answerOneAtATime } from './http/one-at-a-time.ts';
import { problem } from './http/problem.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { cookieNames } from './http/session.ts';
import { hangUpAnswered } from './http/stopping.ts';
import { readBehindAnswers, restOf } from './http/unread.ts';
import { hangUpUnused } from './http/unused-connections.ts';
import { completeRouter, type Handlers } from './http/router.ts';
import type { UploadLimits } from './http/uploads.ts';
import { registerMailbox } from './mail/mailbox.ts';
import {
  createLimits,
  defaultLimits,
  demoLimits,
  type Limits,
  type LimitTable,
} from './repositories/rate-limits.ts';
import { openSecrets } from './repositories/secrets.ts';
import { evenStep } from './rules/even-time.ts';
import { passwords, type Passwords } from './rules/password.ts';
import { startWorkers } from './workers.ts';

export type AppOptions = {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly config: Config;
  readonly logger: Logger;
  /** where news of other processes are heard; nowhere when not given */
  readonly listenAt?: PoolConfig;
  readonly clock?: Clock;
  /** folder of the built portal, `dist/portal` when not given; with null, or when it is empty, the API runs alone */
  readonly clientDir?: string | null;
  /** rate limits; wider by address in the demo when not given */
  readonly limits?: LimitTable;
  readonly uploads?: UploadLimits;
  readonly passwords?: Passwords;
  /** by how many milliseconds answers about accounts are rounded up (server/rules/even-time.ts) */
  readonly evenStep?: number;
  /** false: nothing runs beside requests (mails, seals, cleaning); tests run them by hand */
  readonly workers?: boolean;
  /** the portal's own handlers when not given */
  readonly handlers?: Handlers;
  /** true: rows without a handler answer `not_implemented`, whatever they say of themselves; tests run some calls alone */
  readonly isPart?: boolean;
};

/** What the parts of the server share. */
export type AppDeps = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Limits;
  /** how fast somebody who is logged in may call */
  readonly memberCalls: MemberCalls;
  readonly passwords: Passwords;
  /** the operator's file of leaked passwords; null: there is none */
  readonly breached: BreachedPasswords | null;
  readonly evenStep: number;
  readonly secrets: Keyring;
  readonly uploads: UploadLimits | undefined;
  /** where documents are kept; null: in PostgreSQL */
  readonly bucket: Bucket | null;
  /** what processes of one database tell each other */
  readonly newsroom: Newsroom;
  /** where reads may go; null: to the primary alone */
  readonly replica: Replica | null;
  /** the origins that a browser may write from */
  readonly origins: () => readonly string[];
};

const longestUrl = 8000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** On loopback the port that the server really listens on counts too (it may have been chosen by the system). */
function originsOf(app: FastifyInstance, config: Config): readonly string[] {
  if (!loopback.has(new URL(config.publicUrl).hostname)) return config.origins;
  const ports = new Set(app.addresses().map((address) => (typeof address === 'string' ? 0 : address.port)));
  return [
    ...config.origins,
    ...[...ports].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]),
  ];
}

function registerErrors(
  app: FastifyInstance,
  logger: Logger,
  page: Awaited<ReturnType<typeof readPage>>,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, headers, body } = refuse(error, request.id, logger, request.raw.errored);
    // said for a file that broke before its first byte: that would still be of the file's type
    return reply.code(status).type('application/json; charset=utf-8').headers(headers).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const sent = pageFallback(page, request, reply);
    if (sent) return sent;
    const { status, body } = refuse(problem('not_found'), request.id, logger);
    return reply.code(status).send(body);
  });
}

/** An address that can't be read has no route, and so none of the hooks that make an answer's headers. */
function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { logger, dressed }: { readonly logger: Logger; readonly dressed: Readonly<Record<string, string>> },
) {
  const { status, headers, body } = refuse(error, request.id, logger);
  void reply
    .code(status)
    .headers({ ...bareHeaders, ...dressed, 'x-request-id': request.id, ...headers })
    .send(body);
}

function registerRequestLog(app: FastifyInstance, { logger, newsroom }: AppDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.length > longestUrl) throw problem('headers_too_large');
  });
  // The route's pattern, never the address itself: that may hold ids and codes.
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? (request.is404 ? 'none' : 'unknown');
    const ms = Math.round(reply.elapsedTime);
    const status = reply.statusCode;
    // Whoever is refused is named by id: who tries what isn't theirs has to be found.
    const user = status >= 400 ? request.portal?.session.member?.id : undefined;
    logger.info({ request_id: request.id, method: request.method, route, status, ms, ...(user && { user }) });
    if (request.method !== 'GET' && request.method !== 'HEAD') newsroom.tell('written');
  });
}

const openReads = (config: Config, primary: Pool, keyring: Keyring, logger: Logger): Replica | null =>
  config.databaseReplicaUrl === null
    ? null
    : openReplica({
        url: config.databaseReplicaUrl,
        connections: config.databaseConnections,
        prepares: config.databasePrepares,
        primary,
        keyring,
        logger,
      });

/** Makes the server: API, portal, health, mailbox. It doesn't listen yet; closing it stops its workers. */
export async function build(options: AppOptions): Promise<FastifyInstance> {
  const { db, pool, config, logger } = options;
  const clock = options.clock ?? systemClock;
  const { breachedPasswordsFile } = config.protection;
  const dressed = insistence(config);
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // 10 MB on a line of 20 kB a second
    requestTimeout: 600_000,
    trustProxy: ['loopback', ...config.trustedProxies],
    forceCloseConnections: 'idle',
    // refused by a hook, in the portal's own form
    return503OnClosing: false,
    http: { maxHeaderSize: 16_384 },
    clientErrorHandler: (error, socket) => refuseClient(error, socket, dressed),
    frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply, { logger, dressed }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  hangUpUnused(app);
  answerOneAtATime(app);
  const secrets = await openSecrets(db);
  const deps: AppDeps = {
    db,
    config,
    clock,
    logger,
    limits: createLimits(pool, options.limits ?? (config.demo ? demoLimits() : defaultLimits), clock),
    memberCalls: createMemberCalls(db, config, clock),
    evenStep: options.evenStep ?? evenStep,
    breached: breachedPasswordsFile === null ? null : await openBreachedPasswords(breachedPasswordsFile),
    passwords: options.passwords ?? passwords,
    secrets,
    uploads: options.uploads,
    bucket: config.bucket && openBucket(config.bucket),
    newsroom: openNewsroom({ at: options.listenAt ?? null, pool, logger }),
    replica: openReads(config, pool, secrets, logger),
    origins: () => originsOf(app, config),
  };
  const clientDir = options.clientDir === undefined ? resolve('dist', 'portal') : options.clientDir;
  const page = clientDir === null ? null : await readPage(clientDir, config);

  app.removeContentTypeParser('text/plain');
  // first: what a later hook refuses is dressed as well
  await registerSecurityHeaders(app, config, page?.inline ?? { scripts: [], styles: [] });
  registerRequestLog(app, deps);
  registerErrors(app, logger, page);
  hangUpAnswered(app);
  readBehindAnswers(app, restOf(config.maxFileBytes));
  await app.register(async (api) => {
    registerApi(api, deps, completeRouter(options.handlers ?? allHandlers, options.isPart), exporters);
    packAnswers(api);
  });
  await registerDocs(app, {
    productName: config.productName,
    sessionCookie: cookieNames(config).secure,
  });
  registerHealth(app, deps);
  registerSecurityTxt(app, config, clock);
  if (config.demo && config.smtpUrl === null) registerMailbox(app, { db, config });
  if (clientDir !== null) await registerPages(app, clientDir, page);
  const workers =
    options.workers === false ? null : startWorkers({ ...deps, db: makeDb(pool, secrets, jobLimits) });
  // at once: a request that takes long must not keep them at work until the database is gone
  app.addHook('preClose', (done) => {
    void workers?.stop();
    done();
  });
  app.addHook('onClose', async () => {
    await workers?.stop();
    await Promise.all([deps.newsroom.stop(), deps.replica?.stop(), deps.breached?.close()]);
  });
  return app;
}
