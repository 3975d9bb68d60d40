import { ChakraProvider } from '@chakra-ui/react';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { words } from '../../.storybook/i18n.ts';
import { languages, registrationTypes } from '../../contract/enums.ts';
import { contract } from '../../contract/index.ts';
import { dossierReview, type ReviewItem } from '../../contract/values/review.ts';
import { system } from '../../src/app/theme/system.ts';
import { CheckTable } from '../../src/features/review/checks/check-table.tsx';
import { StatePath } from '../../src/ui/state-path.tsx';
import { textsOf } from '../architecture/locales.ts';

/** What is drawn of a part, without its marks. */
function shown(part: ReactElement, language: string): string {
  const inItsColours = { value: system, children: part };
  const i18n = words.cloneInstance({ lng: language });
  const page = createElement(I18nextProvider, { i18n }, createElement(ChakraProvider, inItsColours));
  return renderToString(page)
    .replaceAll('&#x27;', '’')
    .replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ');
}

const [first] = dossierReview.parse(contract.review.read['~orpc'].meta.example?.reply).items;
if (first === undefined) throw new Error('the example has nothing to decide');
const claimed: ReviewItem = {
  ...first,
  kind: 'data',
  step: 1,
  checks: [
    {
      name: 'accreditation',
      declared: [{ field: 'accreditation_claimed', value: true }],
      outcome: null,
      by_name: null,
      at: null,
    },
  ],
};

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language);

  it.each(registrationTypes)('a claim of accreditation is held against what a %s sends', (type) => {
    const more = { item: claimed, onTick: null, pending: [], expiry: null };
    const markup = shown(createElement(CheckTable, { type, ...more }), language);
    const papers = markup.includes(texts['review:check.accreditation.data'] ?? 'none');
    const account = markup.includes(texts['review:check.accreditation.business'] ?? 'none');
    expect({ papers, account }).toEqual({ papers: type === 'INDIVIDUAL', account: type === 'BUSINESS' });
  });

  it('a way that has ended is not said to go on', () => {
    const end = { key: 'end', label: 'The end', state: 'current', mark: 'validated' } as const;
    const markup = shown(createElement(StatePath, { label: 'The way', nodes: [end] }), language);
    expect(markup).toContain(texts['ui:path.current'] ?? 'none');
    expect(markup).not.toMatch(/current|in progress|en cours|en curso|in corso/);
  });
});
