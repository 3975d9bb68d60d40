import { expect, it } from 'vitest';
import { read, sourceFiles } from './arrows.ts';

/** The sentence of an `error_key`, by its key alone: of a limit, its placeholder would stand there. */
const saysItself = /\berrors:keys\.\$\{|\b(?:errors|t)\(\s*`keys\.\$\{/;

/** Who has the sentence of a key without `src/ui/why-refused.ts`. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/ui/why-refused.ts': 'the one home',
  'src/app/member/query-client.ts': 'a toast, outside of React, with the time of a limit',
  'src/features/public/parts.tsx': 'before the login, with the time of a limit',
  'src/features/public/second-step.tsx': 'before the login: its key alone, for parts.tsx',
  'src/flow/words.ts': 'which part of a recorded run was refused',
  'src/ui/use-entries.ts': 'what is said at a field: a limit never is',
  'src/features/requests/acts/act-fields.tsx': 'what is said at a field: a limit never is',
  'src/features/money/operation/operation-form.tsx': 'what is said at a field: a limit never is',
  'src/features/review/frame/keys-dialog.tsx': 'keys of the keyboard',
  'src/features/review/items/item-picker.tsx': 'keys of the keyboard',
};

it('has the sentence of a refusal from one place, which says until when a limit lasts', () => {
  const saying = sourceFiles('src')
    .filter((path) => !path.endsWith('.stories.tsx'))
    .filter((path) => saysItself.test(read(path)));
  expect(saying.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  expect(saysItself.test("errors(`keys.${refusal.key}`, { defaultValue: '' })")).toBe(true);
  expect(saysItself.test('t(`fields.${key}`)')).toBe(false);
});
