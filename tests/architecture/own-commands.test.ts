import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (file: string, word: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', file, word], {
    encoding: 'utf8',
    // where nobody answers: asked for help, none of them asks anybody
    env: { ...process.env, npm_execpath: '', npm_config_registry: 'http://127.0.0.1:1/' },
  });

describe('a command of the house', () => {
  it.each([
    ['scripts/check.mjs', 'toString', 1, 'There is no part "toString".'],
    ['scripts/test-mutations.mjs', '--only=constructor', 1, 'There is no group "constructor".'],
    ['scripts/compare-styles.ts', '0', 2, 'SHARE is “0”'],
    ['scripts/compare-styles.ts', 'all', 2, 'SHARE is “all”'],
  ])(
    'does not end well where it was told to look at nothing: %s %s',
    (file, word, code, says) => {
      const { status, stdout, stderr } = run(file, word);
      expect([status, stdout, stderr]).toEqual([code, '', expect.stringContaining(says)]);
    },
    60_000,
  );

  it.each([
    'scripts/bench-memory.mjs',
    'scripts/bench-start.mjs',
    'scripts/budgets.mjs',
    'scripts/build.mjs',
    'scripts/check-packages.mjs',
    'scripts/fuzz.mjs',
    'tests/bench/api.ts',
    'tests/bench/ledger.ts',
    'tests/bench/members.ts',
    'tests/bench/timing.ts',
    'tests/bench/values.ts',
  ])(
    'says how it is called, and does nothing, when it is asked for help or told what it does not know: %s',
    (file) => {
      const helped = run(file, '--help');
      expect([helped.status, helped.stdout, helped.stderr]).toEqual([
        0,
        expect.stringMatching(/^Usage: (npm run|node) /),
        '',
      ]);
      const lost = run(file, '--hepl');
      expect([lost.status, lost.stdout, lost.stderr]).toEqual([2, '', helped.stdout]);
    },
    60_000,
  );
});
