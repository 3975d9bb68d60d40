import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bareEnv } from '../../scripts/bare-env.mjs';
import { look } from '../../server/db/embedded/process.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-ended-'));
  for (const name of readdirSync('scripts').filter((name) => name.endsWith('.mjs')))
    write(`scripts/${name}`, readFileSync(join('scripts', name), 'utf8'));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{"":{}}}');
  mkdirSync(join(root, 'tmp'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const packages = () => write('node_modules/.package-lock.json', '{"packages":{}}');

/** A program of the copy, with what stands for the programs that it calls first on its path. */
function begin(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...bareEnv(),
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      TMPDIR: join(root, 'tmp'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  // not before all that it began have let go of its output
  const closed = once(child, 'close').then(([code]) => code);
  return { child, closed, said: () => said };
}

describe('a command that is ended', () => {
  const ways = [
    ['start.mjs', true],
    ['start.mjs', false],
    ['dev.mjs', true],
    ['dev.mjs', false],
  ] as const;
  it.each(ways)('while it installs begins no server without its npm: %s, %s', async (script, isEnded) => {
    const begun = "import { writeFileSync } from 'node:fs'; writeFileSync('begun', '');";
    write('dist/server/main.js', begun);
    write('server/main.ts', begun);
    write('node_modules/vite/bin/vite.js', begun);
    write('node_modules/tsx/package.json', '{"main":"index.js"}');
    write('node_modules/tsx/index.js', '');
    write('scripts/build.mjs', '');
    write(
      'npm.js',
      `import { writeFileSync } from 'node:fs';
      await new Promise((done) => setTimeout(done, 1500));
      writeFileSync('node_modules/.package-lock.json', '{"packages":{}}');`,
    );
    // what npm puts between itself and the script
    const shell = begin('sh', ['-c', `${process.execPath} scripts/${script}; true`], {
      npm_lifecycle_event: 'start',
      npm_execpath: join(root, 'npm.js'),
    });
    await expect.poll(shell.said, { timeout: 20_000 }).toContain('Installing');
    if (isEnded) shell.child.kill('SIGKILL');
    await shell.closed;
    expect(existsSync(join(root, 'begun')), shell.said()).toBe(!isEnded);
  });

  it('ends the runs of the tests with it, and leaves no folder: npm test', async () => {
    packages();
    const run = `console.log('running'); process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
      setInterval(() => {}, 1000);`;
    write('node_modules/vitest/vitest.mjs', run);
    const { child, closed, said } = begin(process.execPath, ['scripts/test.mjs', 'node'], {
      CHROMIUM_PATH: process.execPath,
    });
    await expect.poll(said, { timeout: 20_000 }).toContain('running');
    expect(readdirSync(join(root, 'tmp')).length).toBe(1);
    child.kill('SIGTERM');
    expect(await closed).toBe(1);
    expect(said()).toContain('ended');
    expect(said().trim().split('\n').at(-1)).toBe('0 passed, 1 failed');
    expect(readdirSync(join(root, 'tmp'))).toEqual([]);
  });

  it('ends npm with it, and leaves no clone: npm run test:nodes', async () => {
    write('bin/git', '#!/bin/sh\nmkdir -p "$4"\n');
    write('bin/npm', `#!/bin/sh\necho $$ > ${join(root, 'pid')}\nexec sleep 300\n`);
    for (const name of ['git', 'npm']) chmodSync(join(root, 'bin', name), 0o755);
    write('node', '#!/bin/sh\necho v20.19.0\n');
    chmodSync(join(root, 'node'), 0o755);
    copyFileSync(join(root, 'node'), join(root, 'bin', 'old-node'));
    const { child, closed } = begin(process.execPath, [
      'scripts/test-nodes.mjs',
      join(root, 'bin', 'old-node'),
      '--tests',
      'none',
    ]);
    const pid = () => (existsSync(join(root, 'pid')) ? Number(readFileSync(join(root, 'pid'), 'utf8')) : 0);
    await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    expect(await closed).toBe(1);
    expect(look(pid())).toBeNull();
    expect(readdirSync(join(root, 'tmp'))).toEqual([]);
  });
});

describe('the tests and the benches', () => {
  it('begin no server with the settings of whoever runs them: a fund of theirs is left alone', () => {
    const [, operating = ''] = readFileSync('README.md', 'utf8').split('## Operating it');
    const names = [...operating.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'S3_BUCKET', 'SECRETS_KEY']));
    // the system's own, and the tests' database
    const kept = ['TMPDIR', 'TEST_DATABASE_URL', 'TEST_SEED'];
    const said = Object.fromEntries(names.map((name) => [name, 'said']));
    const before = { ...process.env };
    Object.assign(process.env, said);
    try {
      expect(Object.keys(bareEnv()).filter((name) => names.includes(name) && !kept.includes(name))).toEqual(
        [],
      );
      expect(bareEnv().PATH).toBe(before.PATH);
    } finally {
      for (const name of names)
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
    }
  });

  it('hand on nothing of the shell but that', () => {
    const files = ['tests/bench', 'tests/fixtures']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
      )
      .filter((path) => path.endsWith('.ts'));
    const scripts = ['scripts/bench-start.mjs', 'scripts/test-nodes.mjs'];
    expect(
      [...files, ...scripts].filter((path) => readFileSync(path, 'utf8').includes('...process.env')),
    ).toEqual([]);
  });
});
