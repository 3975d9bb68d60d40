import { describe, expect, it } from 'vitest';
import { requestStatuses, transactionTypes } from '../../../contract/enums.ts';
import { obstacles } from '../../../contract/values/standing.ts';
import { entriesOf, type LedgerEntry } from '../../../server/rules/ledger.ts';
import {
  effectsOfEntries,
  movementOf,
  walletShare,
  type Moved,
} from '../../../server/rules/request-movement.ts';
import {
  errorOf,
  obstaclesAt,
  obstaclesOf,
  type MoneyFacts,
} from '../../../server/rules/request-obstacles.ts';

const row: Moved = {
  user_id: 'a-member',
  transaction_type: 'MONEY_IN',
  currency: 'EUR',
  amount: '1000',
  misc_fees: null,
  received_amount: null,
  conversion_type: null,
  client_part: null,
  fund_part: null,
  fund_bank_id: 'a-bank',
};
const simple = { member: 'a-member', currency: 'EUR', amount: 1000n } as const;

describe('what a request moves', () => {
  it('is what came in when it is another amount than was asked for', () => {
    expect(movementOf(row)).toEqual({ kind: 'MONEY_IN', ...simple, bank: 'a-bank' });
    expect(movementOf({ ...row, received_amount: '990' })).toMatchObject({ amount: 990n });
  });

  it('is nothing without the fund’s account where money comes or goes', () => {
    for (const transaction_type of ['MONEY_IN', 'MONEY_OUT'] as const)
      expect(movementOf({ ...row, transaction_type, fund_bank_id: null })).toBeNull();
  });

  it('has its fees, or none, when it is paid out', () => {
    const out = { ...row, transaction_type: 'MONEY_OUT' } as const;
    expect(movementOf({ ...out, misc_fees: '25' })).toEqual({
      kind: 'MONEY_OUT',
      ...simple,
      bank: 'a-bank',
      fees: 25n,
    });
    expect(movementOf(out)).toMatchObject({ fees: 0n });
  });

  it('is both parts of a conversion, and nothing while one of them is missing', () => {
    const whole = {
      ...row,
      transaction_type: 'CONVERSION',
      conversion_type: 'EUR_TO_USD',
      client_part: '1080',
      fund_part: '4',
    } as const;
    expect(movementOf(whole)).toEqual({
      kind: 'CONVERSION',
      ...simple,
      target: 'USD',
      clientPart: 1080n,
      fundPart: 4n,
    });
    expect(movementOf({ ...whole, conversion_type: 'USD_TO_EUR' })).toMatchObject({ target: 'EUR' });
    for (const name of ['conversion_type', 'client_part', 'fund_part'])
      expect(movementOf({ ...whole, [name]: null }), name).toBeNull();
  });

  it('goes into a wallet when a month was shared out, and needs no bank otherwise', () => {
    expect(movementOf({ ...row, transaction_type: 'REDISTRIBUTION' })).toEqual({
      kind: 'REDISTRIBUTION',
      to: 'WALLET',
      ...simple,
    });
    const plain = { ...row, transaction_type: 'MISC_FEES', fund_bank_id: null } as const;
    expect(movementOf(plain)).toEqual({ kind: 'MISC_FEES', ...simple });
  });
});

const entry = (
  kind: LedgerEntry['account']['kind'],
  amount: bigint,
  more: Partial<LedgerEntry['account']> = {},
): LedgerEntry => ({ account: { kind, currency: 'EUR', owner: null, ...more }, amount });

describe('what entries do', () => {
  it('is told from the member’s side first, a bank by what it owes', () => {
    const entries = entriesOf({ kind: 'MONEY_OUT', ...simple, bank: 'a-bank', fees: 25n });
    expect(effectsOfEntries(entries.toReversed())).toEqual([
      { effect: 'wallet.moves', user_id: 'a-member', currency: 'EUR', amount: '-10.00' },
      { effect: 'fund.moves', account: 'FEES', currency: 'EUR', amount: '0.25' },
      { effect: 'fund.moves', account: 'BANK', currency: 'EUR', amount: '-9.75' },
    ]);
  });

  it('is told in one order for every account', () => {
    const kinds = [
      'PROFIT_AND_LOSS',
      'EXCHANGE_POSITION',
      'FOUNDATION',
      'PROVIDER',
      'FUND_CASH',
      'BANK',
      'MARGIN',
      'FEES',
      'WALLET',
    ] as const;
    const told = effectsOfEntries(kinds.map((kind) => entry(kind, 1n)));
    const names = told.map((one) => ('account' in one ? one.account : one.effect));
    expect(names).toEqual(['wallet.moves', ...kinds.toReversed().filter((kind) => kind !== 'WALLET')]);
    expect(told[0]).toMatchObject({ user_id: '' });
  });

  it('to one wallet are those of its member and currency', () => {
    const owner = 'a-member';
    const entries = [
      entry('WALLET', 5n, { owner }),
      entry('WALLET', 7n, { owner }),
      entry('WALLET', 11n, { owner, currency: 'USD' }),
      entry('WALLET', 13n, { owner: 'somebody' }),
      entry('BANK', 17n, { owner }),
    ];
    expect(walletShare(entries, owner, 'EUR')).toBe(12n);
    expect(walletShare(entries, owner, 'USD')).toBe(11n);
    expect(walletShare([], owner, 'EUR')).toBe(0n);
  });
});

const fine: MoneyFacts = {
  isValidated: true,
  booklets: ['MONEY_IN', 'INVESTMENT'],
  state: 'UNBLOCKED',
  bank: { currency: 'EUR', status: 'VALIDATED' },
  hasDefaultAccount: true,
  mayAnnounce: true,
};
const stopped = (change: Partial<MoneyFacts>) =>
  Object.fromEntries(
    transactionTypes.flatMap((transaction_type) => {
      const found = obstaclesOf({ transaction_type, currency: 'EUR' }, { ...fine, ...change });
      return found.length > 0 ? [[transaction_type, found.join(' ')]] : [];
    }),
  );

describe('what is in the way', () => {
  it('is nothing where all is well', () => {
    expect(stopped({})).toEqual({});
  });

  it('of a member whose dossier is not validated is what begins something new', () => {
    const name = 'account_not_validated';
    expect(stopped({ isValidated: false })).toEqual({
      MONEY_IN: name,
      CONVERSION: name,
      INVESTMENT_IN: name,
    });
  });

  it('without a booklet is its own kind of operation', () => {
    const name = 'booklet_missing';
    expect(stopped({ booklets: ['INVESTMENT'] })).toEqual({ MONEY_IN: name });
    expect(stopped({ booklets: ['MONEY_IN'] })).toEqual({ INVESTMENT_IN: name, INVESTMENT_OUT: name });
  });

  it('of a held wallet is what goes out, of a closed one everything', () => {
    const name = 'wallet_blocked';
    const out = { MONEY_OUT: name, CONVERSION: name, INVESTMENT_IN: name };
    expect(stopped({ state: 'BLOCKED_COMPLIANCE' })).toEqual(out);
    expect(stopped({ state: 'BLOCKED_BY_ADMIN' })).toEqual(out);
    expect(stopped({ state: 'CLOSED' })).toEqual(
      Object.fromEntries(transactionTypes.map((type) => [type, name])),
    );
  });

  it('of a withdrawal is that its account is missing, of another currency or not validated', () => {
    expect(stopped({ bank: null })).toEqual({ MONEY_OUT: 'bank_account_missing' });
    expect(stopped({ bank: { currency: 'USD', status: 'VALIDATED' } })).toEqual({
      MONEY_OUT: 'bank_account_missing',
    });
    expect(stopped({ bank: { currency: 'EUR', status: 'REFUSED' } })).toEqual({
      MONEY_OUT: 'bank_account_not_validated',
    });
  });

  it('of money in is that the fund has no account', () => {
    expect(stopped({ hasDefaultAccount: false })).toEqual({ MONEY_IN: 'no_default_account' });
  });

  it('of money in is that too much of it was announced and waits', () => {
    expect(stopped({ mayAnnounce: false })).toEqual({ MONEY_IN: 'too_many_pending' });
  });

  const nothing: MoneyFacts = {
    isValidated: false,
    booklets: [],
    state: 'CLOSED',
    bank: null,
    hasDefaultAccount: false,
    mayAnnounce: true,
  };
  it('is told in one order', () => {
    const found = transactionTypes.flatMap((transaction_type) =>
      obstaclesOf({ transaction_type, currency: 'EUR' }, nothing).map((name) => obstacles.indexOf(name)),
    );
    expect(obstaclesOf({ transaction_type: 'MONEY_IN', currency: 'EUR' }, nothing)).toEqual([
      'account_not_validated',
      'booklet_missing',
      'wallet_blocked',
      'no_default_account',
    ]);
    expect(found.every((place) => place >= 0)).toBe(true);
  });

  it('of an approval is all of it, of an execution what would let money go astray, to take up a payment as of an approval, of any other step nothing', () => {
    const at = (to: (typeof requestStatuses)[number], facts: MoneyFacts, type = 'MONEY_OUT' as const) =>
      obstaclesAt(to, { transaction_type: type, currency: 'EUR' }, facts);
    expect(at('APPROVED', nothing)).toEqual(['wallet_blocked', 'bank_account_missing']);
    expect(at('EXECUTED', nothing)).toEqual(['wallet_blocked', 'bank_account_missing']);
    const refused: MoneyFacts = { ...nothing, bank: { currency: 'EUR', status: 'REFUSED' } };
    expect(at('EXECUTED', refused)).toEqual(['wallet_blocked', 'bank_account_not_validated']);
    const moneyIn = { transaction_type: 'MONEY_IN', currency: 'EUR' } as const;
    for (const to of ['APPROVED', 'PENDING'] as const)
      expect(obstaclesAt(to, moneyIn, nothing)).toHaveLength(4);
    expect(obstaclesAt('EXECUTED', moneyIn, nothing)).toEqual(['wallet_blocked']);
    for (const to of ['PENDING', 'REJECTED', 'FAILED', 'CANCELLED'] as const)
      expect(at(to, nothing)).toEqual([]);
  });

  it('is answered by its own key, a missing account as one that is not validated', () => {
    expect(obstacles.map(errorOf)).toEqual([
      'account_not_validated',
      'booklet_missing',
      'wallet_blocked',
      'bank_account_not_validated',
      'bank_account_not_validated',
      'no_default_account',
      'too_many_pending',
    ]);
  });
});
