import { z } from 'zod';
import type { ContractRow } from '../../../contract/rows.ts';
import { absent } from '../../access/world.ts';
import type { Request } from '../../access/requests.ts';

/** What people and programs put where an id belongs. */
export const words = [
  'me',
  'all',
  'self',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '*',
  '__proto__',
  'constructor',
  '%252e%252e',
  '..%2f..',
  '%00',
  '{userId}',
  ':userId',
  `${absent},${absent}`,
  `${absent}%20or%201=1`,
] as const;

/** What nobody may set: made by the server, or decided by somebody else. */
export const forbiddenFields = [
  'id',
  'role',
  'status',
  'active',
  'balance',
  'user_id',
  'version',
  'created_at',
  'created_by',
  'approved_by',
  'approved_at',
  'request_status',
  'enrollment_status',
  'membership_id',
  'password_hash',
  'exchange_rate',
  'owner_id',
] as const;

const uuid = z.uuid();
export const isId = (value: string): boolean => uuid.safeParse(value).success;

export type Param = { readonly name: string; readonly value: string };
/** The parameters of a request's path, in their order. */
export function paramsOf(row: ContractRow, path: string): readonly Param[] {
  const values = (path.split('?')[0] ?? '').split('/');
  return row.path
    .split('/')
    .flatMap((part, at) =>
      /^\{\w+\}$/.test(part) ? [{ name: part.slice(1, -1), value: values[at] ?? '' }] : [],
    );
}

/** The same request with other parameters in its path. */
export function withParams(row: ContractRow, request: Request, change: Record<string, string>): Request {
  const known = Object.fromEntries(paramsOf(row, request.path).map(({ name, value }) => [name, value]));
  const query = request.path.split('?')[1];
  const path = row.path.replace(/\{(\w+)\}/g, (_, name) => change[name] ?? known[name] ?? '');
  return { ...request, path: query === undefined ? path : `${path}?${query}` };
}

/** The words that stand in other rows where this row has a parameter, and those that nobody knows. */
export function wordsFor(row: ContractRow, all: readonly ContractRow[], name: string): readonly string[] {
  const at = row.path.split('/').indexOf(`{${name}}`);
  const siblings = all
    .filter((other) => other.path.split('/')[1] === row.path.split('/')[1])
    .flatMap((other) => other.path.split('/')[at] ?? [])
    .filter((part) => part !== '' && !part.startsWith('{'));
  return [...new Set([...words, ...siblings])];
}

const object = z.record(z.string(), z.unknown());
const isPlain = (value: unknown): value is Record<string, unknown> =>
  object.safeParse(value).success && !Array.isArray(value) && !Buffer.isBuffer(value);

/** A body with one more field in each of the objects inside it, one body for each. */
export function deepened(body: unknown, name: string): readonly unknown[] {
  if (Array.isArray(body))
    return body
      .slice(0, 1)
      .flatMap((first: unknown) =>
        [...(isPlain(first) ? [{ ...first, [name]: absent }] : []), ...deepened(first, name)].map(
          (changed) => [changed, ...body.slice(1)],
        ),
      );
  if (!isPlain(body)) return [];
  return Object.entries(body).flatMap(([key, inner]) => [
    ...(isPlain(inner) ? [{ ...body, [key]: { ...inner, [name]: absent } }] : []),
    ...deepened(inner, name).map((changed) => ({ ...body, [key]: changed })),
  ]);
}

/** The names of a row's own body. */
export function bodyFields(row: ContractRow): ReadonlySet<string> {
  const body: unknown = row.input?.shape.body;
  const names = (schema: unknown): string[] => {
    if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
    if (schema instanceof z.ZodPipe) return [...names(schema.in), ...names(schema.out)];
    if (schema instanceof z.ZodUnion) return schema.options.flatMap(names);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return names(schema.unwrap());
    return [];
  };
  return new Set(names(body));
}
