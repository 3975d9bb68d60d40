import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { read, sourceFiles } from './arrows.ts';

const run = promisify(execFile);
/** Runs a tool of the project; answers its output, and throws with it when it fails. */
async function tool(path: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [`node_modules/${path}`, ...args], { maxBuffer: 2 ** 24 });
    return stdout;
  } catch (error) {
    const output =
      error instanceof Error
        ? Object.entries(error)
            .flatMap(([name, text]) => (name.startsWith('std') ? [String(text)] : []))
            .join('')
        : '';
    throw new Error(`${path} found something:\n${output.slice(0, 4000)}`, { cause: error });
  }
}

describe('the house', () => {
  it('has no lint error', async () => {
    expect(await tool('oxlint/bin/oxlint')).toContain('0 errors');
  });
  it('is formatted', async () => {
    await expect(tool('oxfmt/bin/oxfmt', '--check')).resolves.toContain('All matched files');
  });
  it('has no type error', async () => {
    await expect(tool('typescript/bin/tsc', '--noEmit', '--checkers', '1')).resolves.toBe('');
  }, 240_000);
  it('has each of its configs among what is looked at for type errors', () => {
    const configs = readdirSync('.').filter((name) => name.endsWith('.ts'));
    expect(configs.length).toBeGreaterThan(4);
    expect(JSON.parse(read('tsconfig.json')).include).toEqual(expect.arrayContaining(configs));
  });
});

/** What the product is made of. */
const packages = [
  'react',
  'react-dom',
  'xstate',
  '@xstate/react',
  'wouter',
  '@tanstack/react-query',
  'zod',
  'react-hook-form',
  'i18next',
  'react-i18next',
  '@chakra-ui/react',
  'framer-motion',
  'luxon',
];

/** The modules that a source brings when it runs: none that it knows by its types alone. */
function broughtBy(path: string, source: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const handedOn = staticExports.flatMap(({ entries }) => entries);
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...handedOn.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
}
const isOf = (name: string, module: string) => module === name || module.startsWith(`${name}/`);
const unusedOf = (brought: readonly string[]) =>
  packages.filter((name) => !brought.some((module) => isOf(name, module)));

describe('the packages of the card', () => {
  const product = ['src', 'contract', 'machines', 'server']
    .flatMap(sourceFiles)
    .filter((path) => !path.endsWith('.stories.tsx'));
  const brought = [...new Set(product.flatMap((path) => broughtBy(path, read(path))))];

  it('are all used by the product', () => {
    expect(unusedOf(brought)).toEqual([]);
  });

  it.each(packages)('%s would be missed', (name) => {
    expect(unusedOf(brought.filter((module) => !isOf(name, module)))).toEqual([name]);
  });

  it('are not used by a source that knows their types alone, or speaks of them', () => {
    const source = `import type { DateTime } from 'luxon';
import { type Zone } from 'luxon';
export type { Interval } from 'luxon';
const told = "import { Duration } from 'luxon'";
// import { Info } from 'luxon';
import { m } from 'framer-motion/m';
export { z } from 'zod';
const late = () => import('wouter');`;
    expect(broughtBy('x.ts', source)).toEqual(['framer-motion/m', 'zod', 'wouter']);
  });

  it.each([
    ['vite', 'vite.config.ts'],
    ['vite', 'scripts/build.mjs'],
    ['vitest', 'vitest.config.ts'],
    ['storybook', '.storybook/preview.tsx'],
  ])('have the tool %s in %s', (name, path) => {
    expect(broughtBy(path, read(path)).some((module) => isOf(name, module))).toBe(true);
  });

  it('have each tool in a command', () => {
    const { scripts } = JSON.parse(read('package.json'));
    expect(scripts.storybook).toMatch(/^storybook dev /);
    expect(read('scripts/dev.mjs')).toContain("join('node_modules', 'vite', 'bin', 'vite.js')");
    expect(read('scripts/test.mjs')).toContain("'vitest', 'vitest.mjs'");
  });

  it('make the paths through the charts by @xstate/test, which one file brings (decision 10)', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(devDependencies['@xstate/test']).toMatch(/^npm:@xstate\/graph@/);
    const tests = ['tests', '.storybook', 'scripts'].flatMap(sourceFiles);
    const bringing = (name: string) =>
      tests.filter((path) => {
        const source = read(path);
        return source.includes(name) && broughtBy(path, source).includes(name);
      });
    expect([...bringing('@xstate/test'), ...bringing('@xstate/graph')]).toEqual([
      'tests/model/xstate-test.ts',
    ]);
    expect(bringing('./xstate-test.ts')).toEqual(['tests/model/paths.ts']);
    expect(read('tests/model/paths.ts')).toContain('new TestModel<');
  });
});
