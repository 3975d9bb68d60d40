import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { silent } from '../../src/app/vite-plugins/silent-charts.ts';

it('leaves the sentences of a chart at home, and nothing else of it', () => {
  const source = readFileSync('machines/session/machine.ts', 'utf8');
  const travels = silent(source);
  expect(source).toContain('Nobody is logged in.');
  expect(travels).not.toContain('description');
  expect(travels.match(/\w+: \{/g)).toEqual(source.match(/\w+: \{/g));
});

it('lets a description be that is made elsewhere', () => {
  const made = 'description: plan.description,\n  readonly description: string;';
  expect(silent(made)).toBe(made);
});
