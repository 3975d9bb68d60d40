import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the inspector is in no build: nothing of it is in what members load', () => {
  const files = readdirSync('dist/portal', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const holds = (mark: string) => files.some((file) => file.includes(mark));
  // the search finds what is there
  expect(holds('portal.theme')).toBe(true);
  const parts = ['portal.inspect', 'inspect-dock', 'flow-panel', 'flow-picture'];
  // a phrase of inspect.json, flow.json, paths.json and chart-pages.json
  const phrases = [
    'Whatever moves last',
    'The path so far',
    'The shortest path to every',
    'Events, and where',
  ];
  const marks = [...parts, ...phrases];
  expect(marks.filter(holds)).toEqual([]);
});
