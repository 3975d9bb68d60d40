import { Readable } from 'node:stream';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { decideAccess } from '../../contract/access.ts';
import type { AppDeps } from '../app.ts';
import { countRefusal } from '../handlers/alarms.ts';
import { hasSecondFactor } from '../repositories/second-factors.ts';
import type { Admitted, Context, Member } from './context.ts';
import { createCookies, type Cookies } from './cookies.ts';
import { isTooDeep } from './depth.ts';
import { assertReadable } from './encoding.ts';
import { refuse } from './errors.ts';
import { sendExport, type Exporters } from './exports.ts';
import { asGet, dropped, withoutBody } from './head.ts';
import { insistence, policyOfData } from './headers.ts';
import { registerJson } from './json.ts';
import { inAskedLanguage, preferredLanguage } from './language.ts';
import { isMultipart, registerMultipart } from './multipart.ts';
import { isNotModified } from './not-modified.ts';
import { withoutNulls } from './nulls.ts';
import { originAllowed } from './origin.ts';
import { createOwnTurns, lineOf, turnLimits } from './own-turns.ts';
import { assertAdmitted, isPlainPath } from './paths.ts';
import { plainRead } from './plain-read.ts';
import { problem } from './problem.ts';
import { placesOf, readAgain, rememberWrites, type Places } from './reads.ts';
import type { Router } from './router.ts';
import { apiBase, contractRows, methodsByUrl, type Row } from './rows.ts';
import { lookAgain, noSession, openRequestSession, sessionHeader, type RequestSession } from './session.ts';
import { createUploadSlots, uploadLimits, type UploadSlots } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** set for every request below the API base */
    portal: {
      cookies: Cookies;
      session: RequestSession;
      /** whether some of it was still on its way when the session was looked at */
      isArriving: boolean;
      places?: Places;
      /** gives its turn to the next one of the same person */
      leave?: () => void;
    } | null;
  }
}

type Asked = FastifyRequest<{ Params: Record<string, string> }>;

const jsonLimitKb = 100;
const multipartOverhead = 4096;
const maxQueryValues = 60;
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function stateOf(request: FastifyRequest): NonNullable<FastifyRequest['portal']> {
  if (!request.portal) throw new Error('this request has no session state');
  return request.portal;
}

async function contextOf(deps: AppDeps, request: FastifyRequest, admitted: Admitted): Promise<Context> {
  const state = stateOf(request);
  const { cookies, session } = state;
  state.places = await placesOf(deps, admitted.row, request.method, cookies);
  const { db, primary, elsewhere } = state.places;
  const key = request.headers['idempotency-key'];
  let log: Logger | undefined;
  return {
    db,
    primary,
    elsewhere,
    config: deps.config,
    clock: deps.clock,
    // of those that write to it, which most calls don't
    get log() {
      return (log ??= deps.logger.child({ request_id: request.id }));
    },
    limits: deps.limits,
    passwords: deps.passwords,
    breached: deps.breached,
    evenStep: deps.evenStep,
    secrets: deps.secrets,
    bucket: deps.bucket,
    origins: deps.origins,
    request: {
      id: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      // worked out for those that ask for it: hardly any call does
      get language() {
        return preferredLanguage(request.headers['accept-language']);
      },
    },
    admitted,
    session: inAskedLanguage(session.member, request.headers['accept-language']),
    requestSession: session,
    idempotencyKey: typeof key === 'string' ? key : null,
    cookies,
  };
}

/** Whose role must have a second factor sets it up before anything else, where the configuration says so. */
async function assertFactorSetUp(
  { config, db }: AppDeps,
  { meta }: Row,
  member: Member | null,
  reply: FastifyReply,
): Promise<void> {
  if (!member || !config.staffSecondFactor || member.role === 'user') return;
  if (meta.access.public === true || meta.beforeSecondFactor === true) return;
  if (await hasSecondFactor(db, member.id)) return;
  // beside the body, where the portal looks before it knows what was asked
  reply.header('x-set-up-first', 'second_factor');
  throw problem('second_factor_setup_required');
}

/** Whether the access rule of the row admits whoever is there. */
async function assertAllowed(deps: AppDeps, row: Row, request: Asked, reply: FastifyReply): Promise<void> {
  const { member } = stateOf(request).session;
  const verdict = decideAccess(row.meta.access, member, request.params);
  if (verdict === 'forbidden' && member) countRefusal({ ...deps, log: deps.logger }, member.id);
  if (verdict !== 'allowed') throw problem(verdict);
  await assertFactorSetUp(deps, row, member, reply);
}

/** How fast somebody calls, access, type of content and turn of an upload: all before a byte of the body is read. */
function admit(deps: AppDeps, row: Row, arriving: UploadSlots) {
  return async (request: Asked, reply: FastifyReply) => {
    const { member } = stateOf(request).session;
    if (member) deps.memberCalls.take(row, request.method, member);
    await assertAllowed(deps, row, request, reply);
    assertReadable(request.method, request.headers);
    if (row.meta.upload !== true) {
      if (isMultipart(request.headers)) throw problem('unsupported_media_type');
      return;
    }
    if (!member) return;
    await deps.limits.take('uploads', member.id);
    if (isMultipart(request.headers)) await arriving.enter(reply.raw, member.id);
  };
}

async function lookAtAgain(deps: AppDeps, row: Row, request: Asked, reply: FastifyReply): Promise<void> {
  const state = stateOf(request);
  state.session = await lookAgain(deps, state.session);
  await assertAllowed(deps, row, request, reply);
}

/**
 * Session and access once more, when all of the request is there: a body can be minutes on its way, and an upload waits
 * for its turn. What came with its head was judged a moment ago.
 */
function admitAgain(deps: AppDeps, row: Row, working: UploadSlots) {
  return async (request: Asked, reply: FastifyReply) => {
    const state = stateOf(request);
    if (!state.isArriving && row.meta.upload !== true) return;
    const { member } = state.session;
    if (member && isMultipart(request.headers)) await working.enter(reply.raw, member.id);
    await lookAtAgain(deps, row, request, reply);
  };
}

/** A part of the request that the row doesn't describe must be empty; a body that it describes and that is absent is empty. */
function checkParts(row: Row) {
  return async (request: FastifyRequest) => {
    const names = Object.keys(request.query ?? {});
    if (names.length > maxQueryValues) throw problem('validation_failed');
    if (!row.takesQuery && names.length > 0) throw unknownFields(names);
    if (isTooDeep(request.body)) throw problem('invalid_json');
    if (row.takesBody && request.body === undefined) request.body = {};
    if (row.parts['body']) request.body = withoutNulls(row.parts['body'], request.body);
    if (!row.takesBody && typeof request.body === 'object' && request.body !== null) {
      const given = Object.keys(request.body);
      if (given.length > 0 || request.body instanceof FormData) throw unknownFields(given);
    }
    // one that is sent is judged with the rest of the request
    if (row.meta.idempotent === true && request.headers['idempotency-key'] === undefined)
      throw problem('idempotency_key_missing');
  };
}

const unknownFields = (names: readonly string[]) =>
  problem('validation_failed', { fields: Object.fromEntries(names.map((name) => [name, 'unknown_field'])) });

/** One Fastify route per row of the contract, below the API base (docs/decisions: access is checked before a body is read). */
export function registerApi(app: FastifyInstance, deps: AppDeps, router: Router, exporters: Exporters): void {
  const rows = contractRows();
  const uploads = deps.uploads ?? uploadLimits;
  const arriving = createUploadSlots(uploads.arriving, insistence(deps.config));
  const working = createUploadSlots(uploads.working);
  const turns = createOwnTurns(turnLimits(deps.config.databaseConnections));
  const handler = new OpenAPIHandler<Context>(router, {
    interceptors: [
      async ({ next, ...options }) => {
        const { context } = options;
        try {
          return await readAgain(context, (place) => next({ ...options, context: place }));
        } catch (error) {
          return { matched: true, response: refuse(error, context.request.id, context.log) };
        }
      },
    ],
    clientInterceptors: [
      ({ next, context, path, input }) => {
        assertAdmitted(context.admitted, path, input);
        return next();
      },
    ],
  });

  app.decorateRequest('portal', null);
  registerJson(app);
  registerMultipart(app, deps.config.maxFileBytes);
  app.addHook('onRequest', async (request) => {
    const cookies = createCookies(request.headers.cookie, deps.config.publicUrl.startsWith('https:'));
    request.portal = { cookies, session: noSession(), isArriving: false };
    if (!isPlainPath(request.url)) throw problem('not_found');
    if (!originAllowed(request.method, request.headers, deps.origins)) throw problem('forbidden');
    if (request.headers.cookie !== undefined)
      request.portal.session = await openRequestSession(
        deps,
        cookies,
        request.headers['x-background'] === '1',
      );
    request.portal.isArriving = request.raw.complete === false;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // the work is done: nobody waits for an answer that its caller is slow to take
    request.portal?.leave?.();
    // Fastify listens to what it sends once the hooks are done: a failure before that would end the process.
    if (payload instanceof Readable) payload.on('error', () => {});
    // A request refused before its cookies were read has no state.
    reply.header('x-session-expires', sessionHeader(request.portal?.session ?? noSession(), deps.clock));
    const ended = request.portal?.session.ended;
    if (reply.statusCode === 401 && ended) reply.header('x-session-ended', ended);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', policyOfData);
    if (request.portal) await rememberWrites(deps, request.portal.places, request.portal.cookies);
    const lines = request.portal?.cookies.lines() ?? [];
    if (lines.length > 0) reply.header('set-cookie', lines);
    if (isNotModified(request, reply)) {
      reply.code(304).removeHeader('content-length');
      return dropped(payload);
    }
    return request.method === 'HEAD' ? withoutBody(reply, payload) : payload;
  });

  for (const row of rows) {
    const plain = plainRead(router, row);
    app.route<{ Params: Record<string, string> }>({
      method: row.method === 'GET' ? ['GET', 'HEAD'] : row.method,
      url: row.url,
      exposeHeadRoute: false,
      config: { takesBody: row.takesBody },
      bodyLimit:
        row.meta.upload === true
          ? deps.config.maxFileBytes + multipartOverhead
          : (row.meta.bodyKb ?? jsonLimitKb) * 1024,
      onRequest: admit(deps, row, arriving),
      preHandler: [admitAgain(deps, row, working), checkParts(row)],
      handler: (request, reply) =>
        turns.take(
          lineOf(row, request, stateOf(request).session.member),
          reply.raw,
          async (leave, hasWaited) => {
            stateOf(request).leave = leave;
            if (hasWaited) await lookAtAgain(deps, row, request, reply);
            const context = await contextOf(deps, request, { row: row.name, params: request.params });
            if (await sendExport(exporters, row.meta.exports ?? [], context, request, reply)) return;
            if (plain) return plain(context, request, reply);
            const { matched } = await handler.handle(asGet(request), reply, { prefix: apiBase, context });
            if (!matched) reply.callNotFound();
          },
        ),
    });
  }
  for (const [url, known] of methodsByUrl(rows)) {
    const missing = allMethods.filter((method) => !known.has(method));
    app.route({
      method: missing,
      url,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.header('allow', [...known].join(', '));
        throw problem('method_not_allowed');
      },
      handler: (_request, reply) => reply.callNotFound(),
    });
  }
}
