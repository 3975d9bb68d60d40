import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Packages that a file of the contract brings along, by itself or by what it imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, what] of source.matchAll(/^(?:import|export)(?! type)[^;]*? from '([^']+)';/gm)) {
    if (what === undefined) continue;
    if (!what.startsWith('.'))
      found.add(
        what
          .split('/')
          .slice(0, what.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    else for (const name of packagesOf(resolve(dirname(file), what), seen)) found.add(name);
  }
  return found;
}
const contract = (name: string) => resolve(import.meta.dirname, '../../contract', name);

test('lists, errors and access rules bring no package into the public pages', () => {
  for (const name of ['enums.ts', 'errors.ts', 'access.ts'])
    expect([...packagesOf(contract(name))]).toEqual([]);
});

test('the forms of the public pages bring zod alone', () => {
  expect([...packagesOf(contract('steps/auth.ts'))]).toEqual(['zod']);
});

test('the rule can see: the bank step brings its library', () => {
  expect([...packagesOf(contract('steps/individual.ts'))]).toContain('ibantools');
});
