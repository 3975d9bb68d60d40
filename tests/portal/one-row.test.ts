import { describe, expect, it } from 'vitest';
import { oneRow } from '../../src/queries/one-row.ts';

const rows = Array.from({ length: 25 }, (_, n) => ({ id: `row ${n}` }));
/** A list of ten rows a page, and where its pages began that were asked for. */
function listed(of = rows) {
  const asked: number[] = [];
  const read = async (offset: number) => {
    asked.push(offset);
    return of.slice(offset, offset + 10);
  };
  return { asked, look: (id: string) => oneRow({ id, limit: 10, read }) };
}

describe('one row of a list that is searched', () => {
  it('is found on whichever page it stands, and no further page is asked for', async () => {
    const { asked, look } = listed();
    expect(await look('row 12')).toEqual({ id: 'row 12' });
    expect(asked).toEqual([0, 10]);
  });

  it('is null when the list ends without it', async () => {
    const { asked, look } = listed();
    expect(await look('row 99')).toBeNull();
    expect(asked).toEqual([0, 10, 20]);
    const full = listed(rows.slice(0, 20));
    expect(await full.look('row 99')).toBeNull();
    expect(full.asked).toEqual([0, 10, 20]);
  });
});
