import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** What became of each story: 'passed', or what its failure says. */
const said = new Map<string, string>();

/** Runs the stories of tests/fixtures/planted as `npm test` runs the portal's own. */
async function runPlanted(folder: string): Promise<number> {
  const file = join(folder, 'report.json');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const words = ['run', '--config', 'tests/fixtures/planted/vitest.config.ts', '--reporter=json'];
  const code = await new Promise<number>((resolve) => {
    const all = ['node_modules/vitest/vitest.mjs', ...words, `--outputFile.json=${file}`];
    execFile(process.execPath, all, { env }, (error) => resolve(Number(error?.code ?? 0)));
  });
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { title, status, failureMessages } of testResults.flatMap((one) => one.assertionResults))
    said.set(title, status === 'passed' ? status : failureMessages.join('\n'));
  return code;
}

describe('the portal’s storybook, on a copy with planted stories', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-planted-'));
    expect(await runPlanted(folder)).toBe(1);
    rmSync(folder, { recursive: true });
  });

  it('passes what tells something of its own', () => {
    expect([...said.keys()].toSorted()).toEqual(['Empty', 'Faint', 'First', 'Twin', 'Whole']);
    expect(said.get('Whole')).toBe('passed');
    expect(said.get('First')).toBe('passed');
  });
  it('refuses an empty story by name', () => {
    expect(said.get('Empty')).toContain('planted-faults--empty is empty');
  });
  it('refuses two stories of one machine with the same text, naming both', () => {
    expect(said.get('Twin')).toContain('planted-faults--twin says the same as planted-faults--first');
  });
  it('refuses a story that axe finds fault with', () => {
    expect(said.get('Faint')).toContain('color-contrast');
  });
});
