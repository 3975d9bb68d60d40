import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { RequestStatus } from '../../contract/enums.ts';
import { isUnasked } from '../../contract/values/funds-own.ts';
import type { TransactionChange, TransactionDetail } from '../../contract/values/transaction.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { requestMachine } from '../../machines/request/machine.ts';
import type {
  CancelInput,
  CommitChangeInput,
  PredictChangeInput,
  RequestRef,
  RequestStanding,
} from '../../machines/request/types.ts';
import { isUnheard } from '../../machines/unheard.ts';
import { Problem } from '../api/problem.ts';
import { foretoldBy } from '../queries/features.ts';
import { keys } from '../queries/keys.ts';
import {
  changeTransaction,
  keepTransaction,
  predictChange,
  readTransaction,
  refreshTransaction,
} from '../queries/transactions.ts';
import { bringSchemas } from './schemas.ts';

/** Whoever looks, as far as that decides what can be done. */
export type RequestViewer = {
  readonly id: string;
  /** two people for what takes two (decisions §7) */
  readonly fourEyes: boolean;
};

/** What of a request decides what can be done about it. */
export const standingOf = (request: TransactionDetail, viewer: RequestViewer): RequestStanding => ({
  status: request.request_status,
  type: request.transaction_type,
  version: request.version,
  isPrepared: request.approval !== null,
  isOwn: viewer.fourEyes && request.created_by === viewer.id,
  isFunds: isUnasked(request.transaction_type, request.history[0]),
});

/**
 * Whether a decision on what is prepared is being sent from this page, or what it changed is being read: a request that
 * moves meanwhile was moved by whoever looks.
 */
export const isDeciding = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: keys.approvals }) > 0;

/** An act on the wire. What the form let through and the contract doesn't is told as the server would. */
async function changeOf({ act, version }: PredictChangeInput): Promise<TransactionChange> {
  const { transactionChange } = await bringSchemas(() => import('../../contract/values/transaction.ts'));
  const parsed = transactionChange.safeParse({ ...act.fields, request_status: act.to, version });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
  );
  throw new Problem('validation_failed', 422, { fields });
}

type Wanted = { readonly to: RequestStatus; readonly version: number };

/** Whether what stands there now is what was asked for: the very next version, and so by this person. */
function isDone(now: TransactionDetail, { to, version }: Wanted, viewer: RequestViewer): boolean {
  if (now.version !== version && now.version !== version + 1) return false;
  if (now.approval !== null) return to === 'EXECUTED' && now.approval.prepared_by === viewer.id;
  return now.version === version + 1 && now.request_status === to;
}

/** One request with its real actors. */
export function openRequest(client: QueryClient, viewer: RequestViewer) {
  /**
   * Does something with a request; whatever came of it, what stands there then is read before the person is told. An
   * answer that was lost on its way is found there; where it can't be read, what was done stands as the answer said.
   */
  async function change(
    ref: RequestRef,
    wanted: Wanted,
    act: () => Promise<TransactionDetail>,
  ): Promise<RequestStanding> {
    let done: TransactionDetail;
    try {
      done = await act();
    } catch (thrown) {
      const now = await refreshTransaction(client, ref).catch(() => null);
      const isLost = isUnheard(refusalOf(thrown).key);
      if (isLost && now !== null && isDone(now, wanted, viewer)) return standingOf(now, viewer);
      throw thrown;
    }
    const now = await refreshTransaction(client, ref).catch(() => keepTransaction(client, ref, done));
    return standingOf(now, viewer);
  }

  return requestMachine.provide({
    actors: {
      loadRequest: fromPromise<RequestStanding, RequestRef>(async ({ input }) =>
        standingOf(await readTransaction(client, input), viewer),
      ),
      predictChange: fromPromise<string, PredictChangeInput>(async ({ input }) => {
        try {
          return await predictChange(client, input.request, await changeOf(input));
        } catch (thrown) {
          await refreshTransaction(client, input.request).catch(() => undefined);
          throw thrown;
        }
      }),
      commitChange: fromPromise<RequestStanding, CommitChangeInput>(({ input }) =>
        change(input.request, { to: input.act.to, version: input.version }, async () =>
          changeTransaction(
            input.request,
            { ...(await changeOf(input)), ...foretoldBy(input.hash) },
            input.act.key,
          ),
        ),
      ),
      cancelRequest: fromPromise<RequestStanding, CancelInput>(({ input: { request, key, version } }) =>
        change(request, { to: 'CANCELLED', version }, () =>
          changeTransaction(request, { request_status: 'CANCELLED', version }, key),
        ),
      ),
    },
  });
}
