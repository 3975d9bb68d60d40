import type { FuzzRequest } from './requests.ts';
import type { Told } from './sending.ts';

/** What is said before access is looked at, or that access was refused. */
const outside = new Set(['unauthenticated', 'forbidden', 'headers_too_large', 'method_not_allowed']);
/** What says that a request isn't what the document describes. */
const unlikeSchema = new Set([
  'invalid_json',
  'validation_failed',
  'unsupported_media_type',
  'file_too_large',
  'idempotency_key_missing',
]);

function keyOf({ text }: Told): string | null {
  return /"error_key":"(\w+)"/.exec(text.slice(0, 400))?.[1] ?? null;
}

/** Counts how far requests came. */
export class Tally {
  total = 0;
  authenticated = 0;
  wellFormed = 0;
  readonly statuses = new Map<number, number>();
  readonly succeeded = new Set<string>();

  note(request: FuzzRequest | null, told: Told): void {
    this.total += 1;
    this.statuses.set(told.status, (this.statuses.get(told.status) ?? 0) + 1);
    if (request === null || request.who === null || told.status === 0) return;
    const key = told.status >= 400 ? keyOf(told) : null;
    if (told.status === 400 || told.status === 431 || (key !== null && outside.has(key))) return;
    this.authenticated += 1;
    if (told.status < 400) this.succeeded.add(request.call);
    if (key !== null && unlikeSchema.has(key)) return;
    // who is told to wait, or that there is no such thing, may have been told so before the rest was looked at
    if (told.status === 429 || told.status === 404) return;
    this.wellFormed += 1;
  }

  share(part: 'authenticated' | 'wellFormed'): number {
    return this.total === 0 ? 0 : (100 * this[part]) / this.total;
  }
}

/** What is wrong with an answer; null: nothing. */
export function faultOf({ status, text, type }: Told): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (
    status >= 400 &&
    type.startsWith('application/json') &&
    keyOf({ status, text, type }) === null &&
    text !== ''
  )
    return `refused without a key: ${text.slice(0, 300)}`;
  if (
    /\bat \S+ \(|node_modules|password_hash|argon2id/.test(text.slice(0, 2000)) &&
    !type.startsWith('text/html')
  )
    return `told of its inside: ${text.slice(0, 300)}`;
  return null;
}
