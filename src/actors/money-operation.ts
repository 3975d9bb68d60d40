import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Currency } from '../../contract/enums.ts';
import { moneyOperationMachine } from '../../machines/money-operation/machine.ts';
import type { CreateRequestInput, Operation, Ways } from '../../machines/money-operation/types.ts';
import type { TransactionInput } from '../../contract/values/transaction.ts';
import { confirmed } from '../queries/confirmation.ts';
import { createTransaction, readMoney, refreshMoney } from '../queries/money.ts';
import { waysOf } from './money-ways.ts';

const conversionFrom = (currency: Currency) => (currency === 'EUR' ? 'EUR_TO_USD' : 'USD_TO_EUR');

/** What was said, as the contract's form. The owner is named by staff alone: an investor's request is their own. */
function formOf({ operation, entry }: CreateRequestInput, viewerId: string): TransactionInput {
  const { userId, type } = operation;
  return {
    ...(userId === viewerId ? {} : { user_id: userId }),
    transaction_type: type,
    currency: entry.currency,
    amount: entry.amount ?? '',
    ...(type === 'CONVERSION' ? { conversion_type: conversionFrom(entry.currency) } : {}),
    ...entry.fields,
  };
}

/** A request to move money with its real actors. `viewerId`: who is logged in. */
export const openMoneyOperation = (client: QueryClient, viewerId: string) =>
  moneyOperationMachine.provide({
    actors: {
      loadWays: fromPromise<Ways, Operation>(async ({ input: { userId, type } }) =>
        waysOf(await readMoney(client, userId), type),
      ),
      createRequest: fromPromise<string, CreateRequestInput>(async ({ input }) => {
        try {
          const create = () => createTransaction(client, formOf(input, viewerId), input.key);
          return (await confirmed('money_out', create)).id;
        } catch (thrown) {
          // what stands in the way now is read before the person looks for it
          refreshMoney(client);
          throw thrown;
        }
      }),
    },
  });
