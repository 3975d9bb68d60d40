import type { Currency } from '../../../contract/enums.ts';
import type { Obstacle } from '../../../contract/values/standing.ts';
import type { RequestableType } from '../../../machines/money-operation/types.ts';
import type { KnownStanding } from '../../queries/money.ts';

/** What stands in the way of a kind of request in one currency. */
export const obstaclesIn = (
  { operations }: KnownStanding,
  type: RequestableType,
  currency: Currency,
): readonly Obstacle[] =>
  operations.find((one) => one.transaction_type === type && one.currency === currency)?.obstacles ?? [];
