import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Bundle, Chunk, Row } from '../../scripts/budgets/bundle.ts';
import { sharesOf } from '../../scripts/budgets/bundle.ts';
import { closureOf, loadOf } from '../../scripts/budgets/closure.ts';
import type { Waits } from '../../scripts/budgets/closure.ts';
import { differencesOf } from '../../scripts/budgets/difference.ts';
import { faultsOf, recordOf } from '../../scripts/budgets/gate.ts';
import { waitsOf, waitsText } from '../../scripts/budgets/waits.ts';

const row = (path: string, screen: string, area = 'public'): Row => ({ path, screen, area });
const login = row('/login', 'login');
const users = row('/admin/manage_users', 'users', 'admin');
const chunk = (modules: Record<string, number>, more: Partial<Chunk> = {}): Chunk => ({
  isEntry: false,
  facade: Object.keys(modules)[0] ?? null,
  imports: [],
  dynamicImports: [],
  modules,
  ...more,
});
const words = 'locales/en/users.json';
const chunks: Readonly<Record<string, Chunk>> = {
  'entry.js': chunk({ 'src/main.tsx': 1, 'node_modules/react-dom/index.js': 3 }, { isEntry: true }),
  'login.js': chunk({ 'src/features/public/login.tsx': 1 }, { imports: ['entry.js'] }),
  'area.js': chunk({ 'src/app/member/area.tsx': 1 }),
  'users.js': chunk({ 'src/app/member/users.tsx': 1 }, { imports: ['list.js'] }),
  'list.js': chunk({ 'src/ui/data-list.tsx': 1 }, { facade: null }),
  'words.js': chunk({ [words]: 1 }),
  'later.js': chunk({ 'src/ui/later.tsx': 1 }),
};
const sizes: Readonly<Record<string, number>> = { 'entry.js': 60_000, 'login.js': 5_000, 'list.js': 20_000 };
const sheet = 'assets/area-A1_b2.css';
const bundle: Bundle = {
  files: [...Object.keys(chunks), sheet],
  chunks,
  brings: {
    'src/app/member-area.ts': ['src/app/member/area.tsx'],
    'src/ui/data-list.tsx': ['src/ui/later.tsx'],
  },
  uses: { 'src/features/public/login.tsx': ['node_modules/luxon/src/luxon.js'] },
  routes: [login, users],
  screens: { login: 'src/features/public/login.tsx', users: 'src/app/member/users.tsx' },
  scripts: ['theme.js'],
  weigh: (file) => sizes[file] ?? 1_000,
};
const waits: Waits = { areas: {}, screens: { users: ['locales/*/users.json'] }, paths: {} };
const recorded = (from: Bundle) =>
  Object.fromEntries(from.routes.map((one) => [one.path, recordOf(from, loadOf(from, one, waits))]));

/** The same build, in which a screen imports something heavy. */
const heavier: Bundle = {
  ...bundle,
  chunks: {
    ...chunks,
    'login.js': chunk({ 'src/features/public/login.tsx': 1 }, { imports: ['entry.js', 'heavy.js'] }),
    'heavy.js': chunk({ 'node_modules/luxon/src/luxon.js': 1 }, { facade: null }),
  },
  weigh: (file) => (file === 'heavy.js' ? 19_300 : bundle.weigh(file)),
};

describe('what a page loads before it can be used', () => {
  it('is its entry, its screen, and what both import', () => {
    expect([...closureOf(bundle, login, 'en', waits)]).toEqual(['theme.js', 'entry.js', 'login.js']);
  });

  it('is also its area and the words that it waits for, in the language in use', () => {
    const files = closureOf(bundle, users, 'en', waits);
    expect([...files]).toEqual(['theme.js', 'entry.js', 'users.js', 'list.js', 'area.js', 'words.js']);
    expect(closureOf(bundle, users, 'fr', waits)).not.toContain('words.js');
  });

  it('belongs to packages, by what their modules weigh', () => {
    expect(Object.fromEntries(sharesOf(bundle, ['entry.js']))).toEqual({
      'react-dom': 45_000,
      'our rest': 15_000,
    });
  });

  it('is told by who brings it, when it is not what is counted', () => {
    const loaded = [...closureOf(bundle, users, 'en'), 'later.js'].filter((file) => file !== 'list.js');
    expect(differencesOf(bundle, users, 'en', loaded)).toEqual([
      'later.js is loaded and not counted: brought by src/ui/data-list.tsx (import of src/ui/later.tsx)',
      'list.js is counted and not loaded: waits.json names more than the page waits for',
    ]);
  });

  it('is written down once for all that share it', () => {
    const other = row('/admin/other', 'other', 'admin');
    expect(
      waitsOf([
        [users, ['a', 'b', 'c']],
        [{ ...users, path: '/admin/users/2' }, ['a', 'b']],
        [other, ['a']],
      ]),
    ).toEqual({
      areas: { admin: ['a'] },
      screens: { users: ['b'] },
      paths: { '/admin/manage_users': ['c'] },
    });
  });

  it('is written as the format of all files asks', async () => {
    const kept = readFileSync('scripts/budgets/waits.json', 'utf8');
    expect(await waitsText(JSON.parse(kept))).toBe(kept);
  });
});

describe('a build', () => {
  it('that loads what was recorded is within its budgets', () => {
    expect(faultsOf(bundle, recorded(bundle), waits)).toEqual([]);
  });

  it('is held to the goal where that is met, and to a little more than was recorded where it is not', () => {
    expect(recordOf(bundle, loadOf(bundle, users, waits))).toMatchObject({ limit: 92, loads: 84 });
    expect(recordOf(heavier, loadOf(heavier, login, waits))).toMatchObject({ limit: 86.3, loads: 85.3 });
  });

  it('that loads more fails with the screen, by how much, and the packages that grew', () => {
    const records = {
      ...recorded(bundle),
      '/login': { ...recordOf(bundle, loadOf(bundle, login, waits)), limit: 66 },
    };
    expect(faultsOf(heavier, records, waits)).toEqual([
      '/login (login) loads 85.3 kB before it can be used, 19.3 kB over its limit of 66.0 kB. Since it was recorded grew: luxon + 19.3 kB (imported by src/features/public/login.tsx).',
    ]);
  });

  it('whose screen was never recorded fails', () => {
    expect(faultsOf(bundle, {}, waits)).toEqual([
      '/login (login) has no budget yet.',
      '/admin/manage_users (users) has no budget yet.',
    ]);
  });

  it('that no longer holds what a page waits for fails, as nobody would count it', () => {
    const moved = { ...waits, paths: { '/login': ['src/ui/gone.tsx', 'locales/*/gone.json'] } };
    expect(faultsOf({ ...bundle, brings: {} }, recorded(bundle), moved)).toEqual([
      'The build holds no src/app/member-area.ts, which pages wait for: see anew by node scripts/budgets.mjs --look.',
      'The build holds no src/ui/gone.tsx, which pages wait for: see anew by node scripts/budgets.mjs --look.',
      'The build holds no locales/*/gone.json, which pages wait for: see anew by node scripts/budgets.mjs --look.',
    ]);
  });

  it('whose member area has a heavier sheet fails, as one whose sheet has another name', () => {
    const weigh = (file: string) => (file === sheet ? 18_000 : bundle.weigh(file));
    expect(faultsOf({ ...bundle, weigh }, recorded(bundle), waits)).toEqual([
      "The member area's sheet has 18.0 kB, 1.4 kB over its limit of 16.6 kB.",
    ]);
    expect(faultsOf({ ...bundle, files: ['assets/other.css'] }, recorded(bundle), waits)).toEqual([
      'The build holds no sheet of the member area: area-….css.',
    ]);
  });

  it.each([
    'node_modules/@chakra-ui/react/dist/index.js',
    'node_modules/@emotion/react/dist/index.js',
    'node_modules/xstate/dist/xstate.esm.js',
    'node_modules/@tanstack/query-core/build/index.js',
    'node_modules/zod/v4/classic/schemas.js',
    'node_modules/framer-motion/dist/index.js',
  ])('whose entry holds %s fails', (id) => {
    const entry = chunk({ 'src/main.tsx': 1 }, { isEntry: true, imports: ['shared.js'] });
    const held = { ...bundle, chunks: { ...chunks, 'entry.js': entry, 'shared.js': chunk({ [id]: 1 }) } };
    const faults = faultsOf(held, recorded(held), waits);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^The entry holds \S+: every screen would wait for it\.$/);
  });

  it('whose entry holds zod/mini alone does not', () => {
    const entry = chunk({ 'node_modules/zod/v4/mini/schemas.js': 1 }, { isEntry: true });
    const held = { ...bundle, chunks: { ...chunks, 'entry.js': entry } };
    expect(faultsOf(held, recorded(held), waits)).toEqual([]);
  });
});
