import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../server/repositories/rate-limits.ts';

const documents = ['SECURITY.md', 'docs/threat-model.md', 'docs/asvs.md'];
const textOf = (file: string) => readFileSync(file, 'utf8');
const security = textOf('SECURITY.md');
const promises = [...security.matchAll(/^(\d+)\. \*\*[^]*?(?=^\d+\. \*\*|^##)/gm)];
const testPath = /`(tests\/[\w/-]+\.test\.ts)`/g;

/** The rows of a table whose first cell fits, cell by cell. */
const rowsOf = (text: string, first: RegExp): string[][] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell]) => first.test(cell ?? ''));

/** The requirements of levels 1 and 2 of ASVS 5.0.0, by section. */
const asvs: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};
const range = (said: string): number[] =>
  said.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
const asvsIds = Object.entries(asvs).flatMap(([section, said]) =>
  range(said).map((number) => `${section}.${number}`),
);
const asvsRows = rowsOf(textOf('docs/asvs.md'), /^\d+\.\d+\.\d+$/).filter((cells) => cells.length === 6);

describe('what is written about trust', () => {
  it.each(documents)('%s names files and folders that are there', (file) => {
    const named = [...textOf(file).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => /^(contract|docs|locales|machines|scripts|server|src|tests)\//.test(path));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(documents)('%s links to nothing that is gone', (file) => {
    const links = [...textOf(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !existsSync(join(dirname(file), to)))).toEqual([]);
  });

  it('names parts of a page that are there', () => {
    const named = [...textOf('docs/asvs.md').matchAll(/`([\w/-]+\.md)` \(([A-Z][^)]+)\)/g)];
    expect(new Set(named.map(([, , part]) => part)).size).toBeGreaterThan(7);
    const gone = named.filter(
      ([, page = '', part = '']) => !new RegExp(`^#+ ${part}$`, 'm').test(textOf(page)),
    );
    expect(gone.map(([all]) => all)).toEqual([]);
  });

  it('names commands and settings that are there', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const config = ['config', 'protection', 'retention', 'secrets-key']
      .map((name) => textOf(`server/${name}.ts`))
      .join('\n');
    const all = documents.map(textOf).join('\n');
    const commands = [...all.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const settings = [...all.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=\d)?`/g)].map(
      ([, name = '']) => name,
    );
    const elsewhere = new Set(['BACKUP_PASSPHRASE', 'CHROMIUM_PATH', 'TEST_ALL', 'NODE_EXTRA_CA_CERTS']);
    expect(settings.filter((name) => !elsewhere.has(name) && !config.includes(`  ${name}: `))).toEqual([]);
  });
});

describe('each promise', () => {
  it('has a number of its own, its tests and a command', () => {
    expect(promises.map(([, number]) => Number(number))).toEqual(promises.map((_, at) => at + 1));
    expect(promises.length).toBeGreaterThan(20);
    const bare = promises.filter(
      ([text]) => [...text.matchAll(testPath)].length === 0 || !/Run: `(npm|npx) /.test(text),
    );
    expect(bare.map(([, number]) => number)).toEqual([]);
  });

  it('names commands that find each of its tests', () => {
    const missed = promises.flatMap(([text]) => {
      const filters = [...text.matchAll(/vitest run --project \w+ ([^`]+)`/g)].flatMap(([, given = '']) =>
        given.split(' '),
      );
      expect(filters.filter((path) => !existsSync(path))).toEqual([]);
      return [...text.matchAll(testPath)]
        .map(([, path = '']) => path)
        .filter((path) => filters.length > 0 && !filters.some((filter) => path.startsWith(filter)));
    });
    expect(missed).toEqual([]);
  });

  it('of faults names all that are tried', () => {
    const tried = readdirSync('tests/faults').filter((name) => name.endsWith('.test.ts'));
    expect(tried.filter((name) => !security.includes(`\`tests/faults/${name}\``))).toEqual([]);
  });
});

describe('the limits that are written down', () => {
  it('are those that the server counts by', () => {
    const units: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 };
    const written = rowsOf(
      textOf('docs/threat-model.md'),
      /^`\w+(Ip|Account|Known|Session|Tries|Cooldown|Factor|FactorDay|Kb|s)`$/,
    );
    const table = written.map(([name = '', , points, time = '']) => {
      const [length, unit = ''] = time.split(' ');
      return [name.slice(1, -1), { points: Number(points), seconds: Number(length) * (units[unit] ?? 0) }];
    });
    expect(Object.fromEntries(table)).toEqual(defaultLimits);
  });
});

describe('the requirements of ASVS', () => {
  it('of levels 1 and 2 are each told once, in their order', () => {
    expect(asvsIds).toHaveLength(253);
    expect(asvsRows.map(([id]) => id)).toEqual(asvsIds);
  });

  it('apply with a way and a test, or say what is missing; or do not, and say why', () => {
    const bare = asvsRows.filter(([, level = '', words = '', applies = '', how = '', shown = '']) => {
      if (!/^[12]$/.test(level) || words === '') return true;
      if (applies.startsWith('no: ')) return how !== '' || shown !== '';
      if (applies === 'to the operator') return how === '';
      return applies !== 'yes' || how === '' || (shown === '' && !how.includes('**Not met:**'));
    });
    expect(bare.map(([id]) => id)).toEqual([]);
  });

  it('that are open stand at the end, and are counted at the beginning', () => {
    const text = textOf('docs/asvs.md');
    const isOpen = (how = '') => /\*\*(Not met|Partly):\*\*/.test(how);
    const open = asvsRows.filter(([, , , , how]) => isOpen(how)).map(([id]) => id);
    const listed = rowsOf(text.slice(text.indexOf('## Open points')), /^\d+\.\d+\.\d+$/).map(([id]) => id);
    expect(listed).toEqual(open);
    const untested = asvsRows.filter(([, , , , how, shown]) => shown === '**no test**' && !isOpen(how));
    expect(text.slice(text.indexOf('### Met, found by reading'))).toContain(
      `${untested.map(([id]) => id).join(', ')}.`,
    );
    const counted = rowsOf(text.slice(0, text.indexOf('## 1.')), /^(met|not met|the operator|does not)/);
    const sum = counted.reduce((total, [, count]) => total + Number(count), 0);
    expect(sum).toBe(253);
  });
});
