import { currencies, requestableTypes } from '../../contract/enums.ts';
import type { Obstacle } from '../../contract/values/standing.ts';
import { exampleWays } from '../../machines/catalogue/money-operation.ts';
import type { RequestableType, Ways } from '../../machines/money-operation/types.ts';
import type { MoneyFacts } from '../../src/queries/money.ts';

/** The wallets of the example: money in both, nothing blocked. */
export const exampleMoney: MoneyFacts = {
  wallets: {
    blocking_state: 'BLOCKED_PENDING_OPERATION',
    wallets: [
      {
        currency: 'EUR',
        balance: '53250.00',
        available: '48250.00',
        reserved: '5000.00',
        incoming: '1000.00',
        blocked: '0.00',
      },
      {
        currency: 'USD',
        balance: '12904.57',
        available: '12904.57',
        reserved: '0.00',
        incoming: '0.00',
        blocked: '0.00',
      },
    ],
  },
  standing: {
    blocking: { state: 'BLOCKED_PENDING_OPERATION', at: null, text: null },
    misc_fees: { EUR: exampleWays.EUR.fees, USD: exampleWays.USD.fees },
    invested: { EUR: '10000.00', USD: '0.00' },
    // a return of 1 500 waits
    invested_free: { EUR: '8500.00', USD: '0.00' },
    operations: requestableTypes.flatMap((transaction_type) =>
      currencies.map((currency) => ({
        transaction_type,
        currency,
        obstacles:
          transaction_type === 'MONEY_OUT' && currency === 'USD'
            ? (['bank_account_missing'] satisfies Obstacle[])
            : [],
      })),
    ),
    bank_accounts: [
      {
        currency: 'EUR',
        account_holder: 'Camille Exemple',
        masked: 'FR76 •••• •••• •••• •••• •••• 189',
        status: 'VALIDATED',
      },
    ],
    pay_into: null,
  },
};

/** The example's wallets as the chart was told of them. */
export const moneyOf = (ways: Ways, type: RequestableType): MoneyFacts => ({
  wallets: {
    ...exampleMoney.wallets,
    wallets: exampleMoney.wallets.wallets.map((wallet) => ({
      ...wallet,
      available: ways[wallet.currency].most ?? wallet.available,
    })),
  },
  standing: {
    ...exampleMoney.standing,
    operations: exampleMoney.standing.operations.map((operation) =>
      operation.transaction_type === type
        ? { ...operation, obstacles: [...ways[operation.currency].obstacles] }
        : operation,
    ),
  },
});

/** The same where an API tells the wallets alone. */
export const exampleUntold: MoneyFacts = {
  ...exampleMoney,
  standing: {
    ...exampleMoney.standing,
    misc_fees: null,
    invested: null,
    invested_free: null,
    operations: [],
    bank_accounts: null,
  },
};

/** The same, before the account in EUR was validated; there is none in USD. */
export const exampleWaiting: MoneyFacts = {
  ...exampleMoney,
  standing: {
    ...exampleMoney.standing,
    operations: exampleMoney.standing.operations.map((operation) => {
      if (operation.transaction_type !== 'MONEY_OUT') return operation;
      const isThere = operation.currency === 'EUR';
      return {
        ...operation,
        obstacles: [isThere ? 'bank_account_not_validated' : 'bank_account_missing'],
      };
    }),
  },
};

/** The same, once as many payments were announced as may wait. */
export const exampleAnnounced: MoneyFacts = {
  ...exampleMoney,
  standing: {
    ...exampleMoney.standing,
    operations: exampleMoney.standing.operations.map((operation) =>
      operation.transaction_type === 'MONEY_IN'
        ? { ...operation, obstacles: ['too_many_pending'] }
        : operation,
    ),
  },
};

/** The same, held by the fund before anything was validated. */
export const exampleHeld: MoneyFacts = {
  wallets: {
    blocking_state: 'BLOCKED_COMPLIANCE',
    wallets: exampleMoney.wallets.wallets.map((wallet) => ({
      ...wallet,
      available: '0.00',
      blocked: wallet.available,
    })),
  },
  standing: {
    ...exampleMoney.standing,
    blocking: {
      state: 'BLOCKED_COMPLIANCE',
      at: '2026-03-10T09:12:00.000Z',
      text: 'The origin of the last payment is being checked.',
    },
    operations: exampleMoney.standing.operations.map((operation) => ({
      ...operation,
      obstacles:
        operation.transaction_type === 'MONEY_IN'
          ? ['booklet_missing']
          : ['wallet_blocked', 'booklet_missing'],
    })),
  },
};
