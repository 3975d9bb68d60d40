import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
/** Runs a tool of the project; answers its output, and throws with it when it fails. */
async function tool(path: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [`node_modules/${path}`, ...args], { maxBuffer: 2 ** 24 });
    return stdout;
  } catch (error) {
    const output =
      error instanceof Error
        ? Object.entries(error)
            .flatMap(([name, text]) => (name.startsWith('std') ? [String(text)] : []))
            .join('')
        : '';
    throw new Error(`${path} found something:\n${output.slice(0, 4000)}`, { cause: error });
  }
}

describe('the house', () => {
  it('has no lint error', async () => {
    expect(await tool('oxlint/bin/oxlint')).toContain('0 errors');
  });
  it('is formatted', async () => {
    await expect(tool('oxfmt/bin/oxfmt', '--check')).resolves.toContain('All matched files');
  });
  it('has no type error', async () => {
    await expect(tool('typescript/bin/tsc', '--noEmit', '--checkers', '1')).resolves.toBe('');
  }, 240_000);
});
