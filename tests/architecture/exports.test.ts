import { describe, expect, it } from 'vitest';
import { read } from './arrows.ts';
import { missingExports, moduleOf, modulesIn, unusedExports } from './exports.ts';

const product = ['contract', 'machines', 'server', 'src'].flatMap(modulesIn);
const around = ['.storybook', 'scripts', '.'].flatMap(modulesIn);
const tests = modulesIn('tests');
const isStory = (path: string) => path.endsWith('.stories.tsx');

/** Modules whose names nobody brings, and who reads them; what Storybook reads are stories. */
const entries = {
  'src/app/prerender.tsx': 'scripts/prerender.mjs runs what the build made of it',
  'src/app/theme/static/chakra.ts': 'stands for @chakra-ui/react in the build',
  'src/app/vite-plugins/public-rules.ts': 'public-css.ts loads it by its path',
  'src/app/vite-plugins/static/sheet.ts': 'static-styles.ts loads it by its path',
  'src/platform/sync-external-store.ts': 'stands for use-sync-external-store in the build',
  'src/platform/with-files.ts': 'stands for Vite’s own preloading in the build',
};

describe('what a module exports', () => {
  const asked = product.filter(({ path }) => !isStory(path));
  const unused = unusedExports(asked, [...product, ...around]);
  const pathOf = (found: string) => found.slice(0, found.indexOf(': '));

  it('is used by somebody who is no test', () => {
    expect(asked.length).toBeGreaterThan(1000);
    expect(unused.filter((found) => !(pathOf(found) in entries))).toEqual([]);
  });

  it('is known of no module without need', () => {
    expect(Object.keys(entries)).toEqual([...new Set(unused.map(pathOf))].toSorted());
  });

  it('counts as used by whoever brings it, speaks of it behind a whole module, or works with it where it stands', () => {
    const rules = moduleOf(
      'src/rules.ts',
      `export const used = 1; export const late = 2; export const handed = 3; export const own = 4; // dead, aside
      export const dead = own; export type Aside = string; export const $ = dead.aside;
      const aside = 5; export { aside }; export default 6;`,
    );
    const others = [
      moduleOf('src/a.ts', "import { used as mine } from './rules.ts'; // Aside"),
      moduleOf('src/b.ts', "export { aside as other } from './rules.ts';"),
      moduleOf('src/later.ts', "export const bring = async () => (await import('./rules.ts')).late;"),
      moduleOf('src/features/c.ts', "import { bring } from '../later.ts'; bring(({ handed }) => handed);"),
      moduleOf('src/d.ts', "import { dead } from './other.ts'; const Aside = dead.Aside;"),
    ];
    expect(unusedExports([rules], [rules, ...others])).toEqual([
      'src/rules.ts: Aside',
      'src/rules.ts: $',
      'src/rules.ts: default',
    ]);
    expect(unusedExports([rules], [rules])).toContain('src/rules.ts: used');
  });
});

describe('what a module brings by name', () => {
  it('is exported there, in scripts too, whose types nobody looks at', () => {
    expect(tests.length).toBeGreaterThan(500);
    expect(missingExports([...product, ...around, ...tests])).toEqual([]);
  });

  it('is looked for where it is imported, exported again, and taken while the program runs', () => {
    const build = moduleOf('scripts/build.mjs', 'export const there = 1; export default there;');
    const start = moduleOf(
      'scripts/start.mjs',
      `import whole, { there, gone } from './build.mjs'; export { also } from './build.mjs';
      const { there: own, lost = 2, ...rest } = await import('./build.mjs'); const { there: all } = await import('vite');
      const { left } = await tsImport('./build.mjs', import.meta.url); whole(there, gone, own, lost, rest, all, left);`,
    );
    expect(missingExports([build, start])).toEqual(
      ['gone', 'also', 'lost', 'left'].map((name) => `scripts/start.mjs: ${name} of scripts/build.mjs`),
    );
  });
});

describe('packages', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const namesOf = (modules: readonly { readonly packages: readonly string[] }[]) =>
    [...new Set(modules.flatMap(({ packages }) => packages))].toSorted();

  it('are declared where something of theirs is imported, and not come along with others', () => {
    const imported = namesOf([...product, ...around, ...tests]);
    expect(imported).toContain('rolldown');
    expect(imported.filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([]);
  });

  it('stand among those of the product where it is made of them', () => {
    const made = product.filter(({ path }) => !isStory(path) && !path.startsWith('src/app/vite-plugins/'));
    // brings the reader of spreadsheets together where the server runs from its sources
    expect(namesOf(made).filter((name) => !(name in dependencies))).toEqual(['esbuild']);
  });
});
