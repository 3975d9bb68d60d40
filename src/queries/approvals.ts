import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize } from '../../contract/enums.ts';
import type { Approval, ApprovalKind, ApprovalState } from '../../contract/values/approval.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys, toldOfMembers } from './keys.ts';
import { lookedAt } from './looked-at.ts';

export type ApprovalFilters = {
  /** OPEN unless told */
  readonly state?: ApprovalState;
  readonly kind?: ApprovalKind;
  readonly user_id?: string;
};
type Window = { readonly filters?: ApprovalFilters; readonly offset?: number; readonly limit?: number };

/** One page of what waits for a second person; the page before stays while the next one is fetched. */
export const approvalsQuery = ({ filters = {}, offset = 0, limit = pageSize }: Window = {}) =>
  queryOptions({
    queryKey: [...keys.approvals, 'list', { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.approvals.list(
        { query: { ...filters, offset, limit } },
        { signal },
      );
      return { rows: body, total: totalOf(headers) };
    },
  });

/** One of them, with what it would do now. */
export const approvalQuery = (approvalId: string) =>
  queryOptions({
    queryKey: [...keys.approvals, approvalId],
    queryFn: async () => (await api.approvals.read({ params: { approvalId } })).body,
  });

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** What a decision may have changed: lists, members and their dossiers, what waits, and what one is told. */
async function refresh(client: QueryClient): Promise<void> {
  const { approvals, users, money, values, notifications } = keys;
  const stale = [approvals, users, money, values, notifications, ...toldOfMembers];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

type Which = Pick<Approval, 'id' | 'effects_hash'>;
/** `key`: made once for what is shown, so that a second press asks for the same. */
type Confirmed = Which & { readonly key: string };

/** Does what another has prepared; rejects with a Problem: `stale_version` when it would do something else by now. */
export const confirmApprovalMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: keys.approvals,
    mutationFn: ({ id, effects_hash: hash, key }: Confirmed) =>
      api.approvals
        .confirm({ params: { approvalId: id }, headers: { 'idempotency-key': key }, body: { hash } })
        .then(({ body }) => body, asProblem),
    onSettled: () => refresh(client),
  });

/** Takes back one's own, or turns down somebody else's. */
export const withdrawApprovalMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: keys.approvals,
    mutationFn: ({ id }: Which) =>
      api.approvals.withdraw({ params: { approvalId: id } }).then(({ body }) => body, asProblem),
    onSettled: () => refresh(client),
  });
