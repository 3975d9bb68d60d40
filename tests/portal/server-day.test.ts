import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportAnswer } from '../../src/api/reports.ts';
import { todayUtc } from '../../src/platform/clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  answered('2026-03-12T09:15:00.000Z', '2026-03-12T09:15:00.000Z');
  vi.useRealTimers();
});

/** What the computer's clock says, and the server's in its answer. */
function answered(computer: string, server: string | null): void {
  vi.setSystemTime(new Date(computer));
  const date = server === null ? null : new Date(server).toUTCString();
  reportAnswer({
    call: '/a',
    page: '/',
    status: 204,
    header: (name) => (name === 'date' ? date : null),
  });
}

it.each([
  ['a day behind', '2026-03-11T09:15:00.000Z'],
  ['a day ahead', '2026-03-13T09:15:00.000Z'],
  ['a year ahead', '2027-03-12T09:15:00.000Z'],
])('a computer whose clock is %s proposes the server’s day, and takes a paper of that day', (_, computer) => {
  answered(computer, '2026-03-12T09:15:00.000Z');
  expect(todayUtc()).toBe('2026-03-12');
  vi.setSystemTime(Date.parse(computer) + 86_400_000);
  expect(todayUtc()).toBe('2026-03-13');
});

it('a clock that is right is believed, however long an answer was on its way', () => {
  answered('2026-03-13T00:01:00.000Z', '2026-03-12T23:58:00.000Z');
  expect(todayUtc()).toBe('2026-03-13');
});

it('an answer without a time says nothing, and a clock that was set right is believed again', () => {
  answered('2026-03-11T09:15:00.000Z', '2026-03-12T09:15:00.000Z');
  answered('2026-03-11T09:16:00.000Z', null);
  expect(todayUtc()).toBe('2026-03-12');
  answered('2026-03-12T09:17:00.000Z', '2026-03-12T09:17:00.000Z');
  expect(todayUtc()).toBe('2026-03-12');
});
