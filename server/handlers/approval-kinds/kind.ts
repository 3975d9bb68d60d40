import type { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Role } from '../../../contract/enums.ts';
import type { Effect } from '../../../contract/values/effect.ts';
import type { Database, Trx } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import type { Month } from '../../rules/redistribution.ts';

/** What would happen now, and the hash of what two people agree on: of that, and of the facts that it depends on. */
export type Prediction = {
  readonly effects: readonly Effect[];
  readonly hash: string;
  /** of all that its preparer was shown, where they agree on less than that */
  readonly shown?: string;
  /** the posted months that it may rest on, which are kept with what is prepared: what is published meanwhile leaves fewer */
  readonly posted?: readonly Month[];
};

/** A prediction that can be done, exactly as it was worked out. */
export type Predicted = Prediction & { readonly apply: (doing: Doing) => Promise<void> };

/** Reads with `db`, which is the transaction where something is going to be written. */
export type Reading = { readonly context: Context; readonly db: Kysely<Database> };

/** Who is behind what is done: null where nobody had to confirm it. */
export type Agreed = { readonly approvalId: string; readonly preparedBy: string } | null;
export type Doing = {
  readonly context: Context;
  readonly trx: Trx;
  readonly agreed: Agreed;
  /** by which `predict` has read a moment ago: where its kind reads once, what was asked there is known */
  readonly foreseen: Kysely<Database>;
};

/** What two people have to agree on. A later kind (money, values, accounts) is one more of these in the registry. */
export type Definition<P, F extends Prediction = Prediction> = {
  /** who may prepare it, and confirm it where `confirmers` says nothing else */
  readonly roles: readonly Role[];
  /** who may confirm it, where that depends on what is asked */
  readonly confirmers?: (payload: P) => readonly Role[];
  readonly payload: z.ZodType<P>;
  /** the thing that is decided, of which one decision may wait at a time, and the member or account it belongs to; null: the fund alone */
  readonly about: (payload: P) => { readonly subject: string; readonly userId: string | null };
  /** Holds what is decided until the transaction ends, before anything is read. */
  readonly lock: (trx: Trx, payload: P) => Promise<void>;
  /**
   * What `predict` reads stays as it is while it is held by `lock`, or doesn't matter to what is done: each question is
   * asked once, and `apply` knows the answers (`db/reading-once.ts`)
   */
  readonly readsOnce?: true;
  /**
   * The effects now, and what else of it `apply` is to know. Throws a problem when it can't be done. Writes nothing.
   * `prepared`: the months that were kept with what waits.
   */
  readonly predict: (reading: Reading, payload: P, prepared: readonly Month[] | null) => Promise<F>;
  /** Does what `predict` has just said, with its rows in the log. */
  readonly apply: (doing: Doing, payload: P, predicted: F) => Promise<void>;
  /** What becomes of the thing when it was withdrawn or turned down; nothing, where this says nothing. */
  readonly release?: (doing: Pick<Doing, 'context' | 'trx'>, payload: P) => Promise<void>;
};

/** A decision of one kind with what is asked, ready to be predicted or done. */
export type Decision = {
  readonly roles: readonly Role[];
  readonly confirmers: readonly Role[];
  readonly subject: string;
  readonly userId: string | null;
  readonly payload: unknown;
  readonly lock: (trx: Trx) => Promise<void>;
  readonly readsOnce: boolean;
  readonly predict: (reading: Reading, prepared?: readonly Month[] | null) => Promise<Predicted>;
  readonly release: (doing: Pick<Doing, 'context' | 'trx'>) => Promise<void>;
};
export type Kind = (payload: unknown) => Decision;

/** Makes a kind that stands beside others in the registry, whatever its payload. */
export const kindOf =
  <P, F extends Prediction = Prediction>(definition: Definition<P, F>): Kind =>
  (given) => {
    const payload = definition.payload.parse(given);
    return {
      roles: definition.roles,
      confirmers: definition.confirmers?.(payload) ?? definition.roles,
      ...definition.about(payload),
      payload,
      readsOnce: definition.readsOnce ?? false,
      lock: (trx) => definition.lock(trx, payload),
      predict: async (reading, prepared = null) => {
        const predicted = await definition.predict(reading, payload, prepared);
        return { ...predicted, apply: (doing) => definition.apply(doing, payload, predicted) };
      },
      release: async (doing) => definition.release?.(doing, payload),
    };
  };
