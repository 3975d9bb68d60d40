import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { amountFields } from '../../contract/values/value.ts';
import { read, sourceFiles } from './arrows.ts';
import {
  joiningFaults,
  knownKeys,
  languages,
  leftInEnglish,
  missingKeys,
  parityFaults,
  politeTexts,
  stem,
  textsOf,
  unheardWords,
  wordingFaults,
} from './locales.ts';

const english = textsOf('en');

describe('the texts', () => {
  it.each(['en', 'fr', 'es', 'it'])(
    'exist in %s, key by key, with the same placeholders and every plural form',
    (language) => {
      expect(Object.keys(english).length).toBeGreaterThan(200);
      expect(parityFaults(english, textsOf(language), language)).toEqual([]);
    },
  );

  it.each(['fr', 'es', 'it'])('are not left in English in %s', (language) => {
    expect(leftInEnglish(english, textsOf(language), language)).toEqual([]);
  });

  it('reports a value left in English, a missing key and a lost placeholder', () => {
    const source = { 'a:b': 'Your dossier was sent', 'a:c': '{{count}} files' };
    expect(leftInEnglish(source, { 'a:b': 'Your dossier was sent' }, 'fr')).toHaveLength(1);
    expect(parityFaults(source, { 'a:b': 'Votre dossier est parti' }, 'fr')).toEqual(['fr lacks a:c']);
    expect(parityFaults(source, { ...source, 'a:c': 'fichiers' }, 'fr')).toEqual([
      'fr has other placeholders in a:c',
    ]);
  });

  it.each(['fr', 'es', 'it'])(
    'are reported when one value of %s is left in English, on a copy',
    (language) => {
      const copy = mkdtempSync(join(tmpdir(), 'portal-locales-'));
      cpSync('locales', copy, { recursive: true });
      const file = join(copy, language, 'errors.json');
      const own = JSON.stringify(textsOf(language)['errors:keys.not_found']);
      const left = JSON.stringify(english['errors:keys.not_found']);
      writeFileSync(file, readFileSync(file, 'utf8').replace(own, left));
      expect(leftInEnglish(english, textsOf(language, copy), language)).toEqual([
        `${language} leaves errors:keys.not_found in English`,
      ]);
      rmSync(copy, { recursive: true });
    },
  );

  it.each(['en', 'fr', 'es', 'it'])('name a button by what is seen on it, in %s', (language) => {
    expect(unheardWords(textsOf(language))).toEqual([]);
    expect(unheardWords({ 'a:view': 'Vedi', 'a:view_of': 'Vedere: {{name}}' })).toHaveLength(1);
  });

  it.each(['fr', 'es', 'it'])(
    'address the reader formally, open what they close, and say the words of the glossary in %s',
    (language) => {
      expect(wordingFaults(textsOf(language), language)).toEqual([]);
    },
  );

  it('are reported when they say tu, leave a question open, or a word that the glossary replaced', () => {
    expect(
      [
        wordingFaults({ 'a:b': 'Salva i tuoi dati' }, 'it'),
        wordingFaults({ 'a:b': 'Scriviamo a Lei' }, 'it'),
        wordingFaults({ 'a:b': 'Seguro?' }, 'es'),
        wordingFaults({ 'a:b': '100\u00a0% y 100 %' }, 'es'),
        wordingFaults({ 'a:b': 'Votre livret «\u202Fun »' }, 'fr'),
        wordingFaults(
          { 'a:b': 'Pièce : photo', 'a:c': 'Pièce\u00A0: photo', 'a:d': 'Pièce\u202F: photo' },
          'fr',
        ),
        wordingFaults({ 'a:b': 'Continuer ?', 'a:c': 'Fini; suite', 'a:d': 'De https://a.test' }, 'fr'),
        wordingFaults({ 'a:b': 'Su boletín', 'a:c': 'Coincidencia' }, 'es'),
      ].map((faults) => faults.length),
    ).toEqual([1, 1, 1, 1, 2, 2, 2, 0]);
  });

  it.each(['en', 'fr', 'es', 'it'])('say what to do and never please, in %s', (language) => {
    expect(politeTexts(textsOf(language))).toEqual([]);
    const polite = ['Please pay now.', 'Veuillez payer.', 'Merci de payer.', 'Le rogamos que pague.'];
    const texts = Object.fromEntries(
      [...polite, 'La preghiamo di pagare.'].map((text, at) => [`a:${at}`, text]),
    );
    expect(politeTexts({ ...texts, 'errors:a': 'Please pay now.', 'a:b': 'Pleased' })).toHaveLength(6);
  });

  it.each(['en', 'fr', 'es', 'it'])('join little words to what follows them in %s', (language) => {
    expect(joiningFaults(textsOf(language), language)).toEqual([]);
  });

  it('are reported when they write such a word before a name, a day or a time', () => {
    expect(
      [
        joiningFaults({ 'a:b': 'Dossier de {{name}}', 'a:c': 'Plus de {{amount}}' }, 'fr'),
        joiningFaults({ 'a:b': 'Inviato il {{date}}', 'a:c': 'Inviato {{date, on}}' }, 'it'),
        joiningFaults({ 'a:b': 'Guardado a las {{time}}' }, 'es'),
        joiningFaults({ 'a:b': 'Sent {{date, on}}', 'a:c': '{{count, number}} files' }, 'en'),
      ].map((faults) => faults.length),
    ).toEqual([1, 1, 1, 1]);
  });

  it('join nothing in the public area, on charts and on paths, which fill names alone', () => {
    const publicCode = ['src/features/public', 'src/features/errors']
      .flatMap(sourceFiles)
      .map(read)
      .join('\n');
    const joining = languages.flatMap((language) =>
      Object.entries(textsOf(language))
        .filter(
          ([key, text]) =>
            /^(public|papers|errors|shell|second-factor|flow|inspect|paths|chart-pages|machines\/.+):/.test(
              key,
            ) && /\{\{\w+, (?!number)/.test(text),
        )
        .map(([key]) => stem(key)),
    );
    const unfilled = joining.filter((key) => !key.startsWith('second-factor:') || publicCode.includes(key));
    expect(unfilled).toEqual([]);
  });

  it('are there for every key that the portal asks for', () => {
    const known = knownKeys(english);
    expect(
      sourceFiles('src')
        .filter((file) => !file.endsWith('.stories.tsx'))
        .flatMap((file) => missingKeys(known, file, read(file))),
    ).toEqual([]);
  });

  it('are missed when a screen asks for a key that is not there', () => {
    const missed = (code: string) => missingKeys(knownKeys(english), 'x.tsx', code);
    const ui = `const { t } = useTranslation('ui');`;
    expect(missed(`${ui} t('action.cancel'); t(\`size.\${unit}\`)`)).toEqual([]);
    expect(missed(`${ui} t('action.cancle'); t(\`sizes.\${unit}\`)`)).toHaveLength(2);
    expect(missed(`const { t: errors } = useTranslation('errors'); errors('action.cancel')`)).toHaveLength(1);
    expect(missed(`t('public:login.title'); t('public:login.titel')`)).toEqual([
      'x.tsx asks for public:login.titel',
    ]);
  });

  const wrong = 'Something went wrong. Please try again or contact support';
  it.each([
    ['errors:keys.no_response', wrong],
    ['errors:keys.invalid_json', wrong],
    ['errors:keys.unexpected_error', wrong],
    ['errors:keys.base64_encoding_error', wrong],
    ['errors:keys.account_not_active', 'Please check your email and activate your account.'],
    ['errors:keys.invalid_password_set_token', 'Invalid password token'],
    ['errors:keys.insufficient_amount_balance', 'Amount must not be greater than the available balance'],
    ['errors:keys.insufficient_amount_misc_fees', 'Misc fees must not be greater than requested amount'],
    ['errors:keys.file_type_not_allowed', "You can't upload files of this type."],
    ['errors:keys.too_many_files', 'You can not upload any more files.'],
    ['errors:fields.password_mismatch', 'Password confirmation does not match'],
    ['errors:fields.invalid_decimal', 'This field must contain only decimal values'],
    ['errors:fields.invalid_phone', 'The Phone field is not valid'],
    ['errors:fields.percentages_not_100', 'The sum of all fields must add up to exactly 100%'],
    ['errors:fields.must_not_be_empty', 'must not be empty'],
    ['documents:problem.tooLarge', '{{size}} is over the {{max}} MB limit'],
    ['documents:problem.wrongType', "You can't upload files of this type."],
    ['documents:problem.tooMany', 'You can not upload any more files.'],
    ['enrollment:slot.full', 'You can not upload any more files.'],
    ['avatar:too_large', '{{size}} is over the {{max}} MB limit'],
    ['ui:size.mb', '{{figure}} MB'],
    ['errors:toasts.saved', 'data saved'],
    ['errors:toasts.load_error', 'data load error'],
  ])('say of %s in English, word for word, what the product says: %s', (key, sentence) => {
    expect(english[key]).toBe(sentence);
  });

  const number = /registration number|immatriculation|de registro|di iscrizione/;
  const activity = /your activity|votre activité|su actividad|sua attività/;
  const twenty = /twenty|vingt|veinte|venti/;
  it.each([
    ['mail:dossier_refused.intro', activity],
    ['enrollment:board.refused_text', activity],
    ['profile:turn.refused.text', activity],
    ['notifications:sentence.dossier_refused', activity],
    ['dashboard:next.refused_text', activity],
    ['mail:guessing_noticed.note', twenty],
    ['mail:refusals_noticed.note', twenty],
    ['money:then.MONEY_OUT', /\b10\b/],
    ['contract-papers:summary.facts.withdrawals_value', /\b(ten|dix|diez|dieci)\b/],
    ['review-issues:screening.outdated_text', number],
    ['signing:help_text', /\bIP\b/],
    ['contract-papers:record.meaning_text', /\bIP\b/],
    ['papers:sections.terms.s1.text', /values|valeurs|valores|valori/],
  ])('say of %s the same in every language: %s', (key, what) => {
    for (const language of ['en', 'fr', 'es', 'it']) expect(textsOf(language)[key], language).toMatch(what);
  });

  it('have no space before the percent sign in English', () => {
    expect(Object.entries(english).filter(([, text]) => /[\d}]\s%/.test(text))).toEqual([]);
  });

  it.each(['en', 'fr', 'es', 'it'])(
    'call a line of values by one name in grid, file, report, log, effects and why a value changed, in %s',
    (language) => {
      const texts = textsOf(language);
      // English has a short form where columns are narrow
      const named = (key: string) => texts[key]?.replaceAll('P/L', 'profit or loss');
      const lasting = (field: string) =>
        field === 'unrealized_pl_previous_day' ? 'unrealized_pl_before' : field;
      for (const field of amountFields) {
        expect(named(`value-import:columns.${field}`), field).toBe(named(`values:line.${field}`));
        const places = ['reports:line', 'effects:values.field', 'activities:field'];
        // of what a value changed by, the line is the change of it
        const isFlow = `bridge:line.${field}` in texts && field !== 'total_unrealized_pl';
        for (const place of [...places, ...(isFlow ? ['bridge:line'] : [])])
          expect(named(`${place}.${field}`), place).toBe(named(`values:line.${lasting(field)}`));
      }
    },
  );

  it.each(['en', 'fr', 'es', 'it'])('name what is left to do in small letters, in %s', (language) => {
    // they go on after “To continue:”, one after the other
    const left = Object.entries(textsOf(language)).filter(([key]) =>
      /^(enrollment:need|owners:(need|problem))\./.test(key),
    );
    expect(left.length).toBeGreaterThan(20);
    expect(left.filter(([, text]) => !/^\p{Ll}/u.test(text))).toEqual([]);
  });

  it('say nothing in mails and exported lists that the server does not send', () => {
    const server = [...sourceFiles('server'), ...sourceFiles('contract')].map(read).join('\n');
    const layout = ['greeting', 'greeting_unnamed', 'support', 'closed_alone', 'closing', 'closing_answered'];
    const parts = ['subject', 'intro', 'code', 'link', 'note', 'closed', ...layout];
    const unsaid = Object.keys(english).filter((key) => {
      const [area, path = ''] = key.split(':');
      const [template = '', part = ''] = path.split('.');
      const isSaid = (name: string) => new RegExp(`\\b${name}\\b`).test(server);
      if (area === 'mail') return !isSaid(template) || !parts.includes(part);
      return area === 'exports' && !isSaid(path.split('.').at(-1) ?? '');
    });
    expect(unsaid).toEqual([]);
  });

  it('hold the colon between a name and what is said of it: French writes it with a space', () => {
    const joined = sourceFiles('src')
      .filter((file) => !/\.stories\.|\/vite-plugins\//.test(file))
      .filter((file) => /[}`]: \$\{/.test(read(file)));
    expect(joined).toEqual([]);
  });

  // The areas contract-papers and money-papers are read by property on the server; their own tests look for unused ones,
  // and tests/machines/words.test.ts for those of the charts.
  it('say nothing that no screen uses', () => {
    const code = saidIn(
      ['src', 'server', 'machines', 'contract', 'scripts', '.storybook']
        .flatMap(sourceFiles)
        .map(read)
        .join('\n'),
    );
    const unused = new Set(
      Object.keys(english)
        .filter((key) => !/^(mail|exports|contract-papers|money-papers|machines\/[\w-]+):/.test(key))
        .map((key) => stem(key).split(':')[1] ?? '')
        .filter((key) => !mentioned(key, code)),
    );
    expect([...unused]).toEqual([]);
  });
});

/** What the code says that may be a key, each once: searching that takes a tenth of searching the code. */
function saidIn(code: string) {
  const each = (pattern: RegExp) => [...new Set(code.match(pattern))].join('\n');
  return {
    ends: each(/[\w.-]+['`"]/g),
    afterColons: each(/:[\w.-]+/g),
    beginnings: each(/[\w.-]+\.\$\{/g),
  };
}

/** A key is used when the code names it whole, or builds it from a prefix it names: `t(\`status.${status}\`)`. */
function mentioned(key: string, { ends, afterColons, beginnings }: ReturnType<typeof saidIn>): boolean {
  if (["'", '`', '"'].some((quote) => ends.includes(key + quote)) || afterColons.includes(`:${key}`))
    return true;
  const parts = key.split('.');
  return parts.some((_, at) => at > 0 && beginnings.includes(`${parts.slice(0, at).join('.')}.\${`));
}
