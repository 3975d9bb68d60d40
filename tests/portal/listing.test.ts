import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { listingMachine } from '../../machines/listing/machine.ts';
import {
  connectQuery,
  isSameSearch,
  type ListingNames,
  readCriteria,
  writeCriteria,
} from '../../src/app/member/listing.ts';

const names: ListingNames = {
  type: { name: 'activity_type', values: ['MONEY_IN', 'INVESTMENT'] },
  filters: { status: ['PENDING', 'EXECUTED'] },
  search: 'search',
};
const nothing = { filters: { status: 'ALL' }, search: '', type: 'ALL', page: 1 };

describe('the query string of a list', () => {
  it('asks for everything from the first page when it says nothing', () => {
    expect(readCriteria('', names)).toEqual(nothing);
    expect(readCriteria('?lang=fr', names)).toEqual(nothing);
  });

  it('says filters, search, type and page', () => {
    expect(readCriteria('?status=PENDING&search=ex&activity_type=INVESTMENT&page=3', names)).toEqual({
      filters: { status: 'PENDING' },
      search: 'ex',
      type: 'INVESTMENT',
      page: 3,
    });
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=99999999',
    '?page=two',
    '?status=ALL',
    '?activity_type=X',
  ])('is not confused by %s', (query) => expect(readCriteria(query, names)).toEqual(nothing));

  it('keeps a search text short, and leaves alone what the list does not have', () => {
    expect(readCriteria(`?search=${'x'.repeat(500)}`, names).search).toHaveLength(200);
    expect(readCriteria('?search=x&status=PENDING&activity_type=INVESTMENT', {})).toEqual({
      filters: {},
      search: '',
      type: 'ALL',
      page: 1,
    });
  });

  it('is written without what is unset, and keeps what belongs to others', () => {
    const criteria = { filters: { status: 'EXECUTED' }, search: 'a b', type: 'MONEY_IN', page: 2 };
    expect(writeCriteria('?lang=fr', criteria, names)).toBe(
      '?lang=fr&status=EXECUTED&search=a+b&activity_type=MONEY_IN&page=2',
    );
    expect(writeCriteria('?status=EXECUTED&search=x&activity_type=MONEY_IN&page=2', nothing, names)).toBe('');
  });

  it('reads back what it wrote', () => {
    const criteria = { filters: { status: 'PENDING' }, search: 'é&=?', type: 'INVESTMENT', page: 7 };
    expect(readCriteria(writeCriteria('', criteria, names), names)).toEqual(criteria);
  });
});

describe('a search', () => {
  const of = (search: string) => ({ ...nothing, search });

  it('goes on with every letter more or less, until nothing is searched for', () => {
    for (const [before, next] of [
      ['a', 'an'],
      ['anna', 'ann'],
      ['', 'a'],
    ] as const)
      expect(isSameSearch(of(before), of(next)), next).toBe(true);
  });

  it('that is cleared is a step of its own, which leads back to it', () => {
    expect(isSameSearch(of('a'), of(''))).toBe(false);
  });

  it('is another one with another text, and a filter or a page is none', () => {
    expect(isSameSearch(of('anna'), of('b'))).toBe(false);
    expect(isSameSearch(of('a'), { ...of('an'), filters: { status: 'PENDING' } })).toBe(false);
    expect(isSameSearch(of('a'), { ...of('a'), page: 2 })).toBe(false);
    // what is found begins with its first page
    expect(isSameSearch({ ...of('a'), page: 3 }, of('an'))).toBe(true);
  });
});

describe('a list whose page was left before it was drawn', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const pressOn = (at: string) => {
    const location = { pathname: at, search: '?page=4' };
    const gone: string[] = [];
    const page = Object.assign(new EventTarget(), { location });
    const pushState = (_state: unknown, _title: string, address: string) => void gone.push(address);
    vi.stubGlobal('window', page);
    vi.stubGlobal('history', { pushState, replaceState: pushState });
    const actor = createActor(listingMachine, { input: nothing }).start();
    const disconnect = connectQuery(actor, names, '/admin/manage_users');
    page.dispatchEvent(new Event('pushState'));
    const read = actor.getSnapshot().context.page;
    actor.send({ type: 'filter.changed', name: 'status', value: 'PENDING' });
    disconnect();
    actor.stop();
    return { read, gone };
  };

  it('neither reads nor writes the address of another page', () => {
    expect(pressOn('/admin/manage_users')).toEqual({ read: 4, gone: ['/admin/manage_users?status=PENDING'] });
    expect(pressOn('/admin/activities')).toEqual({ read: 1, gone: [] });
  });
});
