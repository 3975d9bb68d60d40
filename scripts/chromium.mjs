// Finds a Chromium to drive, installs one where there is none, and says clearly when neither works.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// the headless build first: the same engine without the windows of a desktop browser, a quarter faster in the tests
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** There is none to drive; its message says to whoever runs the command what is wrong. */
class NoChromium extends Error {}

/** One that was installed for the machine. */
function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ];
  return candidates.find((path) => existsSync(path));
}

/** Path of a Chromium on this machine, or null. `CHROMIUM_PATH` wins: throws where it names no file. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new NoChromium(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and there is no such file.`);
  }
  const found = findInstalled();
  if (found) return found;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/** The oldest that was seen to ask again for code which did not come the first time; 150 needs the page loaded anew. */
const asksAgain = 156;

/** Says why tests will fail in a browser that is known to be too old for them. */
function tellAge(path) {
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const major = Number(/ (\d+)\./.exec(said)?.[1]);
  if (major < asksAgain)
    console.warn(
      `${path} is version ${major}: tests of code that comes late fail in one older than ${asksAgain} (Debian: apt-get update, then apt-get install chromium-headless-shell).`,
    );
  return path;
}

const mayInstallDebians = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
// older releases have no headless package
const debians = `apt-get update -qq
for name in chromium-headless-shell chromium
do apt-get install -y -qq --no-install-recommends $name && break
done`;

/** Debian's package on its way; undefined: nobody has asked for it. */
let debiansEnd;

function installDebians() {
  console.log('No Chromium here: installing one.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('/bin/sh', ['-c', debians], { stdio: ['ignore', 'inherit', 'inherit'], env });
  return once(child, 'close');
}

/** Whether the browser driver may have one of its own: which that is, it says itself once it is installed. */
const mayHaveOwn = () =>
  Boolean(process.env.PLAYWRIGHT_BROWSERS_PATH) || existsSync(join(homedir(), '.cache', 'ms-playwright'));

/** Begins to install Debian's package where there is no Chromium, beside what else is installed; needs no package itself. */
export function beginChromium() {
  if (process.env.CHROMIUM_PATH || findInstalled() || mayHaveOwn() || !mayInstallDebians()) return;
  debiansEnd = installDebians();
}

/** Installs one and tells where it is: Debian's package as root, the driver's own download elsewhere. */
async function installChromium() {
  if (mayInstallDebians()) await (debiansEnd ?? installDebians());
  else {
    console.log('No Chromium here: installing one.');
    const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
    try {
      execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
    } catch {
      // the sentence below says what to do
    }
  }
  const installed = await findChromium();
  if (installed) return installed;
  throw new NoChromium(
    'The browser tests need Chromium, and none could be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/** As {@link findChromium}, after installing one if need be; ends the command with a sentence where neither works. */
export async function ensureChromium() {
  try {
    await debiansEnd;
    return tellAge((await findChromium()) ?? (await installChromium()));
  } catch (error) {
    if (!(error instanceof NoChromium)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
