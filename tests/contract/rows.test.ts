import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorKeys } from '../../contract/errors.ts';
import { roles } from '../../contract/enums.ts';
import { isBinary, rows } from './rows.ts';

const example = z.object({
  params: z.unknown().optional(),
  query: z.unknown().optional(),
  body: z.unknown().optional(),
  reply: z.unknown().optional(),
});

const anId = /"[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}"/g;
const idsInCapitals = (sent: unknown): unknown =>
  sent === undefined ? sent : JSON.parse(JSON.stringify(sent).replace(anId, (id) => id.toUpperCase()));

describe.each(rows.map((row) => [row.call, row] as const))('%s', (_, row) => {
  const { access, errors, example: given } = row.meta;

  test('says who may make it', () => {
    if (access.public) return;
    const admitted = [...access.roles, ...(access.own?.roles ?? [])];
    expect(admitted.length, 'the closed default').toBeGreaterThan(0);
    expect(roles).toEqual(expect.arrayContaining(admitted));
    if (access.own) expect(row.path).toContain(`{${access.own.param}}`);
  });

  test('has a summary, one tag and known error keys', () => {
    expect(row.summary).toEqual(expect.stringMatching(/^[A-Z].{2,}[^.]$/));
    expect(row.tags).toHaveLength(1);
    expect(errorKeys).toEqual(expect.arrayContaining([...errors]));
    expect(new Set(errors).size).toBe(errors.length);
  });

  test('takes exactly the parameters of its path', () => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const params = row.input?.shape.params;
    const stated = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(stated.toSorted()).toEqual(named.toSorted());
  });

  test('has an example that its own schemas accept', () => {
    const { params, query, body, reply } = example.parse(given ?? {});
    const { shape = {} } = row.input ?? {};
    if (shape.params) expect(failures(shape.params, params)).toEqual([]);
    if (shape.query) expect(failures(shape.query, query ?? {})).toEqual([]);
    if (shape.body && !row.meta.upload) expect(failures(shape.body, body)).toEqual([]);
    if (!isBinary(row)) {
      expect(reply, 'an answer').toBeDefined();
      expect(failures(row.output.shape.body, reply)).toEqual([]);
    }
    expect(given === undefined && (!isBinary(row) || row.input !== undefined)).toBe(false);
  });

  test('takes an id in capitals for the same one', () => {
    const { params, query, body } = example.parse(given ?? {});
    const sent = { params, query: query ?? {}, body };
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = row.input?.shape[part];
      if (!schema || (part === 'body' && row.meta.upload)) continue;
      expect(schema.parse(idsInCapitals(sent[part]))).toEqual(schema.parse(sent[part]));
    }
  });

  test('refuses fields that it does not know', () => {
    const { params, query, body } = example.parse(given ?? {});
    const sent = { params, query: query ?? {}, body };
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = row.input?.shape[part];
      if (!schema) continue;
      const value = z.record(z.string(), z.unknown()).optional().parse(sent[part]);
      const { issues } = parse(schema, { ...value, surprise: 'x' });
      expect(issues.filter((issue) => issue.code === 'unrecognized_keys')).toHaveLength(1);
    }
  });

  test('takes an Idempotency-Key when, and only when, it says so', () => {
    expect(row.input?.shape.headers !== undefined).toBe(row.meta.idempotent !== undefined);
    if (row.meta.idempotent === 'offered') expect(errors).toContain('idempotency_key_reused');
    if (row.meta.idempotent === true)
      expect(errors).toEqual(expect.arrayContaining(['idempotency_key_missing', 'idempotency_key_reused']));
  });
});

const parse = (schema: z.core.$ZodType, value: unknown) => {
  const { error } = z.safeParse(schema, value);
  return { issues: error?.issues ?? [] };
};
const failures = (schema: z.core.$ZodType, value: unknown) =>
  parse(schema, value).issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
