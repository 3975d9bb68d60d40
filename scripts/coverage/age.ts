import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parts, timesOf } from '../../tests/model/record.ts';
import type { Part, Times } from '../../tests/model/record.ts';
import { partNames } from './tables.ts';

/** When a part was recorded; `newer` is a source that was changed since. */
export type Age = { readonly part: Part; readonly times: Times | null; readonly newer: string | null };

const root = join(import.meta.dirname, '../..');
const places = ['machines', 'tests/model'] as const;

/** What was changed last of all that a walk follows. */
function newestSource(): { readonly file: string; readonly at: number } {
  const files = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${place}/${name}`),
  );
  return files
    .map((file) => ({ file, at: statSync(join(root, file)).mtimeMs }))
    .reduce((newest, one) => (one.at > newest.at ? one : newest));
}

export function agesOf(folder?: string, source = newestSource()): readonly Age[] {
  return parts.map((part) => {
    const times = timesOf(part, folder);
    const isOlder = times !== null && times.oldest.getTime() < source.at;
    return { part, times, newer: isOlder ? source.file : null };
  });
}

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

/** When it was recorded, in a sentence. */
export function ageTold({ part, times }: Age): string {
  if (times === null) return `${partNames[part]} was not recorded.`;
  const [from, to] = [minute(times.oldest), minute(times.newest)];
  return `${partNames[part]} was recorded ${from === to ? `at ${to}` : `from ${from} to ${to}`} UTC.`;
}

/** What is to be known before a figure is believed; null: nothing. */
export const warningOf = ({ part, newer }: Age): string | null =>
  newer === null ? null : `${partNames[part]} is older than ${newer}: walk it again.`;
