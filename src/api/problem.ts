import { serverNow, todayUtc } from '../platform/server-clock.ts';

/**
 * Everything that a call can throw. `key` is the answer's `error_key` (contract/errors.ts) or one that the portal
 * gives itself: `no_response`, `schemas_missing`, `invalid_json`, `unexpected_error`, and for a limit one that says how long
 * it is to be waited. `status` is 0 when nothing came at all.
 */
export class Problem extends Error {
  readonly key: string;
  readonly status: number;
  /** field name → key of its sentence */
  readonly fields: Readonly<Record<string, string>>;
  /** of a fault of the portal: by it the fund finds the request. A wrong password needs none */
  readonly requestId: string | null;
  /** seconds to wait, when the server said so */
  readonly retryAfter: number | null;
  /** of `rate_limited_until`: the time of day in UTC, as `14:05`; of another day with it, as `12/03/2026 14:05` */
  readonly until: string | null;
  /** what waits for a second person already, and is in the way */
  readonly approvalId: string | null;

  constructor(
    key: string,
    status: number,
    more: {
      readonly fields?: Readonly<Record<string, string>>;
      readonly requestId?: string | null;
      readonly retryAfter?: number | null;
      readonly until?: string | null;
      readonly approvalId?: string | null;
    } = {},
  ) {
    super(key);
    this.name = 'Problem';
    this.key = key;
    this.status = status;
    this.fields = more.fields ?? {};
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
    this.until = more.until ?? null;
    this.approvalId = more.approvalId ?? null;
  }
}

/** Anything caught → Problem. A broken programme is an unexpected error too: the person gets a sentence. */
export const toProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : new Problem('unexpected_error', 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/**
 * The key of an answer that carries no body of ours, by its status: a proxy's, which knows nothing of roles. By 502 and
 * 504 it says that the server behind it gave no answer.
 */
function defaultKey(status: number): string {
  if (status === 0 || status === 502 || status === 504) return 'no_response';
  if (status === 413) return 'file_too_large';
  if (status === 429) return 'rate_limited';
  if (status === 503) return 'unavailable';
  return 'unexpected_error';
}

const faults = ['unexpected_error', 'invalid_json', 'unavailable', 'not_implemented'];

const minute = 60_000;
/**
 * What is said of a limit by the seconds that it lasts: a minute, a few, or the next minute from which on it is over, with
 * its day where that is not today.
 */
function limitOf(seconds: number): { readonly key: string; readonly until?: string } {
  if (seconds <= 60) return { key: 'rate_limited_briefly' };
  if (seconds <= 300) return { key: 'rate_limited' };
  const over = new Date(Math.ceil((serverNow() + seconds * 1000) / minute) * minute).toISOString();
  const [day, time] = [over.slice(0, 10), over.slice(11, 16)];
  return day === todayUtc()
    ? { key: 'rate_limited_until', until: time }
    : { key: 'rate_limited_until_day', until: `${day.split('-').toReversed().join('/')} ${time}` };
}

type Headers = { readonly get: (name: string) => string | null };

/** The text of an answer that should be JSON → its value; HTML, half a body or nothing is `invalid_json`. */
export function parseJson(text: string, status: number): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new Problem('invalid_json', status);
  }
}

/** An answer that is no success → Problem: the server's own body when there is one, else a default (specification §7). */
export function problemOf(status: number, headers: Headers, text: string): Problem {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const more = {
    requestId: headers.get('x-request-id'),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  };
  // of a proxy's limit nothing is known, whatever it says
  const problem = (key: string, told: object = {}, isOurs = false) => {
    const isLimit = isOurs && key === 'rate_limited';
    const limit = isLimit && more.retryAfter !== null ? limitOf(more.retryAfter) : { key };
    return new Problem(limit.key, status, {
      ...more,
      ...told,
      ...limit,
      ...(faults.includes(key) ? {} : { requestId: null }),
    });
  };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return problem(defaultKey(status));
  }
  if (!isRecord(body) || typeof body['error_key'] !== 'string') return problem(defaultKey(status));
  const requestId = typeof body['request_id'] === 'string' ? body['request_id'] : more.requestId;
  // a process of the release before this one names it among the fields
  const { approval = null, ...fields } = texts(body['fields']);
  const approvalId = typeof body['approval_id'] === 'string' ? body['approval_id'] : approval;
  return problem(body['error_key'], { requestId, approvalId, fields }, true);
}
