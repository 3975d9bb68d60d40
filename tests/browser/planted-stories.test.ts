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

/** Runs the stories of tests/fixtures/planted as a whole run does the portal's own. */
async function runPlanted(folder: string): Promise<number> {
  const file = join(folder, 'report.json');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const words = ['run', '--config', 'tests/fixtures/planted/vitest.config.ts', '--reporter=json'];
  const code = await new Promise<number>((resolve) => {
    const all = ['node_modules/vitest/vitest.mjs', ...words, `--outputFile.json=${file}`];
    execFile(process.execPath, all, { env: { ...env, NODE_ENV: 'production', TEST_ALL: '1' } }, (error) =>
      resolve(Number(error?.code ?? 0)),
    );
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
    // a Storybook of its own, begun beside the last files of another project
  }, 300_000);

  it('passes what tells something of its own', () => {
    const faults = ['Empty', 'Explained', 'Faint', 'First', 'Twin', 'Unexplained', 'Whole'];
    const keys = ['Asking', 'Asking Passkey', 'Loading Methods', 'Refused', 'Unavailable', 'Verifying'];
    expect([...said.keys()].toSorted()).toEqual([...faults, ...keys].toSorted());
    expect(said.get('Unavailable')).toBe('passed');
    expect(said.get('Whole')).toBe('passed');
    expect(said.get('First')).toBe('passed');
    expect(said.get('Explained')).toBe('passed');
  });
  it('refuses an empty story by name', () => {
    expect(said.get('Empty')).toContain('planted-faults--empty is empty');
  });
  it('refuses two stories of one machine with the same text, naming both', () => {
    expect(said.get('Twin')).toContain('planted-faults--twin says the same as planted-faults--first');
  });
  it('refuses a story in which something is off without a reason that can be read, naming each', () => {
    expect(said.get('Unexplained')).toContain(
      'planted-faults--unexplained does not say why this is off: button Next period, button Send it, button Remove it',
    );
  });
  it('refuses a story that axe finds fault with', () => {
    expect(said.get('Faint')).toContain('color-contrast');
  });
  it('refuses a state’s story in which Tab does not come to a button, naming chart, state, story and button', () => {
    expect(said.get('Asking Passkey')).toContain(
      'confirmation, askingPasskey (story planted-keys--asking-passkey): shows button “Stop”, but Tab does not come to it.',
    );
    expect(said.get('Asking Passkey')).toContain(
      'offers passkey.givenUp, but Tab, Enter and Space do not send it',
    );
  });
  it('refuses one in which no key sends what the state offers, and no entry takes what is typed', () => {
    expect(said.get('Refused')).toContain(
      'offers passkey.requested, but Tab, Enter and Space do not send it',
    );
    expect(said.get('Refused')).toContain(
      'offers proof.submitted to whoever types, but Tab comes to no entry',
    );
    expect(said.get('Refused')).not.toContain('does not come to it');
  });
  it('refuses one whose form nothing sends', () => {
    expect(said.get('Asking')).toContain(
      'confirmation, asking (story planted-keys--asking): offers proof.submitted to whoever types, but Enter and the buttons send no form',
    );
  });
  it('refuses one that says the same in another language', () => {
    expect(said.get('Verifying')).toMatch(
      /confirmation, verifying .*reads the same in (French|Spanish|Italian)/,
    );
  });
  it('refuses one whose button looks alive and sends what the state ignores', () => {
    expect(said.get('Verifying')).toContain(
      'shows button “Stop”, whose press sends passkey.givenUp, which is ignored there',
    );
    expect(said.get('Unavailable')).not.toContain('is ignored there');
  });
  it('refuses one that stands in another state than it says', () => {
    expect(said.get('Loading Methods')).toContain(
      'confirmation, loadingMethods (story planted-keys--loading-methods): stands in',
    );
  });
});
