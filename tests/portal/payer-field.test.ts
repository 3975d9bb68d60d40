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

it('the payer’s field takes a name as long as the call does, and no longer one', () => {
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
  const most = Number(/maxLength="(\d+)"/i.exec(input)?.[1]);
  expect(most).toBe(longestHolder);
  const told = (length: number) =>
    transactionChange.safeParse({ request_status: 'EXECUTED', payer: 'x'.repeat(length), version: 1 })
      .success;
  expect([told(most), told(most + 1)]).toEqual([true, false]);
});
