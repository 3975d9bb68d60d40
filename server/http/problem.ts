import { ORPCError } from '@orpc/server';
import { errorStatus, type ErrorKey } from '../../contract/errors.ts';
import { descriptions } from './descriptions.ts';

/** `at`: ISO 8601; `by`: a name, null where nobody of the fund did it or the caller may not know who. */
export type Changed = { readonly at: string; readonly by: string | null };
/**
 * `fields` names what is wrong where; `retryAfter` is in seconds and becomes the Retry-After header; `changed`: when what
 * stands was written, and by whom; `approvalId`: what waits for a second person already, and is in the way;
 * `transactionId`: the payment that was entered already.
 */
export type ProblemDetails = {
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
  readonly changed?: Changed;
  readonly approvalId?: string;
  readonly transactionId?: string;
};

/** An answer that is not a success: its key decides status and description (decisions §3). */
export class ProblemError extends ORPCError<ErrorKey, ProblemDetails> {
  readonly key: ErrorKey;
  constructor(key: ErrorKey, details: ProblemDetails) {
    super(key, { status: errorStatus[key], message: descriptions[key], data: details });
    this.key = key;
  }
  /** Where Fastify looks for the status of an error thrown in a hook. */
  get statusCode(): number {
    return this.status;
  }
}

/** Use as `throw problem('step_not_reached', { fields: { … } })`. */
export function problem(key: ErrorKey, details: ProblemDetails = {}): ProblemError {
  return new ProblemError(key, details);
}
