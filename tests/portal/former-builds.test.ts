import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { compress } from '../../scripts/compress.mjs';
import { keepBuilds, readBuilds } from '../../scripts/former-builds.mjs';
import config from '../../vite.config.ts';

/** A folder into which builds write as Vite does: what is new beside what is there. */
function portal() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  const build = (...names: readonly string[]) => {
    const before = readBuilds(folder);
    const files = names.map((name) => `assets/${name}`);
    for (const file of files) {
      writeFileSync(join(folder, file), file);
      writeFileSync(join(folder, `${file}.br`), file);
    }
    writeFileSync(
      join(folder, '.bundle.json'),
      JSON.stringify({ files: ['index.html', '.bundle.json', ...files] }),
    );
    keepBuilds(folder, before);
  };
  return { folder, build, files: () => readdirSync(join(folder, 'assets')).toSorted() };
}
const packed = (...names: readonly string[]) => names.flatMap((name) => [name, `${name}.br`]);

it('a page that is open finds its own files after two more builds, and none are kept for ever', () => {
  const { folder, build, files } = portal();
  build('page-1.js', 'react-1.js');
  build('page-2.js', 'react-1.js');
  build('page-3.js', 'react-1.js');
  expect(files()).toEqual(packed('page-1.js', 'page-2.js', 'page-3.js', 'react-1.js'));
  build('page-4.js', 'react-2.js');
  expect(files()).toEqual(packed('page-2.js', 'page-3.js', 'page-4.js', 'react-1.js', 'react-2.js'));
  expect(existsSync(join(folder, 'assets', 'page-1.js'))).toBe(false);
});

it('a build of the same sources pushes no other one out', () => {
  const { build, files } = portal();
  build('page-1.js');
  build('page-2.js');
  build('page-3.js', 'react-1.js');
  build('react-1.js', 'page-3.js');
  expect(files()).toEqual(packed('page-1.js', 'page-2.js', 'page-3.js', 'react-1.js'));
});

it('a list that a full disk left empty is none: what stands there is one build', () => {
  const { folder, build, files } = portal();
  build('page-1.js');
  writeFileSync(join(folder, '.builds.json'), '');
  build('page-2.js');
  build('page-3.js');
  expect(files()).toEqual(packed('page-1.js', 'page-2.js', 'page-3.js'));
});

it('packs anew what was broken off, and leaves alone what is whole', async () => {
  const { folder, files } = portal();
  const assets = join(folder, 'assets');
  const text = 'export const word = 1;\n'.repeat(100);
  for (const name of ['one.js', 'other.js', 'third.js']) writeFileSync(join(assets, name), text);
  writeFileSync(join(assets, 'one.js.br'), '');
  writeFileSync(join(assets, 'other.js.br'), 'whole');
  await compress(assets);
  expect(files()).toEqual(
    ['one.js', 'other.js', 'third.js'].flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  );
  expect(String(brotliDecompressSync(readFileSync(join(assets, 'one.js.br'))))).toBe(text);
  expect(String(gunzipSync(readFileSync(join(assets, 'other.js.gz'))))).toBe(text);
  expect(readFileSync(join(assets, 'other.js.br'), 'utf8')).toBe('whole');
});

it('a build empties nothing, reads what was there before it, and takes away at its end', () => {
  expect(config.build?.emptyOutDir).toBe(false);
  // what comes of these steps is seen in a whole run alone (tests/browser/budgets.test.ts): each is a build
  const [, steps = ''] = readFileSync('scripts/build.mjs', 'utf8').split('async function buildBoth()');
  const at = [
    'const builds = readBuilds(portal);',
    'await buildPortal(portal);',
    'keepBuilds(portal, builds);',
  ];
  const places = at.map((step) => steps.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});
