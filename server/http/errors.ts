import { ORPCError } from '@orpc/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import { errorStatus, fieldErrors, type ErrorKey, type ProblemBody } from '../../contract/errors.ts';
import { isCrossed } from '../db/crossed.ts';
import { MuteDatabase } from '../db/mute.ts';
import { connectionLost } from '../failure.ts';
import { ChangedList } from '../files/breached-passwords.ts';
import { AbsentTemplate, UnreadablePdf } from '../files/editions.ts';
import { descriptions } from './descriptions.ts';
import { problem, ProblemError } from './problem.ts';

/** A refusal as it is sent. */
export type Refusal = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ProblemBody;
};

const issues = z.object({
  issues: z.array(
    z.looseObject({
      code: z.string().default('custom'),
      path: z.array(z.union([z.string(), z.number()])).default([]),
      message: z.string(),
      keys: z.array(z.string()).exactOptional(),
      origin: z.string().exactOptional(),
      minimum: z.unknown().optional(),
    }),
  ),
});

/** What Fastify's own errors mean. */
const ofFastify: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // of QUERY alone, which no call takes
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'not_found',
};

/** The database is away, takes no more connections or no writes for now: trying again is right. */
const databaseAway =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08\d{3}|57P0[123]|53300|25006)$/;

/** The disk, the memory or the open files are all used: of the system, or of the database. */
const isFull = (code: string | undefined): boolean =>
  /^(ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|53100|53200)$/.test(code ?? '');

/** A statement took too long: it was ended, and its transaction with it. */
const tookTooLong = '57014';
/** The same of waiting for what somebody else holds, and of a transaction that rested. */
const isPastLimit = (code: string | undefined): boolean =>
  code === tookTooLong || code === '55P03' || code === '25P03';

const isAway = (code: string | undefined, error: unknown): boolean =>
  code === undefined ? error instanceof Error && connectionLost.test(error.message) : databaseAway.test(code);

const shape = z.object({ statusCode: z.number().optional(), code: z.string().optional() });

/** Anything that was thrown → the problem it is; null when nobody foresaw it. */
function foreseen(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (error instanceof ORPCError) {
    const invalid = error.code === 'BAD_REQUEST' ? issues.safeParse(error.data) : null;
    if (invalid?.success) {
      const { '': _whole, ...fields } = fieldErrors(invalid.data.issues, 1);
      return problem('validation_failed', Object.keys(fields).length > 0 ? { fields } : {});
    }
    if (error.code === 'BAD_REQUEST') return problem('invalid_json');
    return null;
  }
  const { statusCode, code } = shape.catch({}).parse(error);
  const key = ofFastify[code ?? ''];
  if (key) return problem(key);
  // a file of the operator's that is just being copied, was taken away, or is the wrong one
  const isTorn = [UnreadablePdf, AbsentTemplate, ChangedList].some((kind) => error instanceof kind);
  if (isAway(code, error) || isFull(code) || isPastLimit(code) || isCrossed(error) || isTorn)
    return problem('unavailable', { retryAfter: 5 });
  return error instanceof SyntaxError && statusCode === 400 ? problem('invalid_json') : null;
}

const database = z.looseObject({ severity: z.string(), code: z.string() });

/** Whether a database or the connection to it failed; not whoever asked it. */
export const isOfDatabase = (error: unknown): boolean =>
  database.safeParse(error).success || isAway(shape.catch({}).parse(error).code, error);

/** Whether asking again elsewhere would take as long. A place that is gone, and not only slow, is found so by its own look. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof MuteDatabase || shape.catch({}).parse(error).code === tookTooLong;

/** Where it happened and what kind it is. The words of a database or parse error are left out: they may quote data. */
export function trace(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const fromDatabase = database.safeParse(error);
  if (fromDatabase.success)
    return {
      kind: error.name,
      code: fromDatabase.data.code,
      constraint: fromDatabase.data.constraint,
      table: fromDatabase.data.table,
      frames,
    };
  const schema = error instanceof ORPCError ? issueNames(error.cause) : undefined;
  const quotes = error instanceof SyntaxError || error instanceof z.ZodError;
  return { kind: error.name, ...(!quotes && { message: error.message }), ...(schema && { schema }), frames };
}

/** Which parts of a reply don't fit its schema: paths and codes, no values. */
function issueNames(cause: unknown): string[] | undefined {
  const found = issues.safeParse(cause);
  return found.success
    ? found.data.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    : undefined;
}

/**
 * Turns anything thrown into the answer; what nobody foresaw is logged and answers 500 without detail. `hungUp`: what ended
 * the request before it was all there, which is no error of the server.
 */
export function refuse(error: unknown, requestId: string, log: Logger, hungUp: Error | null = null): Refusal {
  const known = foreseen(error);
  // a call's own log says it already
  const id = () => ('request_id' in log.bindings() ? {} : { request_id: requestId });
  if (hungUp !== null && error === hungUp) log.info(id(), 'the sender hung up');
  else if (!known || (known !== error && known.key === 'unavailable'))
    log.error({ ...id(), error: trace(error) }, 'unexpected error');
  const key = known?.key ?? 'unexpected_error';
  const { fields, retryAfter, changed, approvalId, transactionId } = known?.data ?? {};
  return {
    status: errorStatus[key],
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: {
      error_key: key,
      description: descriptions[key],
      ...(fields && { fields: { ...fields } }),
      ...(changed && { changed_at: changed.at, changed_by: changed.by }),
      ...(approvalId !== undefined && { approval_id: approvalId }),
      ...(transactionId !== undefined && { transaction_id: transactionId }),
      request_id: requestId,
    },
  };
}
