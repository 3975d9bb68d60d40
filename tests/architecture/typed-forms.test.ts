import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typedForms } from '../fixtures/typed-forms.ts';

const entry =
  /<(TextField|TextAreaField|PasswordField|MoneyField|DateField|PhoneField|SearchForm|FilterDay|[A-Z]\w*Input|input|textarea)\b/;
/** A box to tick, a circle to choose and a file are pressed, and not typed in. */
const isPressed = /<(?:input|\w*Input)\b[^>]*type="(?:checkbox|radio|file|range)"/g;
const keeps = /\b(useTyped|useTypedText|keepTyped|writeSealed|useEntries|useLateEntries)\b/;

const sources = new Map(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.stories.tsx'))
    .map((path) => [path, readFileSync(path, 'utf8')] as const),
);
const isScreen = (path: string) => path.startsWith('src/features/') || path.startsWith('src/app/');
const forms = [...sources]
  .filter(([path, source]) => isScreen(path) && entry.test(source.replaceAll(isPressed, '')))
  .map(([path]) => path);

/** How many values a call is given; types, strings and what is nested don't count. */
function countOf(source: string, from: number): number {
  let [depth, count] = [0, 1];
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0) return count;
    // a comma before the closing bracket separates nothing
    if (letter === ',' && depth === 1 && !/^,\s*\)/.test(source.slice(at))) count += 1;
  }
  return count;
}

describe('what is typed', () => {
  it('is kept through a forced logout, or is not for a reason, in every form', () => {
    expect(forms.toSorted()).toEqual(Object.keys(typedForms).toSorted());
  });

  it.each(Object.entries(typedForms).flatMap(([form, kept]) => ('by' in kept ? [[form, kept.by]] : [])))(
    'in %s is kept by %s',
    (_form, file = '') => {
      expect(sources.get(file)).toMatch(keeps);
    },
  );

  it.each(
    Object.entries(typedForms).flatMap(([form, kept]) =>
      'by' in kept && kept.step !== undefined ? [[form, kept.step]] : [],
    ),
  )('in %s is given to the draft of its step by %s', (form, file = '') => {
    const source = sources.get(file) ?? '';
    expect(source).toMatch(/\buseStepForm<\w+>\(\{(?:(?!\n  \}\);)[^])*\n    keeper,\n/);
    if (form !== file) expect(source).toContain(`/${form.split('/').at(-1)}'`);
  });

  it('in a short form has a name under which it is kept', () => {
    const calls = [...sources].flatMap(([path, source]) =>
      [...source.matchAll(/[=]\s*use(?:Late)?Entries(?:<[\w, ]+>)?\(/g)].map(({ index, 0: call }) => ({
        path,
        count: countOf(source, index + call.length - 1),
      })),
    );
    expect(calls.length).toBeGreaterThan(9);
    expect(calls.filter(({ count }) => count < 3)).toEqual([]);
  });
});
