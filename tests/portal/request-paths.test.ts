import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  backTo,
  conversionRequestPath,
  fundTransactionPath,
  operationsPath,
  withList,
} from '../../src/features/fund/paths.ts';
import { transactionPath as bankTransactionPath } from '../../src/features/fund-banks/paths.ts';
import { listPathOf, otherListOf, requestPath } from '../../src/app/member/request-paths.ts';
import { sourceFiles } from '../architecture/arrows.ts';

const ref = {
  userId: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b01',
};

describe('a list of transactions', () => {
  it('leads to a request and back to the same page of the list', () => {
    const opened = new URL(requestPath('admin', ref, 'request_status=PENDING&page=2'), 'http://portal');
    expect(opened.searchParams.get('user_id')).toBe(ref.userId);
    expect(listPathOf('admin', opened.search)).toBe(
      '/admin/bank_operations/manage_investor_transactions?request_status=PENDING&page=2',
    );
    const ofOne = new URL(requestPath('admin', ref, `user_id=${ref.userId}&page=2`), 'http://portal');
    expect(listPathOf('admin', ofOne.search)).toContain('/view_investor_transactions?user_id=');
    expect(listPathOf('user', '')).toBe('/user/bank_operations/transactions');
  });

  it('leads back to the list of other things that it was opened from, among those that are known', () => {
    const asked = `user_id=${ref.userId}&page=2`;
    const opened = { bank_transactions: bankTransactionPath, conversion: conversionRequestPath };
    for (const [from, path] of Object.entries(opened)) {
      const { search } = new URL(path(ref.userId, ref.id, asked), 'http://portal');
      expect(otherListOf(search)).toBe(from);
      expect(listPathOf('admin', search)).toBe(`/admin/bank_operations/${from}?${asked}`);
      expect(listPathOf('user', search)).toContain('/user/bank_operations/transactions');
    }
    for (const planted of ['//evil.example', 'https://evil.example', '/user/dashboard', 'toString', '']) {
      const search = new URLSearchParams({ from: planted, list: '//evil.example' }).toString();
      expect(otherListOf(search)).toBeNull();
      expect(listPathOf('admin', search)).toMatch(
        /^\/admin\/bank_operations\/manage_investor_transactions\?/,
      );
    }
  });

  it('is found again by a search of any signs, as long as nothing decodes the address before', () => {
    const list = new URLSearchParams({ search: 'R&D + #1' }).toString();
    const { search } = new URL(requestPath('admin', ref, list), 'http://portal');
    expect(listPathOf('admin', search)).toMatch(new RegExp(`\\?${list.replaceAll('+', '\\+')}$`));
    expect(listPathOf('admin', decodeURI(search))).not.toContain(list);
    const readers = sourceFiles('src/app/member')
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
      .filter(({ text }) => /\b(?:listPathOf|otherListOf|listOf|backTo)\(/.test(text));
    expect(readers.length).toBeGreaterThan(1);
    // the router's own
    const decoded = readers.filter(({ text }) => /useSearch\b[^;]*from 'wouter'/.test(text));
    expect(decoded.map(({ path }) => path)).toEqual([]);
  });

  it('of the fund’s operations is found again from each page below it', () => {
    const asked = 'search=muestra&page=2';
    const operations = new URL(operationsPath(ref.userId, 'EUR', withList(asked)), 'http://portal');
    expect(backTo('/list', operations.search)).toBe(`/list?${asked}`);
    const one = new URL(fundTransactionPath(ref.userId, ref.id, operations.search.slice(1)), 'http://portal');
    expect(backTo(operations.pathname, one.search)).toBe(`${operations.pathname}${operations.search}`);
    expect(operationsPath(ref.userId, 'EUR', withList(''))).not.toContain('?');
    expect(backTo('/list', '?list=//evil.example')).toMatch(/^\/list\?/);
  });
});
