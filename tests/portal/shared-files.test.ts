import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { together } from '../../src/app/vite-plugins/shared-files.ts';

it('puts modules together that there are, each once', () => {
  const modules = together.flatMap(([, named]) => named);
  expect(modules.filter((module) => !existsSync(module.split('?')[0] ?? ''))).toEqual([]);
  expect(new Set(modules).size).toBe(modules.length);
});
