import { describe, expect, it } from 'vitest';
import { formatAgo } from '../../src/ui/format.ts';

const now = Date.parse('2026-03-20T10:00:00.000Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('how long ago something was', () => {
  it.each([
    [0, 'now'],
    [59, 'now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, 'yesterday'],
    [29 * 86_400, '29 days ago'],
    [30 * 86_400, '1 month ago'],
    [359 * 86_400, '11 months ago'],
    [362 * 86_400, '12 months ago'],
    [400 * 86_400, '1 year ago'],
  ])('is said of %i seconds as "%s"', (seconds, words) => {
    expect(formatAgo(before(seconds), now, 'en')).toBe(words);
  });

  it.each([
    ['2026-03-18T12:00:00.000Z', '2026-03-20T10:00:00.000Z', '2 days ago'],
    ['2026-03-18T23:30:00.000Z', '2026-03-20T00:30:00.000Z', '2 days ago'],
    ['2026-03-19T23:30:00.000Z', '2026-03-21T23:00:00.000Z', '2 days ago'],
    ['2026-03-19T00:30:00.000Z', '2026-03-20T23:30:00.000Z', 'yesterday'],
    ['2026-03-01T12:00:00.000Z', '2026-03-31T12:00:00.000Z', '1 month ago'],
    ['2024-11-20T12:00:00.000Z', '2026-01-10T12:00:00.000Z', '1 year ago'],
  ])('names a day of the calendar by the calendar: %s is on %s "%s"', (at, then, words) => {
    expect(formatAgo(at, Date.parse(then), 'en')).toBe(words);
  });

  it('is said in the reader’s language, and never of the future', () => {
    expect(formatAgo(before(7200), now, 'fr')).toBe('il y a 2 heures');
    expect(formatAgo(before(7200), now, 'it')).toBe('2 ore fa');
    expect(formatAgo(before(-500), now, 'es')).toBe('ahora');
  });

  it('leaves what is no time as it is', () => {
    expect(formatAgo('soon', now, 'en')).toBe('soon');
  });
});
