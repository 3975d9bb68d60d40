import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../contract/enums.ts';
import { readBundle } from '../../scripts/budgets/bundle.ts';
import { fontLimit, requestsOf, shiftLimit } from '../../scripts/budgets/counts.ts';
import { differencesOf } from '../../scripts/budgets/difference.ts';
import { readBuilds } from '../../scripts/former-builds.mjs';
import type { RouteRow } from '../../src/app/routes.ts';
import { capitalTabs, investorTabs } from '../../src/features/values/paths.ts';
import { person } from '../fixtures/chromium.ts';
import { type OpenedRows, openRows, shownRows, visitorOf } from '../fixtures/opened-rows.ts';
import { loadAt, type PageLoad, watchLoads } from '../fixtures/page-loads.ts';
import { sample, seed, wholeRun } from '../fixtures/sample.ts';
import { copyOfTheTree } from '../fixtures/tree-copy.ts';

const bundle = readBundle('dist/portal');
/** A desk and a phone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
type Case = {
  readonly row: RouteRow;
  readonly size: (typeof sizes)[number];
  readonly language: (typeof languages)[number];
};
/** The eight pairs of a language and a width come round in eight turns. */
const caseAt = (row: RouteRow, turn: number): Case => ({
  row,
  size: sizes[(turn + (turn >> 2)) % 2] ?? sizes[0],
  language: languages[turn % languages.length] ?? 'en',
});
/** In a whole run: both widths, of public rows in each language. */
const turnsOf = (row: RouteRow, at: number) =>
  row.area === 'public' ? [0, 1, 2, 3, 4, 5, 6, 7] : [at, at + 4];
/** Rows by the seed, in turns through languages and widths; in a whole run all. */
const cases = wholeRun
  ? shownRows.flatMap((row, at) => turnsOf(row, at).map((turn) => caseAt(row, turn)))
  : sample(shownRows, 3).map((row, turn) => caseAt(row, turn + (seed % 8)));

/** Screens that show something else by what the address asks for: a row's own view is its first tab alone. */
const tabs = [
  ...capitalTabs.map((tab) => ['/admin/edit_capital', tab] as const),
  ...investorTabs.map((tab) => ['/admin/investor_values/user_id/:user_id', tab] as const),
]
  .flatMap(([path, tab]) => sizes.map((size) => ({ path, tab, size })))
  // by the seed each of them comes in each language
  .map((one, at) => ({ ...one, language: languages[(at + (at >> 1) + seed) % languages.length] ?? 'en' }));

let rows: OpenedRows;
beforeAll(async () => {
  rows = await openRows();
});
afterAll(() => rows?.close());

/** Where a busy machine drew it late, what waits for a first screen has come before it (`platform/first-screen.ts`): once more. */
async function loadOf(row: RouteRow, size: Case['size'], address: string): Promise<PageLoad> {
  const page = await (await rows.contextOf(visitorOf(row))).newPage();
  await page.setViewportSize(size);
  await watchLoads(page);
  let load = await loadAt(page, address);
  for (let tries = 1; load.usable > 4000 && tries < 4; tries += 1) load = await loadAt(page, address);
  await page.close();
  return load;
}

describe('a page that is opened', () => {
  it.each(cases.map((one) => [one.row.path, one.language, one.size.width, one] as const))(
    '%s, in %s, %i wide, loads what its budget counts before it can be used, and moves no more than it may',
    async (_path, language, _width, { row, size }) => {
      const address = await rows.addressOf(row);
      const load = await loadOf(row, size, `${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
      expect(differencesOf(bundle, row, language, load.scripts)).toEqual([]);
      expect(load.shift).toBeLessThanOrEqual(shiftLimit);
    },
    60_000,
  );

  it.each(sample(tabs, 1).map((one) => [one.path, one.tab, one.language, one.size.width, one] as const))(
    '%s with its tab %s, in %s, %i wide, moves no more than it may',
    async (path, tab, language, _width, { size }) => {
      const row = shownRows.find((one) => one.path === path);
      if (!row) throw new Error(`${path} is no row of the table`);
      const load = await loadOf(row, size, `${await rows.addressOf(row)}?tab=${tab}&lang=${language}`);
      expect(load.shift).toBeLessThanOrEqual(shiftLimit);
    },
    60_000,
  );

  it('asks for little before a person can log in', async () => {
    const context = await person(rows.browser, rows.portal.url);
    const page = await context.newPage();
    await watchLoads(page);
    const load = await loadAt(page, '/login');
    await context.close();
    expect(load.requests).toBeLessThanOrEqual(requestsOf.login.limit);
  });

  it('does not find what the build wrote down of itself', async () => {
    const answer = await fetch(`${rows.portal.url}/.bundle.json`);
    expect(answer.status).toBe(404);
  });
});

/** Files of the build that are text of more than a kilobyte: all of them, in a whole run; twenty by the seed. */
const texts = () => {
  const names = readdirSync('dist/portal/assets', { recursive: true, encoding: 'utf8' });
  const long = names.filter(
    (name) => /\.(js|css)$/.test(name) && readFileSync(join('dist/portal/assets', name)).length >= 1024,
  );
  return sample(long, 20);
};
const unpackers = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/** Of what the last builds have left, what the newest has no more: a page that is open may ask for it. */
function formerFiles(): readonly string[] {
  const [newest = [], ...before] = readBuilds('dist/portal');
  return [...new Set(before.flat())].filter((name) => !newest.includes(name));
}

describe('a build', () => {
  it('cuts the two fonts of the first paint down to what it needs', () => {
    const fonts = readdirSync('dist/portal/assets').filter((name) => /-core-[^.]*\.woff2$/.test(name));
    expect(fonts.length).toBeGreaterThanOrEqual(2);
    for (const name of fonts)
      expect(statSync(join('dist/portal/assets', name)).size, name).toBeLessThanOrEqual(fontLimit);
  });

  it('notes its files beside those of the builds before it, which go out as its own do', async () => {
    const [newest] = readBuilds('dist/portal');
    expect(newest?.map((name) => `assets/${name}`)).toEqual(
      bundle.files.filter((name) => name.startsWith('assets/')).toSorted(),
    );
    const written = (name: string) => statSync(join('dist/portal', name)).mtimeMs;
    expect(written('.builds.json')).toBeGreaterThanOrEqual(written('.bundle.json'));
    for (const name of sample(formerFiles(), 5)) {
      const answer = await fetch(`${rows.portal.url}/assets/${name}`);
      expect([answer.status, answer.headers.get('cache-control')], name).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('lies packed, and each file goes out packed, whole and for good', async () => {
    const names = texts();
    expect(names.length).toBeGreaterThanOrEqual(20);
    for (const name of names) {
      const path = join('dist/portal/assets', name);
      for (const [ending, unpack] of Object.entries(unpackers)) {
        expect(existsSync(path + ending), `${name} lies unpacked`).toBe(true);
        expect(unpack(readFileSync(path + ending)).equals(readFileSync(path)), name + ending).toBe(true);
      }
      const answer = await fetch(`${rows.portal.url}/assets/${name}`, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(answer.headers.get('content-encoding'), name).toBe('br');
      expect(answer.headers.get('cache-control'), name).toMatch(/max-age=31536000, immutable/);
      expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(path)), name).toBe(true);
    }
  });

  // a build has the two processors to itself nowhere in a run
  describe.runIf(wholeRun)('of a copy', { timeout: 900_000 }, () => {
    let copy: ReturnType<typeof copyOfTheTree>;
    let root = '';
    const build = () => spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
    beforeAll(() => {
      copy = copyOfTheTree();
      root = copy.root;
      for (const name of ['server', 'index.html', 'package-lock.json'])
        cpSync(name, join(root, name), { recursive: true });
    });
    afterAll(() => copy?.remove());

    it('in which a text was changed leaves the files of the build before it', () => {
      const assets = join(root, 'dist/portal/assets');
      const first = build();
      expect(first.status, first.stderr).toBe(0);
      const before = readBuilds(join(root, 'dist/portal'))[0] ?? [];
      const text = join(root, 'locales/en/users.json');
      writeFileSync(text, readFileSync(text, 'utf8').replace(/: "(?=[A-Z])/, ': "Changed '));
      const second = build();
      expect(second.status, second.stderr).toBe(0);
      const now = readBuilds(join(root, 'dist/portal'))[0] ?? [];
      const former = before.filter((name) => !now.includes(name) && name.endsWith('.js'));
      expect(former.length).toBeGreaterThan(0);
      for (const name of former) expect(existsSync(join(assets, name)), name).toBe(true);
      const packed = former.filter((name) => readFileSync(join(assets, name)).length >= 1024);
      expect(packed.length).toBeGreaterThan(0);
      for (const name of packed) expect(existsSync(join(assets, `${name}.br`)), name).toBe(true);
    });

    it('whose login imports something heavy fails and says what it is', () => {
      const planted = `import * as xstate from 'xstate';\nReflect.set(globalThis, 'planted', xstate);\n`;
      appendFileSync(join(root, 'src/features/public/login.tsx'), planted);
      const { status, stderr } = build();
      expect(stderr).toMatch(
        /^\/login \(login\) loads \d+\.\d kB before it can be used, \d+\.\d kB over its limit/m,
      );
      expect(stderr).toMatch(/xstate \+ \d+\.\d kB \(imported by src\/features\/public\/login\.tsx\)/);
      expect(status).toBe(1);
    });
  });
});
