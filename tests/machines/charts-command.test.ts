import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What the command says and how it ends, without npm around it. */
const ran = (...words: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string; readonly complained: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/charts.ts', ...words],
      (error, said, complained) => {
        resolve({ code: Number(error?.code ?? 0), said, complained });
      },
    );
  });

/** When each page and picture was written. */
const written = () =>
  readdirSync('docs/charts').map((name) => [name, statSync(join('docs/charts', name)).mtimeMs]);

describe('npm run charts', () => {
  it('says what it does when its help is asked for, and writes nothing', async () => {
    const before = written();
    const { code, said } = await ran('--help');
    expect([code, said]).toEqual([0, expect.stringMatching(/^npm run charts\n[^]*docs\/charts/)]);
    expect(written()).toEqual(before);
  });

  it.each(['--hlep', 'activation'])('refuses %s, and writes nothing', async (word) => {
    const before = written();
    const { code, said, complained } = await ran(word);
    expect([code, said]).toEqual([2, '']);
    expect(complained).toContain(word);
    expect(complained).toContain('Nothing was written.');
    expect(written()).toEqual(before);
  });
});

describe('the help of commands with --lang', () => {
  const run = (script: string) =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, '--help'], (_, said) =>
        resolve(said),
      );
    });

  it('says what stays in English', async () => {
    expect(await run('prove')).toMatch(/--lang[^]*claims and figures are in English/);
    expect(await run('replay')).toMatch(/--lang[^]*in\sEnglish/);
  });
});
