import { expect, it } from 'vitest';
import { withoutSearch } from '../../src/app/return-path.ts';

it('an address that is kept in the clear says neither what was searched for nor a page of what that found', () => {
  const list = '/admin/bank_operations/manage_investor_transactions';
  for (const [query, kept] of [
    ['?request_status=PENDING&search=muestra&page=2#list', '?request_status=PENDING#list'],
    ['?request_status=PENDING&page=2', '?request_status=PENDING&page=2'],
    ['?search=muestra', ''],
    ['?user_id=a&list=search%3Dmuestra%26page%3D2%26type%3DX', '?user_id=a&list=type%3DX'],
    ['?user_id=a&list=search%3Dmuestra', '?user_id=a'],
    ['?list=type%3DX%26list%3Dsearch%253Dmuestra', '?list=type%3DX'],
  ] as const)
    expect(withoutSearch(`${list}${query}`)).toBe(`${list}${kept}`);
});
