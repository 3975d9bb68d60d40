import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What stands for `npm ci`: notes that it ran, takes a moment, and writes down what it put there as npm does. */
const npm = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
appendFileSync('runs', process.argv.slice(2).filter((word) => !/^--(no-|loglevel)/.test(word)).join('+') + ' ');
rmSync('node_modules', { recursive: true, force: true });
await new Promise((done) => setTimeout(done, 400));
const { packages: { '': _, ...packages } } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
mkdirSync('node_modules');
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

type Entry = { version: string; integrity: string; optional?: boolean };
type Packages = Readonly<Record<string, Entry>>;
const one = { version: '1.0.0', integrity: 'sha512-one' };
const other = { version: '2.0.0', integrity: 'sha512-other', optional: true };
const asked: Packages = { 'node_modules/one': one, 'node_modules/other': other };

let place = '';
let made = 0;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-install-'));
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(join(place, 'npm.js'), npm);
});
afterAll(() => rmSync(place, { recursive: true }));

/** Packages as npm leaves them. */
function put(root: string, packages: Packages): void {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

/** A folder with a lock file and, unless it is bare, what npm wrote down of its packages. */
function clone(there: Packages | null): string {
  const root = join(place, `clone-${made++}`);
  mkdirSync(root);
  const packages = { '': { name: 'portal' }, ...asked };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  if (there !== null) put(root, there);
  return root;
}

/** What a command does first in that folder; its lines, once it has ended well. */
async function command(root: string, hear: (line: string) => void = () => {}): Promise<string> {
  const start = `import { ensureInstalled } from ${JSON.stringify(resolve('scripts/install.mjs'))};
    ensureInstalled(${JSON.stringify(root)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
    env: { ...process.env, npm_execpath: join(place, 'npm.js') },
  });
  let said = '';
  child.stdout.on('data', hear);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  expect(await new Promise((done) => child.on('close', done)), said).toBe(0);
  return said;
}

/** The lock as that process holds it. */
function lockOf(root: string, pid: number | undefined): string {
  const lock = join(root, '.cache/installing');
  mkdirSync(lock, { recursive: true });
  writeFileSync(join(lock, String(pid)), '');
  return lock;
}

/** What npm is asked for: what only a build needs as well, wherever production is said to be. */
const whole = 'ci+--include=dev';
const runs = (root: string) =>
  existsSync(join(root, 'runs')) ? readFileSync(join(root, 'runs'), 'utf8').trim().split(' ') : [];

it('leaves alone what `npm ci` put there, with or without what is optional', async () => {
  for (const there of [asked, { 'node_modules/one': one }]) {
    const root = clone(there);
    expect(await command(root)).toBe('');
    expect(runs(root)).toEqual([]);
    expect(readdirSync(join(root, 'node_modules'))).toEqual(['.package-lock.json']);
  }
});

it('installs when a package is absent, of another version, of other bytes, or not of the lock file', async () => {
  const faulty: readonly Packages[] = [
    { 'node_modules/other': other },
    { 'node_modules/one': { ...one, version: '1.0.1' } },
    { 'node_modules/one': { ...one, integrity: 'sha512-two' } },
    { ...asked, 'node_modules/third': one },
  ];
  const ran = faulty.map(async (there) => {
    const root = clone(there);
    await command(root);
    return runs(root);
  });
  expect(await Promise.all(ran)).toEqual(faulty.map(() => [whole]));
});

it('waits for the command that installs, and does not install again', async () => {
  const root = clone(null);
  const lock = lockOf(root, process.pid);
  const before: string[][] = [];
  const said = await command(root, (line) => {
    if (!String(line).startsWith('Waiting')) return;
    before.push(runs(root));
    put(root, asked);
    rmSync(lock, { recursive: true });
  });
  expect(said).toBe(`Waiting for process ${process.pid}, which installs the packages.\n`);
  expect([...before, runs(root)]).toEqual([[], []]);
});

it('installs once for two commands at once, also after one that is gone', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => gone.on('close', done));
  const [bare, left] = [clone(null), clone(null)];
  lockOf(left, gone.pid);
  await Promise.all([bare, bare, left, left].map((root) => command(root)));
  expect([runs(bare), runs(left)]).toEqual([[whole], [whole]]);
  expect(existsSync(join(left, '.cache/installing'))).toBe(false);
});

it('installs once more after an `npm install` of another lock file, whatever was installed before', async () => {
  const root = clone(null);
  await command(root);
  await command(root);
  expect(runs(root)).toEqual([whole]);
  const packages = { 'node_modules/one': { ...one, version: '1.0.1' } };
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  await command(root);
  expect(runs(root)).toEqual([whole, whole]);
});

it('installs once more where a former release noted down packages without what builds', async () => {
  const root = clone({ 'node_modules/other': other });
  const lock = readFileSync(join(root, 'package-lock.json'));
  writeFileSync(join(root, 'node_modules/.lock-hash'), createHash('sha256').update(lock).digest('hex'));
  await command(root);
  expect(runs(root)).toEqual([whole]);
});

/** A browser's driver that has no browser yet: its own program puts one beside it. */
const driver = {
  'package.json': '{"main":"index.js"}',
  'index.js': `exports.chromium = { executablePath: () => require('node:path').join(__dirname, 'own') };`,
  'cli.js': `const own = require('node:path').join(__dirname, 'own');
    require('node:fs').writeFileSync(own, '#!/bin/sh\\necho Chromium 999.0\\n', { mode: 0o755 });`,
};
/** Nobody in particular: root would install Debian's package. */
const ordinary = 65_534;

it('an ordinary user has the driver download a browser, in a folder of whatever name', async () => {
  const above = mkdtempSync(join(tmpdir(), 'portal de josé '));
  const [scripts, packages] = [join(above, 'scripts'), join(above, 'node_modules/playwright-core')];
  for (const folder of [scripts, packages]) mkdirSync(folder, { recursive: true });
  copyFileSync('scripts/chromium.mjs', join(scripts, 'chromium.mjs'));
  for (const [name, text] of Object.entries(driver)) writeFileSync(join(packages, name), text);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const folder of [above, packages]) chownSync(folder, ordinary, ordinary);
  const ask = `if (${isRoot}) { process.setgid(${ordinary}); process.setuid(${ordinary}); }
    const { ensureChromium } = await import(${JSON.stringify(pathToFileURL(join(scripts, 'chromium.mjs')))});
    console.log(await ensureChromium());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', ask], {
    env: { ...process.env, CHROMIUM_PATH: '', PATH: above },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  await once(child, 'close');
  rmSync(above, { recursive: true });
  expect(said.trim().split('\n').at(-1), said).toBe(join(packages, 'own'));
});

/** A path at which nothing is, and nothing can be put. */
const nowhere = '/dev/null/chromium';

/**
 * What the tests' command says on a machine like that, in lines. It is asked for a project that there is not: if it goes on,
 * it runs nothing.
 */
async function testsOn(env: Readonly<Record<string, string>>, ...words: string[]) {
  const child = spawn(process.execPath, ['scripts/test.mjs', 'none', ...words], {
    // should the packages not be those of the lock file, they stay as they are
    env: { ...process.env, npm_execpath: join(place, 'absent.js'), ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (err += String(text)));
  const [code] = await once(child, 'close');
  return { code, out: out.trim().split('\n'), err: err.split('\n') };
}

describe('`npm test`', () => {
  it.each([
    [
      'CHROMIUM_PATH names no file',
      { CHROMIUM_PATH: nowhere },
      `CHROMIUM_PATH names ${nowhere}, and there is no such file.`,
    ],
    [
      'there is no Chromium and none can be installed',
      {
        CHROMIUM_PATH: '',
        PATH: nowhere,
        PLAYWRIGHT_BROWSERS_PATH: nowhere,
        PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
      },
      'The browser tests need Chromium, and none could be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    ],
  ])('fails with a sentence where %s', async (_, env, sentence) => {
    const { code, out, err } = await testsOn(env);
    expect(err).toContain(sentence);
    expect([...out, ...err].filter((line) => /^ +at .*\/scripts\//.test(line))).toEqual([]);
    expect(out.at(-1)).toBe('0 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('ends with the count where it comes to no test for another reason', async () => {
    const { code, out, err } = await testsOn({ TEST_SEED: 'seven' });
    expect(err.join('\n')).toContain('TEST_SEED is “seven”');
    expect([code, out.at(-1)]).toEqual([1, '0 passed, 1 failed']);
  });

  it('fails with the names of the projects where it is asked for one that there is not', async () => {
    const { code, out, err } = await testsOn({ CHROMIUM_PATH: process.execPath });
    expect(err).toContain('No project of the tests is called “none”. There are: node, stories, browser.');
    expect([code, out.at(-1)]).toEqual([1, '0 passed, 1 failed']);
  });

  it.each(['--help', '-h'])('prints what there is, and runs nothing: %s', async (word) => {
    const { code, out, err } = await testsOn({ CHROMIUM_PATH: nowhere }, '--all', word);
    expect(out[0]).toBe('npm test [-- PROJECT …] [--all]');
    expect(out.join('\n')).toContain('PROJECT is node, stories or browser; none: all of them.');
    expect([code, err]).toEqual([0, ['']]);
  });

  it.each(['--nod', '-x', '--all=1'])('runs nothing at an option that there is not: %s', async (word) => {
    const { code, out, err } = await testsOn({ CHROMIUM_PATH: nowhere }, word);
    expect(err[0]).toMatch(/^(Unknown option|Option '--all')/);
    expect(err).toContain('npm test [-- PROJECT …] [--all]');
    expect([code, out.at(-1)]).toEqual([2, '0 passed, 1 failed']);
  });

  it('takes --all beside a project, as npm run test:all does', async () => {
    const { err } = await testsOn({ CHROMIUM_PATH: process.execPath }, '--all');
    expect(err).toContain('No project of the tests is called “none”. There are: node, stories, browser.');
  });

  it('is what CI runs, so that its last line is the last of all', () => {
    const lines = readFileSync('.ci/run', 'utf8').trim().split('\n');
    expect(lines.at(-1)).toBe('exec npm test');
    expect(statSync('.ci/run').mode & 0o111).toBe(0o111);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(scripts.test).toBe('node scripts/test.mjs');
  });
});
