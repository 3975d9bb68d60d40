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
    [30 * 86_400, 'last month'],
    [359 * 86_400, '11 months ago'],
    [400 * 86_400, 'last year'],
  ])('is said of %i seconds as "%s"', (seconds, words) => {
    expect(formatAgo(before(seconds), now, 'en')).toBe(words);
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
