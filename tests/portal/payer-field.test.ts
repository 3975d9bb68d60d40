import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { words } from '../../.storybook/i18n.ts';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import { longestHolder } from '../../contract/values/holder.ts';
import { transactionChange } from '../../contract/values/transaction.ts';
import { system } from '../../src/app/theme/system.ts';
import { ActFields } from '../../src/features/requests/acts/act-fields.tsx';
import { judge } from '../../src/features/requests/acts/fields.ts';

it('the payer’s field cuts no name that is pasted: one that the call would refuse is told as too long', () => {
  const fields = createElement(ActFields, {
    request: { ...moneyOutDetail, transaction_type: 'MONEY_IN', proofs: [] },
    asked: ['payer'],
    typed: {},
    faults: {},
    readOnly: false,
    onType: () => undefined,
  });
  const inItsColours = { value: system, children: fields };
  const page = createElement(
    I18nextProvider,
    { i18n: words.cloneInstance({ lng: 'en' }) },
    createElement(ChakraProvider, inItsColours),
  );
  const [input = ''] = /<input[^>]*name="payer"[^>]*>/.exec(renderToString(page)) ?? [];
  expect(input).not.toMatch(/maxLength/i);
  for (const [length, fault] of [
    [longestHolder, undefined],
    [longestHolder + 1, 'too_long'],
  ] as const) {
    const payer = 'x'.repeat(length);
    expect(judge(['payer'], moneyOutDetail, { payer })['payer']).toBe(fault);
    const sent = transactionChange.safeParse({ request_status: 'EXECUTED', payer, version: 1 });
    expect(sent.error?.issues[0]?.message).toBe(fault);
  }
});

it('nothing is wrong with fees that nobody asks for, whatever the amount', () => {
  const back = { ...moneyOutDetail, proofs: [], amount: '-1100.50' };
  const day = '2026-03-11';
  expect(judge(['starting_date'], back, { starting_date: day }, day)).toEqual({});
  expect(judge(['reason'], back, { reason: 'DATA_INCORRECT' })).toEqual({});
});
