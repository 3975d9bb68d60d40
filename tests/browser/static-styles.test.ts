import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wholeRun } from '../fixtures/sample.ts';

const assets = 'dist/portal/assets';

/** Texts that only a style engine has in it. */
const engines = ['data-emotion', '__emotion_base', '[chakra-ui', 'splitCssProps'];

describe('the styles of the built portal', () => {
  it.runIf(process.env.STATIC_STYLES === '1')('need no style engine in any chunk', () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(50);
    const found = scripts.flatMap((name) => {
      const text = readFileSync(join(assets, name), 'utf8');
      return engines.filter((engine) => text.includes(engine)).map((engine) => `${name}: ${engine}`);
    });
    expect(found).toEqual([]);
  });

  it.runIf(wholeRun && process.env.STATIC_STYLES === '1')(
    'draw every story as Chakra does',
    () => {
      expect(() => execFileSync('npm', ['run', '-s', 'compare:styles'], { stdio: 'inherit' })).not.toThrow();
    },
    1_800_000,
  );
});
