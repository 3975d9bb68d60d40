import { contract } from 'virtual:contract';
import { afterEach, describe, expect, it } from 'vitest';
import { mayFetch, setCaller } from '../../src/api/caller.ts';

const own = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const other = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b01';
afterEach(() => setCaller(null));

describe('a file that is fetched by its address', () => {
  it('is an investor’s own, or is not asked for', () => {
    setCaller({ id: own, role: 'user' });
    const statement = (id: string) =>
      mayFetch(contract, ['statements', 'read'], `/x/statements/${id}/EUR?from=2026-03-01&to=2026-03-31`);
    expect(statement(own)).toBe(true);
    expect(statement(other)).toBe(false);
    expect(mayFetch(contract, ['transactions', 'memberList'], `/transactions/list/${own}?currency=EUR`)).toBe(
      true,
    );
    expect(mayFetch(contract, ['statements', 'receipt'], `/x/transaction/${own}/${other}/receipt`)).toBe(
      true,
    );
    expect(mayFetch(contract, ['users', 'list'], '/users?')).toBe(false);
  });

  it('is anybody’s for staff', () => {
    setCaller({ id: other, role: 'auditor' });
    expect(mayFetch(contract, ['statements', 'read'], `/x/statements/${own}/EUR?from=&to=`)).toBe(true);
    expect(mayFetch(contract, ['users', 'list'], '/users?search=a/b')).toBe(true);
  });
});
