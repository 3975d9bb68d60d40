import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnv } from '../../../scripts/bare-env.mjs';
import { bringDown, postmasterOf } from '../../../server/db/embedded/postmaster.ts';
import { launch, person } from '../../fixtures/chromium.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { filledData } from '../../fixtures/own-portal.ts';
import { copyOfTheTree } from '../../fixtures/tree-copy.ts';

/** How long a change may take to be seen, in milliseconds: a machine that is busy with other tests is slow. */
const patience = 60_000;

/** A copy with its server. What Vite makes of the packages lies in it, and not with those of the original. */
function wholeCopy() {
  const copy = copyOfTheTree();
  for (const name of ['server', 'index.html', 'package-lock.json'])
    cpSync(name, join(copy.root, name), { recursive: true });
  const packages = join(copy.root, 'node_modules');
  unlinkSync(packages);
  mkdirSync(packages);
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.vite')))
    symlinkSync(resolve('node_modules', name), join(packages, name));
  return copy;
}

/** What a test runner tells its own children is nothing that a person's shell says. */
const own = Object.fromEntries(Object.entries(bareEnv()).filter(([name]) => !name.startsWith('npm_')));

/** `npm run dev` on such a copy, with ports and data of its own. */
async function startDev() {
  const copy = wholeCopy();
  const folder = mkdtempSync(join(tmpdir(), 'portal-dev-'));
  const data = join(folder, 'data');
  const filled = process.env[filledData];
  // the files belong to whom PostgreSQL runs as
  if (filled) execFileSync('cp', ['-a', filled, data]);
  const [port, pagePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(copy.root, 'scripts', 'dev.mjs')], {
    detached: true,
    env: {
      ...own,
      PORT: String(port),
      DEV_PORT: String(pagePort),
      DATA_DIR: data,
      DEMO: '1',
      // should the packages not be those of the lock file, it ends with a sentence
      npm_execpath: join(folder, 'absent.js'),
    },
  });
  const gone = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const url = `http://localhost:${pagePort}`;
  return {
    url,
    api: `http://127.0.0.1:${port}`,
    /** What both have said so far. */
    said: () => stripVTControlCharacters(said),
    async untilReady(): Promise<void> {
      const until = Date.now() + patience;
      // asked of the page's server, which asks the other
      while (
        !(await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (hasEnded() || Date.now() > until) throw new Error(`It did not start:\n${said.slice(-4000)}`);
        await sleep(100);
      }
    },
    /** Changes a source by hand, as somebody does who works on it. */
    change(path: string, from: string, to: string): void {
      const file = join(copy.root, path);
      const source = readFileSync(file, 'utf8');
      if (source.split(from).length !== 2) throw new Error(`${path} does not say once: ${from}`);
      writeFileSync(
        file,
        source.replace(from, () => to),
      );
    },
    /** Asks it to end, as Ctrl-C does; its exit code. */
    async end(): Promise<number | null> {
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(patience, undefined, { ref: false })]);
      return child.exitCode;
    },
    isDatabaseUp: () => postmasterOf(join(data, 'postgres')) !== null,
    /** Leaves nothing behind, whatever happened. */
    async remove(): Promise<void> {
      if (!hasEnded()) await this.end();
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // nobody of the group is left
      }
      await bringDown(join(data, 'postgres'));
      copy.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let dev: Awaited<ReturnType<typeof startDev>>;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  dev = await startDev();
  [browser] = await Promise.all([launch(), dev.untilReady()]);
  page = await (await person(browser, dev.url)).newPage();
  page.setDefaultTimeout(patience);
});
afterAll(async () => {
  await dev?.remove();
  await browser?.close();
});

describe('`npm run dev`', () => {
  /**
   * “Hot reload” is two things: a view is put in its place in the page that is open, and what is no view, as a text,
   * makes Vite load the page anew. Both are right; what isn't is a page that somebody has to reload.
   */
  it.each([
    [
      'a view',
      'src/features/public/frame.tsx',
      "<p>{t(props.isWelcome ? 'public:frame.times' : 'public:frame.never_asks')}</p>",
      '<p>The view was changed by hand.</p>',
      'The view was changed by hand.',
    ],
    [
      'a text',
      'locales/en/public.json',
      '"Skip to the content"',
      '"The text was changed by hand"',
      'The text was changed by hand',
    ],
  ])('shows %s that was changed, in the page that is open', async (_, path, from, to, shown) => {
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // what is prepared at the first visit may load the page once more by itself
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(shown).count()).toBe(0);
    await page.evaluate(() => Reflect.set(window, 'kept', true));
    const before = dev.said().length;
    dev.change(path, from, to);
    await page.getByText(shown, { exact: true }).waitFor({ state: 'attached' });
    const since = () => dev.said().slice(before);
    await expect.poll(since).toMatch(/hmr update|page reload/);
    const isKept = await page.evaluate(() => Reflect.get(window, 'kept') === true);
    expect(isKept, since()).toBe(!/reload/.test(since()));
  });

  it('answers by a source of the server that was changed, once that has started anew by itself', async () => {
    const health = () => fetch(`${dev.url}/healthz`).then((answer) => answer.json());
    expect(await health()).toEqual({ status: 'ok' });
    dev.change('server/http/health.ts', "{ status: 'ok' }", "{ status: 'ok', changed: 'by hand' }");
    const answer = () => health().catch(() => null);
    await expect.poll(answer, { timeout: patience }).toEqual({ status: 'ok', changed: 'by hand' });
    await dev.untilReady();
  });

  it('ends page, server and database when it is ended', async () => {
    expect(dev.isDatabaseUp()).toBe(true);
    expect(await dev.end(), dev.said().slice(-2000)).toBe(0);
    for (const place of [dev.url, dev.api]) await expect(fetch(place), place).rejects.toThrow();
    expect(dev.isDatabaseUp()).toBe(false);
  });
});
