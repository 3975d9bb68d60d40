import { defineConfig } from 'vitest/config';
import { groups } from './scripts/mutations/groups.mjs';

const asked = process.env.MUTATIONS_GROUP ?? '';

/** The tests that have to notice what `npm run test:mutations` changes (docs/decisions/0068). */
export default defineConfig({
  ssr: { resolve: { externalConditions: ['node', 'production'] } },
  test: {
    name: 'rules',
    environment: 'node',
    include: [...(groups[asked]?.tests ?? [])],
    setupFiles: ['tests/fixtures/steady-draws.ts'],
    testTimeout: 20_000,
  },
});
