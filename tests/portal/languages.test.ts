import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../contract/enums.ts';
import { shownAmount } from '../../server/files/amounts.ts';
import { formatAge } from '../../src/features/admin-dashboard/counts.ts';
import { formatRate } from '../../src/features/requests/rate.ts';
import { chooseLanguage, languageChoices } from '../../src/platform/language.ts';
import {
  formatAgo,
  formatDay,
  formatMoney,
  formatProgress,
  parseDay,
  sizeParts,
} from '../../src/ui/format.ts';

const inEach = (said: Readonly<Record<Language, string>>) =>
  languages.map((language) => [language, said[language]] as const);

describe('the language of the page', () => {
  const wish = (query: string, kept: string | null, ...browser: readonly string[]) =>
    chooseLanguage({ query, kept, browser });

  it('is what the address says, else what was chosen, else the first of the browser’s that there is, else English', () => {
    expect(wish('?lang=it', 'fr', 'es-ES')).toBe('it');
    expect(wish('?lang=xx', 'fr', 'es-ES')).toBe('fr');
    expect(wish('', 'de', 'de-AT', 'es-419', 'fr')).toBe('es');
    expect(wish('?lang=IT-ch', null)).toBe('it');
    expect(wish('', null, 'de-DE', 'nl')).toBe('en');
  });

  it('is one of the portal’s own: no browser offers to translate the page, whose amounts are read as they were written', () => {
    const page = readFileSync('index.html', 'utf8');
    expect(page).toMatch(/<html [^>]*\btranslate="no"/);
    expect(page).toContain('<meta name="google" content="notranslate" />');
  });

  it('is offered as English and French, and as itself', () => {
    const names = (current: string) => languageChoices(current).map(({ name }) => name);
    expect(names('fr')).toEqual(['English', 'Français']);
    expect(names('it-IT')).toEqual(['English', 'Français', 'Italiano']);
    expect(names('es')).toEqual(['English', 'Français', 'Español']);
  });
});

describe('figures', () => {
  it.each(
    inEach({
      en: '\u22121,234,567.80\u00A0EUR',
      fr: '\u22121\u202F234\u202F567,80\u00A0EUR',
      es: '\u22121.234.567,80\u00A0EUR',
      it: '\u22121.234.567,80\u00A0EUR',
    }),
  )('are grouped in %s as its readers group them: %s', (language, shown) => {
    expect(formatMoney('-1234567.8', 'EUR', language)).toBe(shown);
  });

  it.each(inEach({ en: '1,234.50', fr: '1\u202F234,50', es: '1.234,50', it: '1.234,50' }))(
    'of four digits are grouped in %s too, since they stand in columns: %s',
    (language, shown) => {
      expect(formatMoney('1234.50', 'EUR', language)).toBe(`${shown}\u00A0EUR`);
      // the fonts of a paper have no narrow space
      expect(shownAmount('1234.50', language)).toBe(shown.replace('\u202F', '\u00A0'));
    },
  );

  it.each(inEach({ en: '1.0845', fr: '1,0845', es: '1,0845', it: '1,0845' }))(
    'of a rate have the mark of %s: %s',
    (language, shown) => expect(formatRate('1.08450000', language)).toBe(shown),
  );

  it.each(inEach({ en: '42%', fr: '42\u202F%', es: '42\u00A0%', it: '42%' }))(
    'of a share have the space before the sign that %s has: %s',
    (language, shown) => expect(formatProgress(0.42, language)).toBe(shown),
  );

  it.each(inEach({ en: '1.5', fr: '1,5', es: '1,5', it: '1,5' }))(
    'of a size have the mark of %s: %s',
    (language, figure) => expect(sizeParts(1_572_864, language)).toEqual({ unit: 'mb', figure }),
  );

  it.each(inEach({ en: '3 days', fr: '3 jours', es: '3 días', it: '3 giorni' }))(
    'of a length of time are words of %s: %s',
    (language, shown) => expect(formatAge(3 * 86_400, language, 'long').replace(/\s/, ' ')).toBe(shown),
  );
});

describe('days', () => {
  it('are dd/mm/yyyy in UTC whatever the language, and are read so', () => {
    expect(formatDay('2026-03-04')).toBe('04/03/2026');
    expect(formatDay('2026-12-31T23:59:59.000Z')).toBe('31/12/2026');
    expect(parseDay('4/3/2026')).toBe('2026-03-04');
  });

  it.each(inEach({ en: 'yesterday', fr: 'hier', es: 'ayer', it: 'ieri' }))(
    'of a moment ago are said in %s: %s',
    (language, shown) => {
      const now = Date.parse('2026-03-20T10:00:00.000Z');
      expect(formatAgo(new Date(now - 86_400_000).toISOString(), now, language)).toBe(shown);
    },
  );
});
