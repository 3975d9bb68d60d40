import { defineConfig } from 'vitest/config';

/** Runs a house tool or the whole gate on a copy of the tree: `npm test` does. */
const slow = ['tests/architecture/{house,gate,recipes}.test.ts', 'tests/machines/proof-faults.test.ts'];

/** What `npm run check` runs beside lint, format and types: every test without a database, a server or Chromium. */
export default defineConfig({
  ssr: { resolve: { externalConditions: ['node', 'production'] } },
  test: {
    name: 'unit',
    environment: 'node',
    include: ['tests/{contract,machines,portal,architecture}/**/*.test.ts'],
    exclude: slow,
    testTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
