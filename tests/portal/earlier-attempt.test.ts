import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { words } from '../../.storybook/i18n.ts';
import { languages } from '../../contract/enums.ts';
import { system } from '../../src/app/theme/system.ts';
import { EarlierAttempt } from '../../src/features/fund/earlier-attempt.tsx';

const asked = { en: /asked for/, fr: /demandée/, es: /pidió/, it: /chiesta/ };
const made = { en: /\bmade?\b/, fr: /\bfai(te|re)\b/, es: /\bh(izo|acer)\b/, it: /\bfa(tta|re)/ };

it.each(languages)(
  'says of a conversion that it was asked for, since it waits to be approved: %s',
  async (language) => {
    await words.changeLanguage(language);
    const more = { href: '/', onRenew: () => undefined };
    const attempt = createElement(EarlierAttempt, { what: 'conversion', ...more });
    const inItsColours = { value: system, children: attempt };
    const page = createElement(ChakraProvider, inItsColours);
    const told = renderToString(createElement(I18nextProvider, { i18n: words }, page));
    expect(told).toMatch(asked[language]);
    expect(told).not.toMatch(made[language]);
  },
);
