import { moneyOperationMachine } from '../money-operation/machine.ts';
import { emptyEntry } from '../money-operation/setup.ts';
import type { Entry, Operation, Ways } from '../money-operation/types.ts';
import { chart, refusedIn } from './chart.ts';
import { exampleUser } from './examples.ts';

export const exampleOperation: Operation = { userId: exampleUser.id, type: 'MONEY_OUT' };
export const exampleKey = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c01';
export const exampleMade = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b71';
export const exampleWays: Ways = {
  EUR: { obstacles: [], most: '48250.00', fees: '25.00' },
  USD: { obstacles: ['bank_account_missing'], most: '12904.57', fees: '30.00' },
};
/** 4 500 EUR, as the example asks for them. */
export const exampleEntry: Entry = {
  currency: 'EUR',
  amount: '4500.00',
  fields: { own_reference: 'School fees' },
  faults: {},
};
/** More than there is. */
export const exampleTooMuch: Entry = { ...exampleEntry, amount: '49500.00' };

const isUnread = (leaf: string) => leaf === 'loading' || leaf === 'loadFailed';

function entryIn(leaf: string): Entry {
  if (isUnread(leaf)) return emptyEntry('EUR');
  return leaf === 'drafting' ? exampleTooMuch : exampleEntry;
}

export const moneyOperationChart = chart(
  'money-operation',
  moneyOperationMachine,
  { operation: exampleOperation, currency: 'EUR', key: exampleKey, entry: null },
  ({ path: leaf, value }) =>
    moneyOperationMachine.resolveState({
      value,
      context: {
        operation: exampleOperation,
        key: exampleKey,
        entry: entryIn(leaf),
        ways: isUnread(leaf) ? null : exampleWays,
        made: leaf === 'done' ? exampleMade : null,
        refusal: refusedIn(leaf, 'no_response'),
      },
    }),
);
