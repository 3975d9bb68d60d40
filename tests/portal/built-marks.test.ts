import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  builtWith,
  isFresh,
  isServerFresh,
  markAll,
  markServer,
  serverHash,
  sourceHash,
  startedWith,
} from '../../scripts/freshness.mjs';

describe('what dist was built from', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-marks-'));
    for (const name of ['server', 'src']) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, 'main.ts'), 'export {};');
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));
  const build = (env: Readonly<Record<string, string | undefined>>) => {
    markAll(root, null, env);
    markServer(root, serverHash(root));
    markAll(root, sourceHash(root, env), env);
  };
  /** The settings of a start in an environment that says these. */
  const started = (env: Readonly<Record<string, string>> = {}) => startedWith(root, env);

  it('holds with the path of the API that was said to the build, until another one is said', () => {
    build({ VITE_API_BASE: '/portal/api', PATH: '/bin' });
    expect(builtWith(root)).toEqual({ VITE_API_BASE: '/portal/api' });
    expect(isFresh(root, started())).toBe(true);
    expect(isFresh(root, started({ VITE_API_BASE: '/api/v1' }))).toBe(false);
    // a build that was broken off, or is to come, has it as well
    markAll(root, null, started());
    expect(isFresh(root, started())).toBe(false);
    expect(builtWith(root)).toEqual({ VITE_API_BASE: '/portal/api' });
  });

  it('has the API where it is by default again once that is said to be empty', () => {
    build({ VITE_API_BASE: '/portal/api' });
    expect(isFresh(root, started({ VITE_API_BASE: '' }))).toBe(false);
    build(started({ VITE_API_BASE: '' }));
    expect(builtWith(root)).toEqual({});
    expect(isFresh(root, started())).toBe(true);
  });

  it('is asked of the server alone by commands: neither the portal nor what was said to it counts', () => {
    build({ VITE_API_BASE: '/portal/api' });
    writeFileSync(join(root, 'src/main.ts'), 'export const changed = true;');
    expect([isServerFresh(root), isFresh(root, started())]).toEqual([true, false]);
    build({ VITE_API_BASE: '/portal/api' });
    writeFileSync(join(root, 'server/main.ts'), 'export const changed = true;');
    expect([isServerFresh(root), isFresh(root, started())]).toEqual([false, false]);
  });

  it('is not there where nothing was built', () => {
    rmSync(join(root, 'dist'), { recursive: true });
    expect([builtWith(root), isServerFresh(root), isFresh(root, {})]).toEqual([{}, false, false]);
  });
});

describe('on a copy of the portal', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-commands-'));
    const names = [
      'server',
      'contract',
      'locales',
      'scripts',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ];
    for (const name of names) cpSync(name, join(root, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Runs a script of the copy to its end. */
  async function run(
    script: string,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
    hear: (text: string) => void = () => {},
  ) {
    const child = spawn(process.execPath, [join('scripts', script), ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
    });
    let said = '';
    child.stdout.on('data', (text) => hear(String(text)));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
    return { code: await new Promise((done) => child.on('close', done)), said };
  }
  const help = (env = {}) => run('migrate.mjs', ['--help'], env);

  it('several commands at once, where nothing is built yet, leave one whole server and all of them run', async () => {
    const all = await Promise.all([help(), help(), help({ VITE_API_BASE: '/portal/api' })]);
    for (const { code, said } of all) expect([code, said]).toEqual([0, expect.stringContaining('Usage:')]);
    expect(isServerFresh(root)).toBe(true);
    expect(readdirSync(join(root, 'dist')).toSorted()).toEqual(['.server-hash', 'server']);
  }, 120_000);

  it.each(['https://api.other.example/v1', '//api.other.example', '/\\api.other.example', 'api/v1', '/a?b'])(
    'nothing is built for an API at %s, where the page may not call it',
    async (said) => {
      expect(await run('build.mjs', [], { VITE_API_BASE: said })).toEqual({
        code: 1,
        said:
          `VITE_API_BASE is “${said}”: it has to be a path like /portal/api, on the portal’s own origin. ` +
          'A start keeps what the last build was told until another is said; said empty, it is /api/v1 again.\n',
      });
    },
  );

  it('a start waits for who builds the portal, and does not build again', async () => {
    const lock = join(root, '.cache/building');
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, String(process.pid)), '');
    const said = await run('build.mjs', ['--if-stale'], {}, (text) => {
      if (!text.startsWith('Waiting')) return;
      markServer(root, serverHash(root));
      markAll(root, sourceHash(root, {}), {});
      rmSync(lock, { recursive: true });
    });
    expect(said).toEqual({
      code: 0,
      said: `Waiting for process ${process.pid}, which builds the portal.\n`,
    });
    rmSync(join(root, 'dist', '.source-hash'));
  });

  it('a build beside commands takes no file away from them', async () => {
    const again = `import { pathToFileURL } from 'node:url';
      const { buildServer } = await import(pathToFileURL('scripts/build.mjs').href);
      for (let times = 0; times < 3; times += 1) await buildServer();`;
    writeFileSync(join(root, 'scripts/build-again.mjs'), again);
    const building = new AbortController();
    const built = run('build-again.mjs', []).finally(() => building.abort());
    const ends: unknown[] = [];
    while (!building.signal.aborted) ends.push(await run('../dist/server/migrate-command.js', ['--help']));
    expect(await built).toEqual({ code: 0, said: '' });
    expect(ends.length).toBeGreaterThan(2);
    for (const end of ends) expect(end).toMatchObject({ code: 0 });
  }, 120_000);
});
