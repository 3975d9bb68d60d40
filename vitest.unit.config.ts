import { defineConfig } from 'vitest/config';
import { contractModule } from './src/app/vite-plugins/contract.ts';

/**
 * What needs a database, or runs the house's tools once more, draws every chart, or looks at a planted fault of each:
 * `npm test` does.
 */
const slow = [
  'tests/architecture/{house,log-places}.test.ts',
  'tests/machines/{claim-faults,coverage,paths-command,pictures,proof-faults}.test.ts',
];

/** What `npm run check` runs beside lint, format and types: the tests without a database, a server or Chromium. */
export default defineConfig({
  plugins: [contractModule()],
  ssr: { resolve: { externalConditions: ['node', 'production'] } },
  test: {
    name: 'unit',
    environment: 'node',
    include: ['tests/{contract,machines,portal,architecture}/**/*.test.ts'],
    exclude: slow,
    // what is tried on a copy of the tree takes as long as all the rest
    testNamePattern: /^(?!.*a copy of the portal)/,
    testTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
