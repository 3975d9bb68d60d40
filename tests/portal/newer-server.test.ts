import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { words } from '../../.storybook/i18n.ts';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import { languages } from '../../contract/enums.ts';
import { system } from '../../src/app/theme/system.ts';
import { Failure, Field } from '../../src/features/public/parts.tsx';
import { ActFields } from '../../src/features/requests/acts/act-fields.tsx';
import { ProofField } from '../../src/features/second-factor/proof-field.tsx';
import { readArea } from '../../src/platform/text-files.ts';
import { giveTexts } from '../../src/platform/texts.ts';
import { useEntries } from '../../src/ui/use-entries.ts';
import { textsOf } from '../architecture/locales.ts';

/** Keys as a later version of the server may say them. */
const key = 'asleep_today';
const nothing = () => undefined;

const shown = (markup: string) => markup.replaceAll('&#x27;', '’').replaceAll(/<[^>]*>/g, ' ');

describe.each(languages)('a page that is older than its server, in %s', (language) => {
  const texts = textsOf(language);
  const ofField = texts['errors:fields.other'] ?? 'none';
  const ofRefusal = texts['errors:keys.other'] ?? 'none';

  it('has a sentence for a refusal that it has no words for, in a public form', async () => {
    giveTexts(language, {
      public: await readArea(language, 'public'),
      errors: await readArea(language, 'errors'),
    });
    const labels = { email: 'E-mail' };
    const refusal = { key, fields: {}, requestId: null };
    const page = createElement(
      'div',
      null,
      createElement(Failure, { failures: 1, errors: { email: key }, labels, refusal }),
      createElement(Failure, { failures: 1, errors: {}, labels, refusal }),
      createElement(Field, { name: 'email', label: 'E-mail', error: key }),
    );
    const told = shown(renderToString(page));
    expect(told.split(ofField).length - 1, 'of the field, above the form and beside it').toBe(2);
    expect(told).toContain(ofRefusal);
    expect(told).not.toContain(key);
  });

  it('has one in a form behind the login', async () => {
    await words.changeLanguage(language);
    const field = createElement(ProofField, {
      method: 'totp',
      methods: ['totp'],
      typed: '123456',
      fault: key,
      onChange: nothing,
      onChoose: nothing,
    });
    const inItsColours = { value: system, children: field };
    const page = createElement(I18nextProvider, { i18n: words }, createElement(ChakraProvider, inItsColours));
    const told = shown(renderToString(page));
    expect(told).toContain(ofField);
    expect(told).not.toContain(key);
  });

  it('has one at a field of an act on a request, and in the words of a whole form', async () => {
    await words.changeLanguage(language);
    const fields = createElement(ActFields, {
      request: { ...moneyOutDetail, transaction_type: 'MONEY_OUT' },
      asked: ['misc_fees'],
      typed: {},
      faults: { misc_fees: key },
      readOnly: false,
      onType: nothing,
    });
    const Said = () => useEntries({}, () => ({})).messageOf('amount', key);
    const page = createElement('div', null, fields, createElement(Said));
    const inItsColours = { value: system, children: page };
    const told = shown(
      renderToString(
        createElement(I18nextProvider, { i18n: words }, createElement(ChakraProvider, inItsColours)),
      ),
    );
    expect(told.split(ofField).length - 1, 'at the field and in the form').toBe(2);
    expect(told).not.toContain(key);
  });

  it('has one in what the portal tells in passing, and leaves a place its own', async () => {
    vi.stubGlobal('document', { documentElement: { lang: language } });
    const { i18n, startI18n } = await import('../../src/app/member/i18n.ts');
    await startI18n();
    await i18n.changeLanguage(language);
    expect(i18n.t(`errors:keys.${key}`)).toBe(ofRefusal);
    expect(i18n.t(`errors:fields.${key}`)).toBe(ofField);
    expect(i18n.t(`errors:keys.${key}`, { defaultValue: 'Not saved' })).toBe('Not saved');
    // as most places ask: no more than that something is wrong is no word of theirs
    const wrong = i18n.t('errors:keys.unexpected_error');
    const ofWhole = i18n.t(`errors:keys.${key}`, { defaultValue: wrong });
    expect(ofWhole).toBe(ofRefusal);
    expect(i18n.t(`refused.${key}`, { defaultValue: ofWhole })).toBe(ofRefusal);
    expect(i18n.t(`errors:fields.${key}`, { defaultValue: ofWhole })).toBe(ofField);
    const notAccepted = i18n.t('errors:fields.invalid_value');
    expect(i18n.t(`errors:fields.${key}`, { defaultValue: notAccepted })).toBe(ofField);
    expect(i18n.t('errors:keys.unexpected_error', { defaultValue: wrong })).toBe(wrong);
    expect(i18n.exists(`errors:keys.${key}`)).toBe(false);
    vi.unstubAllGlobals();
  });
});
