// One group of rules at a time: scripts/test-mutations.mjs says which.
import { groups } from './scripts/mutations/groups.mjs';

const asked = process.env.MUTATIONS_GROUP ?? 'money';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutations.config.ts', related: false },
  mutate: groups[asked].files,
  // TypeScript 7 has no programming interface that could rewrite a tsconfig; nothing here reads one.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/dist', '/storybook-static', '/.data', '/coverage', '/docs', '/public', '/.cache'],
  tempDirName: '.cache/mutations/trees',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `.cache/mutations/${asked}.json` },
  thresholds: { high: 95, low: 90, break: null },
  warnings: { slow: false },
};
