import { z } from 'zod';
import type { ContractRow } from '../../../contract/rows.ts';
import type { Call } from './people.ts';

export const record = z.record(z.string(), z.unknown()).catch({});
/** What the contract shows of a part of a row's request. */
export const exampleOf = (row: ContractRow, part: 'params' | 'query' | 'body') =>
  record.parse(row.meta.example?.[part]);

/** A form's own names beside one that it doesn't have. */
export function formWith(row: ContractRow, name: string): Call {
  const boundary = 'paper';
  const fields = Object.entries({ ...exampleOf(row, 'body'), [name]: 'x' });
  const lines = fields.map(
    ([key, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  return {
    body: `${lines.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
export const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** The example with each of its texts, one after the other, in the place of which something else stands. */
export function* changedTexts(value: unknown, other: unknown): Generator<unknown> {
  if (typeof value === 'string') yield other;
  if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const changed of changedTexts(item, other)) yield value.with(at, changed);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      for (const changed of changedTexts(item, other)) yield { ...value, [key]: changed };
}
