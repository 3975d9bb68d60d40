import { describe, expect, it } from 'vitest';
import { Distance } from '../../../server/db/positions.ts';

/** A look a second at a primary that writes one position a second, so that a position is the second it is of. */
function watched(from: number, to: number, replicaAt: (second: number) => number) {
  const distance = new Distance();
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const second = from + index;
    const replica = replicaAt(second);
    const said = distance.note(second * 1000, BigInt(second), BigInt(replica));
    return { second, said: said === null ? null : said / 1000, late: second - replica };
  });
}
/** The looks that call a replica less late than it is: by more than the step between two looks. */
const flattering = (looks: ReturnType<typeof watched>) =>
  looks.filter(({ said, late }) => said !== null && said < late);

describe('how far a replica is behind', () => {
  it('is at most a step between two looks for one that follows', () => {
    expect(watched(1, 5, (second) => second - 1).map(({ said }) => said)).toEqual([null, 1, 1, 1, 1]);
    expect(watched(1, 3, (second) => second).map(({ said }) => said)).toEqual([0, 0, 0]);
  });

  it('is nothing while nothing is written, however long', () => {
    const distance = new Distance();
    expect([1000, 2000, 900_000].map((now) => distance.note(now, 5n, 5n))).toEqual([0, 0, 0]);
  });

  it('is endless for one that is late when it is first looked at, until it has caught up with that look', () => {
    // an hour late, and replaying twenty seconds a second
    const looks = watched(3600, 3900, (second) => Math.min(second, (second - 3599) * 20));
    expect(flattering(looks)).toEqual([]);
    const caughtUp = looks.findIndex(({ late }) => late === 0);
    expect(looks.slice(0, 3).map(({ said }) => said)).toEqual([null, Infinity, Infinity]);
    expect(looks.slice(caughtUp).every(({ said }) => said === 0)).toBe(true);
  });

  it('is never less than it is while a replica that stood still for long catches up', () => {
    const looks = watched(1, 700, (second) => (second <= 600 ? 1 : Math.min(second, (second - 600) * 20)));
    expect(flattering(looks)).toEqual([]);
    expect(looks.at(-1)?.said).toBe(0);
  });

  it('counts from the last look when it could not be looked at for a while', () => {
    const distance = new Distance();
    expect(distance.note(0, 10n, 10n)).toBe(0);
    expect(distance.note(3_600_000, 3610n, 10n)).toBe(3_600_000);
    expect(distance.note(3_601_000, 3611n, 3600n)).toBe(3_601_000);
    expect(distance.note(3_602_000, 3612n, 3611n)).toBe(1000);
  });

  it('is endless for one that was made anew from an older copy', () => {
    const distance = new Distance();
    expect(distance.note(0, 10n, 10n)).toBe(0);
    expect(distance.note(1000, 11n, 3n)).toBe(Infinity);
    expect(distance.note(2000, 12n, 11n)).toBe(1000);
  });
});
