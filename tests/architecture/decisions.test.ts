import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const list = readFileSync(`${folder}/README.md`, 'utf8');
const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
const titleOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8').split('\n')[0] ?? '';

describe('the list of decisions', () => {
  it('has each of them once, under its number and title', () => {
    const listed = [...list.matchAll(/^- (\d+)\. \[(.+)\]\((.+\.md)\)$/gm)].map(
      ([, number, title, file]) => ({
        file,
        title: `# ${number}. ${title}`,
      }),
    );
    const byFile = (one: { readonly file?: string | undefined }) => one.file ?? '';
    expect(listed.toSorted((a, b) => byFile(a).localeCompare(byFile(b)))).toEqual(
      files.toSorted((a, b) => a.localeCompare(b)).map((file) => ({ file, title: titleOf(file) })),
    );
  });

  it('numbers each file as its title, with a date', () => {
    const wrong = files.filter((file) => !titleOf(file).startsWith(`# ${Number(file.slice(0, 4))}. `));
    const undated = files.filter(
      (file) => !/^Date: \d{4}-\d\d-\d\d\./m.test(readFileSync(`${folder}/${file}`, 'utf8')),
    );
    expect({ wrong, undated }).toEqual({ wrong: [], undated: [] });
  });
});

describe('what is written for contributors', () => {
  const texts = ['CONTRIBUTING.md', 'README.md', 'docs/recipes/new-step.md', 'docs/decisions/README.md'];

  it.each(texts)('%s links to nothing that is gone', (file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(
      ([, to = '']) => to,
    );
    expect(links.filter((to) => !existsSync(join(dirname(file), to)))).toEqual([]);
  });

  it('names commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/npm run ([\w:]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('tells in the README of every command, and of none that is gone', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const readme = readFileSync('README.md', 'utf8');
    const named = [...readme.matchAll(/`npm (?:run (?:--silent )?)?([\w:]+)/g)].map(([, name = '']) => name);
    const told = new Set(['start', 'test', ...named]);
    expect(Object.keys(scripts).filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !(name in scripts) && name !== 'ci')).toEqual([]);
  });

  it('tells of every setting of the server, and of none that nothing reads', () => {
    const settings = ['config', 'protection', 'retention', 'secrets-key'].flatMap((name) =>
      [...readFileSync(`server/${name}.ts`, 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
        ([, setting = '']) => setting,
      ),
    );
    const pages = ['README.md', 'docs/privacy.md'].map((file) => readFileSync(file, 'utf8'));
    const told = new Set(
      pages.flatMap((page) =>
        [...page.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=[^`]+)?`/g)].map(([, name = '']) => name),
      ),
    );
    expect(settings).toContain('MAIL_FROM');
    expect(settings.filter((name) => !told.has(name))).toEqual([]);
    // read by Node, the build, the backups or the tests
    const elsewhere = [
      'TMPDIR',
      'VITE_API_BASE',
      'BACKUP_PASSPHRASE',
      'CHROMIUM_PATH',
      'DEV_PORT',
      'TEST_SEED',
      'TEST_DATABASE_URL',
    ];
    expect(elsewhere.filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !settings.includes(name) && !elsewhere.includes(name))).toEqual([]);
  });
});
