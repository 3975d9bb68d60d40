import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { sourceFiles } from './tests/architecture/arrows.ts';
import { LongestFirst } from './tests/fixtures/longest-first.ts';
import { sample, wholeRun } from './tests/fixtures/sample.ts';

/** What only `npm run test:all` runs: the rest of matrices that are drawn from otherwise. */
const whole = wholeRun ? [] : ['tests/browser/whole/**'];
/** `npm test` draws a quarter of the stories, by its seed; who names files by hand sees all of theirs. */
const isSampled = process.env.TEST_SEED !== undefined && !wholeRun;

/** Files of screens are drawn whole or not at all; of each chart a quarter of its states is (`.storybook/drawn-stories.ts`). */
function undrawnFiles(): string[] {
  const ofScreens = sourceFiles('src').filter((path) => path.endsWith('.stories.tsx'));
  const drawn = sample(ofScreens, Math.ceil(ofScreens.length / 4));
  return ofScreens.filter((path) => !drawn.includes(path));
}
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * `node`: contract, charts, server on a real PostgreSQL, the house's own rules.
 * `stories`: every story drawn in Chromium, with axe.
 * `browser`: the built portal in Chromium against the built server; each file has a portal of its own, each worker a Chromium and a
 * process that serves them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,server,machines,architecture,portal}/**/*.test.ts'],
          globalSetup: ['tests/fixtures/postgres-global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // a third of the time is waiting for a database or a process
          maxWorkers: 3,
          // what a file imports is loaded once per worker; whatever has a state is made by the files themselves
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          exclude: whole,
          globalSetup: ['tests/fixtures/build-global.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // what a page shows is asked again until it does, as a person waits
          expect: { poll: { timeout: 15_000, interval: 50 } },
          // what a file imports, and its Chromium, serve the whole worker; what has a state is made by the files themselves
          isolate: false,
          // a page waits now and then: four at a time keep two cores at work
          maxWorkers: 4,
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          setupFiles: isSampled ? ['.storybook/drawn-stories.ts'] : [],
          exclude: isSampled ? undrawnFiles() : [],
          // a state of a chart is gone through by keys, a long form in a quarter of a minute on a busy machine
          testTimeout: 60_000,
          maxWorkers: 3,
          // Storybook, Chakra and React are loaded once for a worker; a story takes away what it drew
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium } }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
});
