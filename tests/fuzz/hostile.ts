import * as fc from 'fast-check';

const long = (text: string, times: number) => text.repeat(times);

/** Texts that break what is written without care. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFFx',
  '\uFEFF',
  '\u202Egnp.exe',
  'e\u0301'.repeat(200),
  '𝟙𝟚𝟛',
  '🏳️‍🌈',
  "' or '1'='1",
  "'; drop table users; --",
  '") union select password_hash from users --',
  '\\',
  '%',
  '%_%',
  '%00',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '=cmd|"/c calc"!A1',
  '\r\nset-cookie: a=b',
  'javascript:alert(1)',
  'data:text/html,x',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '1e-999',
  '0x1F',
  '9'.repeat(40),
  '1.0000000000000000001',
  '-1',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '275760-09-13',
  '+275760-09-13T00:00:00.001Z',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA',
  long('a', 5000),
  long('é', 3000),
  long('(((a+)+)+)+', 100),
  long(' ', 4000),
  long('a@', 500),
];

let deep: unknown = 1;
for (let level = 0; level < 3000; level += 1) deep = [deep];

/** Values of another kind than the one asked for. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e-320,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  9_223_372_036_854_775_808,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { toString: 'x' },
  { length: 1_000_000_000 },
  Array.from({ length: 2000 }, (_, at) => at),
  deep,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Keys that an object has already, or that mean something to somebody. */
export const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'id',
  'user_id',
  'is_admin',
  '',
  '\u0000',
  'a.b',
  'a[b]',
  '$where',
);

/** Types of content that aren't what they say. */
export const hostileType = fc.constantFrom(
  'text/plain',
  'text/xml',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json, text/html',
  'application/problem+json',
  'application/octet-stream',
  'json',
  '*/*',
  ';',
  `application/${'j'.repeat(2000)}`,
);

/** Methods, of which most calls take one. */
export const hostileMethod = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
  'QUERY',
);

/** A form with a file that is given up on the way: it ends too soon, has too much of something, or a boundary too few. */
export const hostileForm = (form: string | null, boundary: string): fc.Arbitrary<string | null> => {
  if (form === null) return fc.constant(null);
  const begun = form.slice(0, form.lastIndexOf(`--${boundary}--`));
  const field = (text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n`;
  const more = fc.constantFrom('', field('b').repeat(25), begun.repeat(25), field('b'.repeat(70_000)));
  return fc.oneof(
    fc.tuple(more, fc.boolean()).map(([text, ends]) => `${begun}${text}${ends ? `--${boundary}--\r\n` : ''}`),
    fc.nat(begun.length).map((length) => begun.slice(0, length)),
  );
};

/** Bodies that no parser takes, or that two parsers read in two ways. */
export const hostileBody = fc.constantFrom(
  '',
  '{',
  '{"a":1,}',
  '[',
  'null',
  '"text"',
  '0',
  '1e400',
  '{"a":1}{"b":2}',
  '\uFEFF{}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"\\u005f_proto__":1}',
  `${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  `{"a":${'9'.repeat(20_000)}}`,
  `{"a":"${'\\u0000'.repeat(5000)}"}`,
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhello\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data\r\n\r\n\r\n--x',
  'a=1&b=2',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
);
