import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorKey } from './errors.ts';

/** What a row says beside its shapes. `access` travels to the browser; the rest is for server, OpenAPI and tests. */
export type RowMeta = {
  /** closed unless a row says otherwise */
  readonly access: Access;
  /** keys that this call can answer beside `unauthenticated`, `forbidden`, `validation_failed`, `unexpected_error` */
  readonly errors: readonly ErrorKey[];
  /** a request that succeeds and what it answers, used by OpenAPI, stories and the conformance test */
  readonly example?: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly reply?: unknown;
  };
  /** the call moves money or creates something: an Idempotency-Key is required */
  readonly idempotent?: boolean;
  /** the body is multipart/form-data with one file */
  readonly upload?: boolean;
  /** the letter of the issue that implements it, while it answers 501 */
  readonly pending?: 'B' | 'C' | 'D' | 'E' | 'F';
};

/** `row` starts every call: paths are relative to the API base, input and output are `{ params, query, headers, body }` and `{ status, headers, body }`. */
const closed: RowMeta = { access: { roles: [] }, errors: [] };
export const row = oc
  .$meta<RowMeta>(closed)
  .$route({ inputStructure: 'detailed', outputStructure: 'detailed' });

export const uuid = z.uuid();
export const userParams = z.strictObject({ userId: uuid });

/** offset and limit of a paginated list: page size 10, clamped to 100 (specification §9, decisions §3). */
export const paging = {
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .transform((limit) => Math.min(limit, 100)),
};
export const search = z.string().trim().max(200).optional();

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
