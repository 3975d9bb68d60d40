import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wholeRun } from '../fixtures/sample.ts';

const portal = 'dist/portal';
const written = z.object({ chunks: z.record(z.string(), z.unknown()) });

/** Texts that only a style engine has in it. */
const engines = ['data-emotion', '__emotion_base', '[chakra-ui', 'splitCssProps'];

describe('the styles of the built portal', () => {
  it('need no style engine in any chunk', () => {
    // what this build is made of: former builds' files lie beside it
    const record = written.parse(JSON.parse(readFileSync(join(portal, '.bundle.json'), 'utf8')));
    const scripts = Object.keys(record.chunks);
    expect(scripts.length).toBeGreaterThan(50);
    const found = scripts.flatMap((name) => {
      const text = readFileSync(join(portal, name), 'utf8');
      return engines.filter((engine) => text.includes(engine)).map((engine) => `${name}: ${engine}`);
    });
    expect(found).toEqual([]);
  });

  // asked for by name: stories that name a recipe's variant in their `args` alone still differ (docs/decisions/0054)
  it.runIf(wholeRun && process.env.STATIC_STYLES === '1')(
    'draw every story as Chakra does',
    () => {
      expect(() => execFileSync('npm', ['run', '-s', 'compare:styles'], { stdio: 'inherit' })).not.toThrow();
    },
    1_800_000,
  );
});
