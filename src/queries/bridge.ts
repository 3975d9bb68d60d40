import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import type { BalanceBridge, ValueBridge } from '../../contract/values/bridge.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

export type BridgeWanted = {
  readonly currency: Currency;
  /** days, UTC, both included; `from` null: since the beginning */
  readonly from: string | null;
  readonly to: string;
} & (
  | { readonly of: 'balance'; readonly userId: string }
  /** null: the investor's own; the fund's for staff */
  | { readonly of: 'value'; readonly userId: string | null }
);
export type Bridge = ValueBridge | BalanceBridge;

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

function read(wanted: BridgeWanted): Promise<Bridge> {
  const { currency, from, to } = wanted;
  const days = { ...(from !== null && { from }), to };
  if (wanted.of === 'balance')
    return api.values
      .balanceBridge({ params: { userId: wanted.userId, currency }, query: days })
      .then(({ body }) => body, asProblem);
  const whose = wanted.userId === null ? {} : { user_id: wanted.userId };
  return api.values.bridge({ query: { ...whose, currency, ...days } }).then(({ body }) => body, asProblem);
}

/** Why a value or a balance changed; what other days said stays while the next ones are read. */
export const bridgeQuery = (wanted: BridgeWanted) =>
  queryOptions({
    queryKey: [...(wanted.of === 'value' ? keys.values : keys.walletsOf(wanted.userId)), 'bridge', wanted],
    placeholderData: keepPreviousData,
    queryFn: () => read(wanted),
  });
