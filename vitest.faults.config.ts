import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: one scenario a file, two at a time (scripts/test-faults.mjs). */
export default defineConfig({
  ssr: { resolve: { externalConditions: ['node', 'production'] } },
  test: {
    environment: 'node',
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: ['tests/faults/setup.ts'],
    disableConsoleIntercept: true,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
