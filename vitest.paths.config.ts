import { defineConfig } from 'vitest/config';
import { Progress } from './tests/paths/progress.ts';

/** `npm run test:paths`: the long walks in real pages, one after the other (scripts/test-paths.mjs). */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/paths/**/*.test.ts'],
    globalSetup: ['tests/paths/setup.ts'],
    reporters: [new Progress()],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
