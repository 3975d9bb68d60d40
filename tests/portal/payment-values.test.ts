import { describe, expect, it } from 'vitest';
import {
  amountOf,
  firstPayment,
  judgePayment,
  paymentBody,
  requestOf,
  type PaymentValues,
} from '../../src/features/fund/payment/payment-values.ts';

const userId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const empty: PaymentValues = { currency: '', amount: '', text: '' };
const asked = (currency: string | null, amount: string | null) => ({
  userId,
  request: null,
  currency,
  amount,
});

describe('a payment that an address asks to enter', () => {
  it('begins with currency and amount, as one types it in the language', () => {
    expect(firstPayment(asked('EUR', '1250.50'), 'en')).toEqual({
      ...empty,
      currency: 'EUR',
      amount: '1250.50',
    });
    expect(firstPayment(asked('USD', '1250.50'), 'fr')).toEqual({
      ...empty,
      currency: 'USD',
      amount: '1250,50',
    });
  });

  it.each(['', '0.00', '-5.00', '1e3', '1250.5', ' 10.00', '10,00', '1000.001', '99999999999999999.00', 'x'])(
    'leaves an amount of %j to be typed',
    (amount) => {
      expect(firstPayment(asked('EUR', amount), 'en')).toEqual({ ...empty, currency: 'EUR' });
    },
  );

  it('has no amount of a currency that there is not, and nothing where nothing is asked', () => {
    for (const currency of [null, '', 'GBP', 'eur', 'EUR '])
      expect(firstPayment(asked(currency, '250.00'), 'en')).toEqual(empty);
    expect(firstPayment(null, 'en')).toEqual(empty);
    expect(firstPayment(asked('EUR', null), 'en')).toEqual({ ...empty, currency: 'EUR' });
  });
});

describe('a payment that arrived, as it is typed', () => {
  const of = { userId, request: null, language: 'it' };
  const typed = { currency: 'EUR', amount: '250,5', text: '' };

  it('asks for its currency and its amount, and needs no note', () => {
    expect(judgePayment(empty, of)).toEqual({ currency: 'required', amount: 'required' });
    expect(judgePayment({ ...typed, amount: '0' }, of)).toEqual({ amount: 'too_small' });
    expect(judgePayment({ ...typed, amount: '1.5.5' }, of)).toEqual({ amount: 'invalid_decimal' });
    expect(judgePayment({ ...typed, text: 'x'.repeat(2001) }, of)).toHaveProperty('text');
    expect(judgePayment(typed, of)).toEqual({});
    expect(paymentBody(empty, of)).toBeNull();
  });

  it('has an amount as the wire writes it once it is one that can be sent, whatever else is missing', () => {
    const begun = { ...empty, amount: '250,5' };
    expect(amountOf(begun, of)).toBe('250.50');
    expect(amountOf({ ...begun, amount: '250' }, of)).toBe('250.00');
    for (const amount of ['', '0', '-5', '1.5.5', '250,505', 'x'])
      expect(amountOf({ ...begun, amount }, of)).toBeNull();
  });

  it('is asked for in the member’s name, with a note where there is one', () => {
    const body = { user_id: userId, transaction_type: 'MONEY_IN', currency: 'EUR', amount: '250.50' };
    expect(paymentBody({ ...typed, text: '  ' }, of)).toEqual(body);
    expect(paymentBody({ ...typed, text: 'Exemple C.' }, of)).toEqual({ ...body, text: 'Exemple C.' });
  });

  it('names the request that it is entered for, where the address names one by an id', () => {
    const body = { user_id: userId, transaction_type: 'MONEY_IN', currency: 'EUR', amount: '250.50' };
    const request = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b01';
    const named = { ...asked('EUR', null), request };
    expect(paymentBody(typed, { ...of, request: requestOf(named) })).toEqual({
      ...body,
      entered_for: request,
    });
    for (const none of [null, asked('EUR', null), { ...named, request: 'MI-2026-000061' }])
      expect(requestOf(none)).toBeNull();
  });
});
