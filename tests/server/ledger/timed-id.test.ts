import { describe, expect, it } from 'vitest';
import { uuid } from '../../../contract/row.ts';
import { timedId } from '../../../server/rules/timed-id.ts';

describe('an id of a new row', () => {
  it('begins with its time, so that later ones come after earlier ones', () => {
    const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
    const ids = times.map((time) => timedId(time));
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))).toEqual(times);
  });

  it('is a UUID of version 7, as every call takes it', () => {
    for (let times = 0; times < 100; times += 1) {
      const id = timedId();
      expect(uuid.safeParse(id).success).toBe(true);
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }
  });

  it('is another one each time, within one millisecond too', () => {
    const ids = Array.from({ length: 1000 }, () => timedId(1_700_000_000_000));
    expect(new Set(ids).size).toBe(1000);
  });
});
