import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { bookletActivityTypes } from '../../contract/enums.ts';
import type {
  BookletChange,
  BookletDecision,
  NewBooklet,
  SubscriptionBooklet,
} from '../../contract/values/booklet.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { lookedAt } from './looked-at.ts';

export type BookletActivity = (typeof bookletActivityTypes)[number];

type Window = {
  readonly userId: string;
  readonly offset: number;
  readonly limit: number;
  /** null: every kind of operation */
  readonly activity: BookletActivity | null;
};

/** An answer without `x-total-count` has an unknown total, which is never zero (decisions §3). */
function totalOf(header: unknown): number | null {
  const total = typeof header === 'string' || typeof header === 'number' ? Number(header) : Number.NaN;
  return Number.isSafeInteger(total) ? total : null;
}

/** One page of a member's subscription booklets; the page before stays while the next one is fetched. */
export const bookletsQuery = ({ userId, offset, limit, activity }: Window) =>
  queryOptions({
    queryKey: [...keys.bookletsOf(userId), { offset, limit, activity }],
    ...lookedAt,
    queryFn: async () => {
      const { body, headers } = await api.booklets.list({
        params: { userId },
        query: { offset, limit, ...(activity === null ? {} : { activity_type: activity }) },
      });
      return { rows: body, total: totalOf(headers['x-total-count']) };
    },
  });

/** What fund staff do with one booklet of a member. */
export type BookletAct =
  /** once, however often this is sent with the same key */
  | { readonly act: 'create'; readonly body: NewBooklet; readonly key: string }
  | {
      readonly act: 'change';
      readonly booklet: SubscriptionBooklet;
      readonly body: Omit<BookletChange, 'version'>;
    }
  | {
      readonly act: 'decide';
      readonly booklet: SubscriptionBooklet;
      readonly body: Omit<BookletDecision, 'version'>;
    }
  | { readonly act: 'remove'; readonly booklet: SubscriptionBooklet };

function perform(userId: string, asked: BookletAct): Promise<unknown> {
  if (asked.act === 'create') {
    const { body, key } = asked;
    return api.booklets.create({ params: { userId }, headers: { 'idempotency-key': key }, body });
  }
  const params = { userId, bookletId: asked.booklet.id };
  const { version } = asked.booklet;
  if (asked.act === 'remove') return api.booklets.remove({ params, query: { version } });
  return asked.act === 'change'
    ? api.booklets.update({ params, body: { ...asked.body, version } })
    : api.booklets.decide({ params, body: { ...asked.body, version } });
}

/**
 * Does it to the booklet whose state the person looked at; either way the list is read again, and with it this is done:
 * whoever sees the new state may go on from it. Rejects with a Problem.
 */
export const bookletMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (asked: BookletAct) =>
      perform(userId, asked).catch((thrown: unknown) => {
        throw toProblem(thrown);
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.memberOf(userId) });
      void client.invalidateQueries({ queryKey: keys.activities });
      // what the member may ask for
      void client.invalidateQueries({ queryKey: keys.walletsOf(userId) });
      return client.invalidateQueries({ queryKey: keys.bookletsOf(userId) });
    },
  });
