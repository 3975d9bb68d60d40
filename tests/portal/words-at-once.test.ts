import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { dashboardWords } from '../../src/features/admin-dashboard/words.ts';
import { memberPageWords, memberWords } from '../../src/features/members/use-names.ts';

/** What Chromium saw each screen wait for; a build fails where a screen is not among them. */
const waits: {
  readonly areas: Readonly<Record<string, readonly string[]>>;
  readonly screens: Readonly<Record<string, readonly string[]>>;
} = JSON.parse(readFileSync('scripts/budgets/waits.json', 'utf8'));

/** The words among it, by their area. */
const wordsIn = (files: readonly string[] = []): readonly string[] =>
  files.flatMap((file) => /^locales\/.*\/([^/]+)\.json$/.exec(file)?.[1] ?? []);
/** There before any screen is. */
const withTheShell = wordsIn(waits.areas['admin']);

it.each([
  ['adminDashboard', dashboardWords],
  ['member', memberPageWords],
  ['findMember', memberWords],
])('the page %s waits at once for all words of its parts: its heading keeps the focus', (screen, atOnce) => {
  const own = wordsIn(waits.screens[screen]).filter((area) => !withTheShell.includes(area));
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((area) => !atOnce.includes(area))).toEqual([]);
});
