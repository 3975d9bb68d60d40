import { expect, it } from 'vitest';
import { languages, textsOf } from './locales.ts';

/** Texts of several areas that speak of one and the same thing, in the same situation. */
const alike: Readonly<Record<string, readonly string[]>> = {
  'the first section of a dossier': [
    'enrollment:board.section.KYC',
    'dashboard:section.KYC',
    'effects:section_name.KYC',
    'notifications:about.section.KYC',
  ],
  'a bank account that waits for the fund': [
    'money:account.PENDING_VALIDATION',
    'enrollment:board.section_status.PENDING_VALIDATION',
    'documents:status.PENDING_VALIDATION',
  ],
  'the fees of a request': [
    'money:figure.fees',
    'requests:figure.fees',
    'money-papers:transactions.columns.misc_fees',
    'money-papers:receipt.labels.fees',
  ],
  'a section that is validated': ['enrollment:board.section_status.VALIDATED', 'dashboard:status.VALIDATED'],
};

it.each(languages)('call one thing by one name on every page, in %s', (language) => {
  const texts = textsOf(language);
  for (const [thing, keys] of Object.entries(alike)) {
    expect(keys.filter((key) => texts[key] === undefined)).toEqual([]);
    expect(new Set(keys.map((key) => texts[key])).size, thing).toBe(1);
  }
});

it('leave no section of a dossier to a name of its own for a business', () => {
  expect(Object.keys(textsOf('en')).filter((key) => key.startsWith('business:board.section'))).toEqual([]);
});

it.each([
  ['fr', /^(Valid|Refus|Rempl|Pas commenc)é\b/],
  ['es', /^(Valid|Rechaz|Complet)ado\b/],
  ['it', /^(Convalid|Rifiut|Compil|Inizi)ato\b|^Non (iniz|inv)iato\b/],
] as const)(
  'say of a section where it stands with its noun, whatever its own name is, in %s',
  (language, alone) => {
    const said = Object.entries(textsOf(language)).filter(([key]) =>
      /^(enrollment:board\.section_status|dashboard:status)\./.test(key),
    );
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter(([, text]) => alone.test(text))).toEqual([]);
  },
);

it.each(languages)(
  'name what a section lacks without a colon, as the name of an answer has one, in %s',
  (language) => {
    const lacks = Object.entries(textsOf(language)).filter(([key]) =>
      /^review-issues:details\.lack\.(refused|undecided|check_failed)$/.test(key),
    );
    expect(lacks).toHaveLength(3);
    expect(lacks.filter(([, text]) => text.includes(':'))).toEqual([]);
  },
);
