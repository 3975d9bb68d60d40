import { expect, test } from 'vitest';
import { isExtension, rows, specifiedCalls } from './rows.ts';

test('the specification lists 104 different calls', () => {
  expect(new Set(specifiedCalls).size).toBe(104);
  expect(specifiedCalls).toHaveLength(104);
});

test('every call of the specification is a row, and every row outside /x/ is a call of it', () => {
  const stated = rows.filter((row) => !isExtension(row)).map((row) => row.call);
  const missing = specifiedCalls.filter((call) => !stated.includes(call));
  const extra = stated.filter((call) => !specifiedCalls.includes(call));
  expect({ missing, extra }).toEqual({ missing: [], extra: [] });
});

test('no two rows answer the same call, whatever their parameters are called', () => {
  const shapes = rows.map((row) => row.call.replace(/\{\w+\}/g, '{}'));
  const twice = shapes.filter((shape, at) => shapes.indexOf(shape) !== at);
  expect(twice).toEqual([]);
});

test('where two rows of one method match the same address, one of them names more of it literally', () => {
  const literal = (path: string) => path.split('/').map((part) => (part.startsWith('{') ? '*' : part));
  const clashes: string[] = [];
  for (const one of rows)
    for (const other of rows) {
      if (one.call >= other.call || one.method !== other.method) continue;
      const [mine, theirs] = [literal(one.path), literal(other.path)];
      if (mine.length !== theirs.length) continue;
      if (!mine.every((part, at) => part === theirs[at] || part === '*' || theirs[at] === '*')) continue;
      const first = mine.findIndex((part, at) => part !== theirs[at]);
      if (mine[first] !== '*' && theirs[first] !== '*') clashes.push(`${one.call} | ${other.call}`);
    }
  expect(clashes).toEqual([]);
});
