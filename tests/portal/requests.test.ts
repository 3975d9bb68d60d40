import { describe, expect, it } from 'vitest';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import { languages, requestStatuses } from '../../contract/enums.ts';
import { movedAt, movedInWallet } from '../../contract/values/moved.ts';
import type { TransactionDetail } from '../../contract/values/transaction.ts';
import { countSet } from '../../machines/listing/criteria.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { askedFields } from '../../machines/request/asked.ts';
import { bringSchemas } from '../../src/actors/schemas.ts';
import { readCriteria, writeCriteria } from '../../src/app/member/listing.ts';
import { fieldsOf, initialOf, isOtherName, judge, partsOf } from '../../src/features/requests/acts/fields.ts';
import { lifeOf } from '../../src/features/requests/life/nodes.ts';
import { everything, filtersOf, transactionListing } from '../../src/features/requests/lists/criteria.ts';
import { formatRate } from '../../src/features/requests/rate.ts';
import { needsReason, nextStatuses } from '../../server/rules/requests.ts';
import { typedRate } from '../../src/ui/money-entry.ts';
import { hasNotMoved, requestStatusKey } from '../../src/ui/transaction-words.ts';
import { message } from '../fixtures/words.ts';

const request: TransactionDetail = { ...moneyOutDetail, proofs: [] };
const [asked] = request.history;
const at = (...path: readonly TransactionDetail['request_status'][]): TransactionDetail => ({
  ...request,
  request_status: path.at(-1) ?? 'PENDING',
  history: path.flatMap((request_status) => (asked === undefined ? [] : [{ ...asked, request_status }])),
});
const drawn = (of: TransactionDetail) =>
  lifeOf(of).map((node) =>
    node.kind === 'told'
      ? `${node.word}${node.isLast ? '!' : ''}`
      : `${node.kind} ${node.status}: ${node.branches.map(({ key }) => key).join(' ')}`,
  );

describe('the path of a request', () => {
  it('tells what happened, where it stands, what comes, and what may come between', () => {
    expect(drawn(at('PENDING'))).toEqual([
      'requested',
      'now PENDING: rejected cancelled_investor cancelled_fund',
      'ahead APPROVED: ',
      'ahead EXECUTED: never_left',
    ]);
    expect(drawn(at('PENDING', 'APPROVED'))).toEqual([
      'requested',
      'approved',
      'now APPROVED: never_left cancelled_fund',
      'ahead EXECUTED: ',
    ]);
  });

  it('foretells no cancelling by whoever can’t log in', () => {
    expect(drawn({ ...at('PENDING'), account_closed: true })[1]).toBe('now PENDING: rejected cancelled_fund');
  });

  it('ends with its end: nothing is foretold of what is over', () => {
    for (const end of ['REJECTED', 'CANCELLED'] as const)
      expect(drawn(at('PENDING', end))).toEqual(['requested', `${end.toLowerCase()}!`]);
    expect(drawn(at('PENDING', 'APPROVED', 'EXECUTED'))).toEqual(['requested', 'approved', 'executed!']);
  });

  it('tells a second try as one', () => {
    expect(drawn(at('PENDING', 'APPROVED', 'FAILED', 'PENDING')).slice(0, 4)).toEqual([
      'requested',
      'approved',
      'failed',
      'retried',
    ]);
  });

  it('foretells nothing that the server would not do', () => {
    for (const status of requestStatuses)
      for (const node of lifeOf(at('PENDING', status)))
        if (node.kind === 'now')
          for (const branch of node.branches) expect(nextStatuses[node.status]).toContain(branch.status);
  });
});

describe('what an act asks', () => {
  it('is a reason wherever the server wants one', () => {
    for (const from of requestStatuses)
      for (const to of nextStatuses[from])
        expect(askedFields(from, to, 'MONEY_OUT').includes('reason'), `${from} to ${to}`).toBe(
          needsReason('fund', from, to),
        );
  });

  it.each([
    ['MONEY_IN', ['received_amount', 'value_date', 'payer', 'starting_date']],
    ['MONEY_OUT', ['starting_date']],
  ] as const)('to execute %s is %j', (type, fields) => {
    expect(askedFields('APPROVED', 'EXECUTED', type)).toEqual(fields);
  });

  it('begins with what is known and usual, and never with a payer', () => {
    const fields = askedFields('APPROVED', 'EXECUTED', 'MONEY_IN');
    expect(initialOf(fields, request, '2026-03-12')).toEqual({
      received_amount: '250.00',
      value_date: '2026-03-12',
      payer: '',
      starting_date: '2026-03-12',
    });
  });

  it('keeps the day from which it counts where that was said before', () => {
    const said: TransactionDetail = {
      ...request,
      transaction_type: 'ADJUSTMENT',
      starting_date: '2026-02-27',
    };
    const fields = askedFields('APPROVED', 'EXECUTED', 'ADJUSTMENT');
    expect(initialOf(fields, said, '2026-03-12')).toEqual({ starting_date: '2026-02-27' });
  });

  it('carries over the rate and the part that a colleague has said', () => {
    const said: TransactionDetail = {
      ...request,
      transaction_type: 'CONVERSION',
      conversion_type: 'EUR_TO_USD',
      exchange_rate: '1.08450000',
      fund_part: '0.45',
    };
    const fields = askedFields('PENDING', 'APPROVED', 'CONVERSION');
    expect(initialOf(fields, said, '2026-03-12')).toMatchObject({
      exchange_rate: '1.08450000',
      fund_part: '0.45',
    });
    expect(typedRate('1.08450000', 'fr')).toBe('1,0845');
  });

  it('says which day can’t be, but of one that stands already', () => {
    const fields = askedFields('APPROVED', 'EXECUTED', 'MONEY_IN');
    const given = { received_amount: '250.00', payer: 'Camille Exemple', value_date: '2026-03-12' };
    const wrongOf = (days: object, about: Partial<TransactionDetail> = {}) =>
      judge(fields, { ...request, ...about }, { ...given, ...days }, '2026-03-12');
    expect(wrongOf({ starting_date: '2026-04-12' })).toEqual({});
    expect(wrongOf({ starting_date: '2062-03-12' })).toEqual({ starting_date: 'date_out_of_range' });
    expect(wrongOf({ starting_date: '2062-03-12' }, { starting_date: '2062-03-12' })).toEqual({});
    expect(wrongOf({ starting_date: '2026-03-12', value_date: '2026-03-13' })).toEqual({
      value_date: 'date_in_future',
    });
  });

  it('reads a comma in French and refuses it in English', () => {
    const fees = ['misc_fees'] as const;
    expect(judge(fees, request, fieldsOf(fees, { misc_fees: '1,5' }, 'fr-FR'))).toEqual({});
    expect(judge(fees, request, fieldsOf(fees, { misc_fees: '1,5' }, 'en-US'))).toEqual({
      misc_fees: 'invalid_decimal',
    });
  });

  it.each(['-5', '1e10000000', 'NaN', '0x10', '0.123', '1'.repeat(20), '', ' '])(
    'refuses the fees %j before anything is sent',
    (typed) => {
      const fees = ['misc_fees'] as const;
      expect(judge(fees, request, fieldsOf(fees, { misc_fees: typed }, 'en'))['misc_fees']).toBeDefined();
    },
  );

  it('refuses fees over the amount, with the words of the wire', () => {
    expect(judge(['misc_fees'], request, { misc_fees: '250.01' })).toEqual({
      misc_fees: 'insufficient_amount_misc_fees',
    });
    expect(judge(['misc_fees'], request, { misc_fees: '250.00' })).toEqual({});
  });

  it('wants words with another reason, and a reason at all', () => {
    const words = ['reason', 'text'] as const;
    expect(judge(words, request, {})).toMatchObject({ reason: 'required' });
    expect(judge(words, request, { reason: 'OTHER' })).toEqual({ text: 'required' });
    expect(judge(words, request, { reason: 'DATA_INCORRECT' })).toEqual({});
  });

  it('shows both parts of a conversion, rounded down, and refuses a margin that takes it all', () => {
    const about = { amount: '100.01', conversion_type: 'EUR_TO_USD' } as const;
    const fields = { exchange_rate: '1.0845', fund_part: '1.00' };
    expect(partsOf(about, fields)).toEqual({ clientPart: 10_746n, fundPart: 100n });
    expect(partsOf(about, {})).toBeNull();
    expect(judge(['exchange_rate', 'fund_part'], about, { ...fields, fund_part: '200.00' })).toEqual({
      fund_part: 'too_big',
    });
    expect(judge(['exchange_rate', 'fund_part'], about, {})).toEqual({ exchange_rate: 'required' });
    expect(judge(['exchange_rate'], about, { exchange_rate: '1.123456789' })).toEqual({
      exchange_rate: 'invalid_decimal',
    });
  });
});

describe('what was typed', () => {
  it('says none of a part of the fund’s that was cleared, so that nothing former is kept', () => {
    const terms = ['exchange_rate', 'fund_part'] as const;
    const fields = fieldsOf(terms, { exchange_rate: '1.0845', fund_part: ' ' }, 'en');
    expect(fields).toMatchObject({ fund_part: '0.00' });
    expect(judge(terms, { amount: '100.00', conversion_type: 'EUR_TO_USD' }, fields)).toEqual({});
    expect(fieldsOf(['misc_fees', 'text'], {}, 'en')).toEqual({});
  });

  it('is another payer’s name only where the server would take it for one', () => {
    expect(isOtherName('RENE D EXEMPLE', 'René d’Exemple')).toBe(false);
    expect(isOtherName(' ', 'René d’Exemple')).toBe(false);
    expect(isOtherName('Dominique Modèle', 'René d’Exemple')).toBe(true);
  });
});

describe('a list of transactions', () => {
  it('asks for everything by saying nothing', () => {
    expect(filtersOf(everything)).toEqual({});
    expect(countSet(everything)).toBe(0);
    expect(readCriteria('', transactionListing)).toEqual(everything);
    expect(writeCriteria('', everything, transactionListing)).toBe('');
  });

  it('reads and writes what it is asked for by the address, days included', () => {
    const query =
      '?request_status=PENDING&currency=EUR&from=2026-01-01&to=2026-01-31&search=MO&transaction_type=MONEY_OUT&page=3';
    const criteria = readCriteria(query, transactionListing);
    expect(new URLSearchParams(writeCriteria('', criteria, transactionListing)).toString()).toBe(
      new URLSearchParams(query).toString(),
    );
    expect(filtersOf(criteria)).toEqual({
      request_status: 'PENDING',
      transaction_type: 'MONEY_OUT',
      currency: 'EUR',
      from: '2026-01-01',
      to: '2026-01-31',
      search: 'MO',
    });
  });

  it('takes an unheard-of status, and a day that does not exist, for none', () => {
    const criteria = readCriteria('?request_status=LOST&from=2026-02-30&to=ALL&page=0', transactionListing);
    expect(criteria).toEqual(everything);
  });
});

describe('a transaction in words', () => {
  it('takes out of the wallet what goes out, with its sign', () => {
    expect(movedInWallet(request)).toBe('-250.00');
    expect(movedInWallet({ ...request, transaction_type: 'ADJUSTMENT', amount: '-3.00' })).toBe('-3.00');
  });

  it('takes out of the bank what is left after the fees, and nothing without a sign', () => {
    const bank = (row: TransactionDetail) => movedAt(row, 'bank').amount;
    expect(bank({ ...request, net_amount: '247.50' })).toBe('-247.50');
    expect(bank({ ...request, net_amount: '0.00' })).toBe('0.00');
    expect(bank({ ...request, transaction_type: 'ADJUSTMENT', net_amount: '247.50' })).toBe('247.50');
  });

  it('brings into the wallet what was received, whatever had been announced', () => {
    const came = {
      ...request,
      transaction_type: 'MONEY_IN',
      amount: '1000.00',
      net_amount: '950.00',
    } as const;
    expect(movedInWallet(came)).toBe('950.00');
    expect(movedInWallet({ ...came, net_amount: null })).toBe('1000.00');
  });

  it('fills the other wallet by a conversion once it is known what it gives', () => {
    const conversion = {
      ...request,
      transaction_type: 'CONVERSION',
      conversion_type: 'EUR_TO_USD',
      client_part: '271.12',
    } as const;
    expect(movedAt(conversion, 'USD')).toEqual({ amount: '271.12', currency: 'USD' });
    for (const wallet of ['EUR', undefined] as const)
      expect(movedAt(conversion, wallet)).toEqual({ amount: '-250.00', currency: 'EUR' });
    expect(movedAt({ ...conversion, client_part: null }, 'USD').currency).toBe('EUR');
    const undoing = { ...conversion, transaction_type: 'ADJUSTMENT', client_part: '-271.12' } as const;
    expect(movedAt(undoing, 'USD')).toEqual({ amount: '-271.12', currency: 'USD' });
    expect(movedAt(undoing, 'EUR')).toEqual({ amount: '250.00', currency: 'EUR' });
  });

  it('says that a payout came back, and doesn’t strike it: its return is a line of its own', () => {
    const returned = { ...request, request_status: 'EXECUTED', returned: true } as const;
    expect(requestStatusKey(returned)).toBe('returned');
    expect(hasNotMoved(returned)).toBe(false);
    expect(hasNotMoved({ ...request, request_status: 'EXECUTED' })).toBe(false);
    expect(hasNotMoved({ ...request, request_status: 'FAILED' })).toBe(true);
  });

  it('hides the zeros of a rate', () => {
    expect(formatRate('1.08520000', 'en')).toBe('1.0852');
    expect(formatRate('1.00000001', 'fr')).toBe('1,00000001');
    expect(formatRate('2.00000000', 'en')).toBe('2.0000');
  });
});

describe('the schemas of what is sent', () => {
  it('are told in each language when they do not come, and that nothing was sent', async () => {
    const lost = await bringSchemas(() => Promise.reject(new Error('cut'))).catch(refusalOf);
    expect(lost).toEqual({ key: 'schemas_missing', fields: {}, requestId: null });
    const said = languages.map((language) => message(language, 'keys.schemas_missing'));
    expect(new Set(said).size).toBe(languages.length);
    expect(said[0]).toContain('nothing was sent');
  });
});
