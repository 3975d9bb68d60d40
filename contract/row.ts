import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Access } from './access.ts';
import { longestSearch, pageSize } from './enums.ts';
import type { ErrorKey } from './errors.ts';
import type { ExportFormat } from './values/export.ts';
import { searchText } from './values/text.ts';
import { uuid } from './values/uuid.ts';

/** What a row says beside its shapes. `access` travels to the browser; the rest is for server, OpenAPI and tests. */
export type RowMeta = {
  /** closed unless a row says otherwise */
  readonly access: Access;
  /** answered also to somebody whose role must have a second factor and who has none yet */
  readonly beforeSecondFactor?: boolean;
  /** keys that this call can answer beside `unauthenticated`, `forbidden`, `second_factor_setup_required`, `rate_limited` of whoever is logged in, `validation_failed`, `unexpected_error` */
  readonly errors: readonly ErrorKey[];
  /** a request that succeeds and what it answers, used by OpenAPI, stories and the conformance test */
  readonly example?: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly reply?: unknown;
  };
  /** the call moves money or creates something: an Idempotency-Key is required; `offered`: one is kept to when it is sent */
  readonly idempotent?: true | 'offered';
  /** the body is multipart/form-data with one file */
  readonly upload?: boolean;
  /** the media types of the file that it takes or answers, as its content shows them: every such row names them */
  readonly media?: readonly string[];
  /** how large the JSON of a request may be, in KB; 100 unless a row says otherwise */
  readonly bodyKb?: number;
  /** the formats in which a list also answers all its filtered rows, when `Accept` asks for one (decisions §1) */
  readonly exports?: readonly ExportFormat[];
  /** the letter of the issue that implements it, while it answers 501 */
  readonly pending?: 'B' | 'C' | 'D' | 'E' | 'F';
};

const closed: RowMeta = { access: { roles: [] }, errors: [] };
/** `row` starts every call: paths are relative to the API base, input and output are `{ params, query, headers, body }` and `{ status, headers, body }`. */
export const row = oc
  .$meta<RowMeta>(closed)
  .$route({ inputStructure: 'detailed', outputStructure: 'detailed' });

export { uuid };
export const userParams = z.strictObject({ userId: uuid });

/** Whole numbers of a query string; a repeated parameter is refused. */
const wholeNumber = (min: number, max: number) => z.coerce.number<number>().int().min(min).max(max);
const offset = wholeNumber(0, 1_000_000_000);
const limit = wholeNumber(1, 1_000_000_000).overwrite((limit) => Math.min(limit, 100));

/** offset and limit of a paginated list: page size 10, clamped to 100 (specification §9, decisions §3). */
export const paging = { offset: offset.default(0), limit: limit.default(pageSize) };
/** As before, for calls that also answer the plain list: without offset and limit all items come. */
export const optionalPaging = { offset: offset.optional(), limit: limit.optional() };
export const search = searchText(longestSearch);
/** The version that is meant: where another one stands the call is refused by `stale_version`. Absent: whichever there is. */
export const ofVersion = wholeNumber(1, 2_147_483_647).optional();
/** Of a call that deletes: the version that was looked at. */
export const lookedAt = z.strictObject({ version: ofVersion });

/** What an idempotent row takes beside its body: made once per form, before the first click (decisions §4). */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]+$/),
});
/** The same of a row that keeps to a key when one is sent. */
export const offeredIdempotencyHeaders = idempotencyHeaders.partial();
/** The errors of every idempotent row; where the key is offered, it is never missing. */
export const idempotencyErrors = ['idempotency_key_missing', 'idempotency_key_reused'] as const;

/** A list's answer: its items and the total in `x-total-count`. */
export const listReply = <T extends z.ZodType>(item: T) =>
  z.object({ headers: z.object({ 'x-total-count': z.number().int().min(0) }), body: z.array(item) });

/** An answer with a body and no headers of its own. */
export const reply = <T extends z.ZodType>(body: T) => z.object({ body });

/** A binary answer. */
export const fileReply = z.object({
  headers: z.object({ 'content-disposition': z.string(), 'cache-control': z.string().optional() }),
  body: z.file(),
});

export const done = z.object({ body: z.strictObject({ ok: z.literal(true) }) });
