import { describe, expect, it } from 'vitest';
import { command } from '../fixtures/commands.ts';

describe('a command of the operator', () => {
  it.each([
    ['documents-move', '--help'],
    ['documents-move', '-h'],
    ['admin', 'help'],
    ['admin', '--help'],
    ['admin', 'rotate-keys', '--help'],
    ['privacy', 'help'],
    ['privacy', 'export', '--help'],
  ])('does nothing but print its usage when it is asked for help: %s %s', async (name, ...words) => {
    // with a setting that it would refuse as soon as it began
    const { code, said } = await command(name, { PORT: 'none' }, ...words);
    expect(said).toMatch(/^Usage: npm run [a-z:]+/);
    expect(said.match(/Usage:/g)).toHaveLength(1);
    expect(code).toBe(0);
  });

  it.each([
    ['documents-move', '--dry-run'],
    ['documents-move', 'papers'],
    ['privacy', 'erased', '--dry-run'],
    ['admin', 'rotate-keys', '--dry-run'],
  ])('does nothing at a word that it does not know: %s %s', async (name, ...words) => {
    const { code, said } = await command(name, { PORT: 'none' }, ...words);
    expect(said).toMatch(/^(Unknown option|Unexpected argument)[^]*Usage: npm run/);
    expect(code).toBe(1);
  });

  it.each([
    [[], 'Say which backup: its path.'],
    [['one.backup', 'two.backup'], 'One backup at a time.'],
  ])('does nothing where it is not said what is to be restored: %j', async (words, sentence) => {
    const { code, said } = await command('restore', { PORT: 'none' }, ...words);
    expect(said).toMatch(new RegExp(`^${sentence}\n\nUsage: npm run restore`));
    expect(code).toBe(1);
  });
});
