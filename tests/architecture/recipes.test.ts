import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyOfTheTree } from '../fixtures/tree-copy.ts';
import { modulesIn, unusedExports } from './exports.ts';

/** Runs Node in a copy; answers what it prints, and throws with it when it fails. */
function node(root: string, ...words: readonly string[]): string {
  return execFileSync(process.execPath, [...words], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}
/** The files in which the compiler finds something. */
function typesIn(root: string, config: string): readonly string[] {
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', config];
  const { stdout } = spawnSync(process.execPath, tsc, { cwd: root, encoding: 'utf8' });
  return [...new Set([...stdout.matchAll(/^([^\s(]+)\(\d+,/gm)].map(([, file = '']) => file))];
}
const gate = `import('./tests/architecture/gate.ts').then(({ gateFaults }) => console.log(JSON.stringify(gateFaults())))`;
const faultsIn = (root: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(node(root, '--import', 'tsx', '-e', gate)));

const recipe = readFileSync('docs/recipes/new-step.md', 'utf8');
/** "In `file`, after `anchor`:" and the block that follows. */
const edits = [...recipe.matchAll(/In `([^`]+)`, (after|before) `([^`]+)`:\n\n```\w+\n([\s\S]*?)```/g)];

/** Does word for word what the recipe says. */
function follow(root: string): void {
  for (const [, file = '', where, anchor = '', block = ''] of edits) {
    const path = join(root, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(anchor)) throw new Error(`${file} does not contain ${anchor} any more`);
    const text = where === 'after' ? `${anchor}\n${block}` : `${block}${anchor}`;
    writeFileSync(
      path,
      source.replaceAll(anchor, () => text),
    );
  }
}

describe('a copy of the portal with a step by the recipe, and two charts by the generator', () => {
  let copy: ReturnType<typeof copyOfTheTree>;
  let made: readonly string[] = [];
  const tsx = (...words: readonly string[]) => node(copy.root, '--import', 'tsx', ...words);
  const make = (...words: readonly string[]) => tsx('scripts/new.ts', 'chart', ...words);
  beforeAll(() => {
    copy = copyOfTheTree();
    follow(copy.root);
    const [, section = ''] = /--section "([^"]+)"/.exec(tsx('scripts/new.ts', '--help')) ?? [];
    const said = [
      make('bank-change', '--section', section, '--es', 'Cambio de banco', '--fr', "Changement d'IBAN"),
      make('address-change'),
    ];
    made = said.flatMap((lines) => lines.split('\n').filter((line) => /^[.\w].*\.\w+$/.test(line)));
  }, 240_000);
  afterAll(() => copy.remove());

  it('passes the gate: each state described, drawn, told as a story and in four languages', () => {
    expect(edits.length).toBe(9);
    for (const name of ['bank-change', 'address-change'])
      expect(made).toContain(`machines/${name}/machine.ts`);
    expect(faultsIn(copy.root)).toEqual([]);
  }, 120_000);

  it('is proved', () => {
    const told = tsx('scripts/prove.ts', 'bank.change', 'enrollment.individual', '--list');
    expect(told).toContain('Bank change: proved: 1 claim');
    expect(told).toContain('declarations opens only where the server has said');
  }, 120_000);

  it('passes the tests of the new charts, and of all charts where they are two of them', () => {
    const files = [
      'machines/bank-change',
      'machines/address-change',
      'machines/charts',
      'machines/words',
      'architecture/stories',
      'architecture/locales',
    ];
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.unit.config.ts'];
    const named = ['-t', 'bank|address|catalogue|typography|formally|not left|same keys'];
    const told = node(copy.root, ...vitest, ...files.map((file) => `tests/${file}.test.ts`), ...named);
    for (const name of ['bank-change', 'address-change'])
      expect(told).toContain(`${name}: 4/4 states, 5/5 transitions`);
  }, 120_000);

  it('exports nothing that its tests alone use', () => {
    const all = ['machines', 'src', '.storybook'].flatMap((folder) => modulesIn(join(copy.root, folder)));
    const asked = all.filter(({ path }) => /\/machines\/.*(bank|address)-change/.test(path));
    expect(asked.length).toBeGreaterThan(5);
    expect(unusedExports(asked, all)).toEqual([]);
  });

  it('has no fault of types, lint or format in what was made', () => {
    const config = {
      extends: './tsconfig.json',
      include: [],
      files: [...made.filter((file) => /\.tsx?$/.test(file)), 'src/virtual.d.ts'],
    };
    writeFileSync(join(copy.root, 'tsconfig.made.json'), JSON.stringify(config));
    const found = typesIn(copy.root, 'tsconfig.made.json');
    expect(found.filter((file) => made.includes(file))).toEqual([]);
    // what the compiler asks for after a new step is what the recipe goes on with
    expect(found.filter((file) => !recipe.includes(file))).toEqual([]);
    expect(node(copy.root, 'node_modules/oxlint/bin/oxlint', ...made)).toContain('0 errors');
    expect(node(copy.root, 'node_modules/oxfmt/bin/oxfmt', '--check', ...made)).toContain('All matched');
  }, 120_000);

  it('has no chart made over another one, nor under a name or of a section that is none', () => {
    expect(() => make('bank-change')).toThrow('is there already: choose another name');
    expect(() => make('catalogue')).toThrow('machines/catalogue is there already');
    expect(() => make('Bank Change')).toThrow("can't be a chart's name");
    expect(() => make('third-change', '--section', '§5.2')).toThrow("can't be a section");
  }, 60_000);

  it('is left as it was where a list of charts does not end as it did', () => {
    const list = join(copy.root, 'tests/fixtures/chart-driver-alone.ts');
    const source = readFileSync(list, 'utf8');
    writeFileSync(list, '');
    expect(() => make('third-change')).toThrow('does not contain "];" any more');
    expect(existsSync(join(copy.root, 'machines/third-change'))).toBe(false);
    expect(readFileSync(join(copy.root, 'machines/catalogue.ts'), 'utf8')).not.toContain('third-change');
    writeFileSync(list, source);
  }, 60_000);
});

it('the recipe of a step names files that are there', () => {
  const named = [...recipe.matchAll(/`((?:contract|machines|server|src|tests|\.storybook)\/[^`*]+)`/g)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
});
