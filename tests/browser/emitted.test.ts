import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answerTo } from '../../scripts/paths/answer.ts';

/** What a tester does: prints paths as a test, puts the file beside the others, and runs it. */
const folder = mkdtempSync(join(import.meta.dirname, '.emitted-'));
const file = join(folder, 'refused.ts');
const asked = 'enrollment.business --until filling.company.refused --start resume --format playwright --out';
const { text } = await answerTo([...asked.split(' '), file]);
writeFileSync(file, text);
// its tests are registered here, and run with those of this file
await import(/* @vite-ignore */ file);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a path that was printed as a test', () => {
  it('says what it walks in the words of the path, step by step', () => {
    const path = 'opens the enrollment, resumes at step 2, submits step 2, is refused: an answer is missing';
    expect(text).toContain(`walks(\n    '1. ${path}',\n    'resume',`);
    expect(text).toContain('// submits step 2 → Step 2: saving\n');
    expect(text.match(/walks\(/g)).toHaveLength(1);
  });
});
