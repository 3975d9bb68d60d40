// `npm run test:nodes`: both commands of the README, from a bare clone, on each Node that the portal supports.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { atSignal } from './at-signal.mjs';
import { bareEnv } from './bare-env.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const supported = ['20.19.0', '22', '24'];
const known = ['node', 'stories', 'browser'];
/** Nobody in particular: who runs it as root may have it done without root's rights. */
const ordinary = { uid: 65_534, gid: 65_534 };

const help = `npm run test:nodes [-- NODE …] [--tests node,browser | --tests none] [--user]

Clones what is committed into a folder with a space in its name, and there, with nothing installed, runs npm start
twice and npm test once. NODE is a version, of which the newest that fits is fetched from npm's registry (Linux), or
the path of a program; none: ${supported.join(', ')}.

  --tests NAMES  some of the test projects (${known.join(', ')}), or none
  --user         as an ordinary user, where root runs it, whose PATH has no Chromium: the tests have the driver download
                 one, unless CHROMIUM_PATH names one that is to be taken

Each Node takes as long as npm test does. Exit code 0: all of them started, and all tests passed.`;

function stop(sentence) {
  console.error(sentence);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

function read() {
  const options = {
    tests: { type: 'string', default: known.join(',') },
    user: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(`${error.message}\n\n${help}`);
  }
}

const { values: given, positionals } = read();
if (given.help) {
  console.log(help);
  process.exit(0);
}
const tests = given.tests === 'none' ? [] : given.tests.split(',');
const unknown = tests.find((name) => !known.includes(name));
if (unknown !== undefined) stop(`There is no test project "${unknown}". There are: ${known.join(', ')}.`);
const wrong = positionals.find((word) => !/^\d{2}(\.\d{1,3}){0,2}$/.test(word) && !existsSync(word));
if (wrong !== undefined) stop(`"${wrong}" is neither a version of Node nor a program.`);
if (given.user && process.getuid?.() !== 0) stop('--user is for root: you are an ordinary user already.');

/** The program of a version, from npm's registry; kept for the next time. */
function fetched(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.cache', 'nodes', version);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux') stop('Versions are fetched on Linux alone: name the path of a program.');
  mkdirSync(folder, { recursive: true });
  const what = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...what, '--prefix', folder, `${name}@${version}`], { stdio: 'inherit' });
  return program;
}

/** What npm tells its own children is not for an npm of another Node. */
const own = Object.fromEntries(Object.entries(bareEnv()).filter(([name]) => !/^npm_/i.test(name)));

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

const isChromium = (name) => /^(chromium|google-chrome)/.test(name);

/** The same programs without a Chromium: links to all others stand for a folder that has one. */
function withoutChromium(path, place) {
  const folders = path.split(delimiter).filter((folder) => existsSync(folder));
  const clean = folders.map((folder, at) => {
    const names = readdirSync(folder);
    if (!names.some(isChromium)) return folder;
    const links = join(place, String(at));
    mkdirSync(links, { recursive: true });
    for (const name of names.filter((one) => !isChromium(one)))
      symlinkSync(join(folder, name), join(links, name));
    return links;
  });
  return clean.join(delimiter);
}

/** A bare clone, and how npm is run in it. */
function cloneFor(program, version) {
  const above = mkdtempSync(join(tmpdir(), 'nodes-'));
  chmodSync(above, 0o755);
  const folder = join(above, `portal on Node ${version}`);
  execFileSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' });
  const [programs, home, browsers] = ['bin', 'home', 'browsers'].map((name) => join(above, name));
  for (const one of [programs, home, browsers]) mkdirSync(one);
  // of whatever name, and wherever it may be read by root alone
  copyFileSync(program, join(programs, 'node'));
  const path = given.user ? withoutChromium(own.PATH, join(above, 'programs')) : own.PATH;
  if (given.user) execFileSync('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, above]);
  const env = {
    ...own,
    PATH: [programs, path].join(delimiter),
    ...(given.user && { HOME: home, PLAYWRIGHT_BROWSERS_PATH: browsers }),
  };
  let child = null;
  const npm = (args, more = {}) =>
    (child = spawn('npm', args, {
      cwd: folder,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      ...(given.user && ordinary),
    }));
  const remove = () => rmSync(above, { recursive: true, force: true, maxRetries: 5 });
  // npm and all below it are a group of their own: no signal of a terminal reaches them
  const leave = async () => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      process.kill(-child.pid, 'SIGTERM');
      await closed;
    }
    remove();
  };
  return { npm, remove, leave };
}

/** Starts the portal, asks it for its health and a page, and stops it; seconds until it was ready. */
async function start(npm) {
  const port = await freePort();
  const began = performance.now();
  const child = npm(['start'], { PORT: String(port) });
  const closed = once(child, 'close');
  let said = '';
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (part) => {
      said += part;
      if (said.includes('Ctrl-C stops it.')) resolve();
    });
  });
  await Promise.race([ready, closed]);
  const seconds = (performance.now() - began) / 1000;
  const statusOf = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } }).then(
      ({ status }) => status,
      () => 0,
    );
  const answers = await Promise.all(['/readyz', '/login', '/nowhere'].map(statusOf));
  if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await closed;
  const isRight = answers.join() === '200,200,404';
  if (!isRight) console.log(said);
  return { seconds, isRight };
}

/** Runs the tests, and passes on what they say; their last line counts. */
async function test(npm) {
  if (tests.length === 0) return { passed: 0, failed: 0 };
  const child = npm(['test', ...(tests.length < known.length ? ['--', ...tests] : [])]);
  const closed = once(child, 'close');
  let last = '';
  child.stdout.on('data', (part) => {
    process.stdout.write(part);
    last = (last + part).slice(-400);
  });
  await closed;
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(last) ?? [null, '0', '1'];
  return { passed: Number(passed), failed: Number(failed) };
}

/** What ends the Node that is being tried, and leaves nothing of it. */
let ending = () => {};
let isOver = false;
atSignal(() => {
  isOver = true;
  return ending();
});

async function tryNode(word) {
  const program = existsSync(word) ? word : fetched(word);
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  console.log(`Node ${version}${given.user ? ', as an ordinary user' : ''}`);
  const { npm, remove, leave } = cloneFor(program, version);
  ending = leave;
  try {
    const starts = [await start(npm), await start(npm)];
    const { passed, failed } = await test(npm);
    const lost = starts.filter(({ isRight }) => !isRight).length;
    const took = starts.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(', then ');
    return { version, passed: passed + 2 - lost, failed: failed + lost, took };
  } finally {
    remove();
  }
}

const results = [];
for (const word of positionals.length > 0 ? positionals : supported)
  if (!isOver) results.push(await tryNode(word));
for (const { version, passed, failed, took } of results)
  console.log(`Node ${version}: npm start ready after ${took}; ${passed} passed, ${failed} failed`);
const sum = (key) => results.reduce((before, result) => before + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
