import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { registerDocs } from '../../server/http/docs-page.ts';
import { openApiDocument } from '../../server/http/openapi.ts';
import { errorStatus } from '../../contract/errors.ts';
import { formatMoney, parseMoney, signedMoney } from '../../contract/values/money.ts';
import { isBinary, rows } from './rows.ts';

const document = await openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
type Node = { readonly at: string; readonly value: Record<string, unknown> };
function nodes(value: unknown, at = '#'): Node[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => nodes(one, `${at}/${index}`));
  const record = z.record(z.string(), z.unknown()).safeParse(value);
  if (!record.success) return [];
  const children = Object.entries(record.data)
    .filter(([key]) => key !== 'example')
    .flatMap(([key, child]) => nodes(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`));
  return [{ at, value: record.data }, ...children];
}
const everything = nodes(document);
const known = new Set(everything.map((node) => node.at));

test('is OpenAPI 3.1 with every row once, under its own name', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  expect(operations.map(({ call }) => call).toSorted()).toEqual(rows.map((row) => row.call).toSorted());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test('every reference leads somewhere', () => {
  const refs = everything.flatMap(({ value }) => (typeof value.$ref === 'string' ? [value.$ref] : []));
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter((ref) => !known.has(ref))).toEqual([]);
});

test('every named shape is referred to', () => {
  const refs = new Set(everything.map(({ value }) => value.$ref));
  const names = Object.keys(document.components?.schemas ?? {});
  expect(names.filter((name) => !refs.has(`#/components/schemas/${name}`))).toEqual([]);
});

test('every schema is well formed', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
  const wrong = everything.filter(({ at, value }) => {
    if (!/\/schemas?\//.test(at) && !at.endsWith('/schema')) return false;
    if (typeof value.type === 'string' && !types.includes(value.type)) return true;
    if (Array.isArray(value.enum) && value.enum.length === 0) return true;
    if ('not' in value) return true;
    const properties = z.record(z.string(), z.unknown()).safeParse(value.properties);
    const required = z.array(z.string()).optional().safeParse(value.required);
    if (typeof value.type !== 'string' || value.type !== 'object' || at.endsWith('/properties')) return false;
    return !required.success || (required.data ?? []).some((name) => !(name in (properties.data ?? {})));
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test.each(operations)('$call says what it answers, to whom, and how it fails', ({ call, operation }) => {
  const row = rows.find((one) => one.call === call);
  if (!row) throw new Error(`no row for ${call}`);
  const statuses = Object.keys(operation.responses).map(Number);
  expect(statuses.filter((status) => status >= 200 && status < 300)).toHaveLength(1);
  expect(operation['x-access']).toEqual(row.meta.access);
  expect(operation['x-access-text']).toMatch(/\w\.$/);
  expect(operation.security).toEqual(row.meta.access.public ? [] : [{ session: [] }]);
  for (const key of [...row.meta.errors, 'unexpected_error' as const]) {
    expect(operation['x-error-keys']).toContain(key);
    expect(operation.responses[errorStatus[key]]?.description).toContain(`\`${key}\``);
  }
  for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
  const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
  expect(inPath.map((name) => row.path.includes(`{${name}}`))).not.toContain(false);
  expect(operation['x-idempotent'] ?? false).toBe(row.meta.idempotent === true);
  const success = Object.values(operation.responses)[0]?.content ?? {};
  if (!isBinary(row)) expect(success['application/json']?.example).toEqual(row.meta.example?.reply);
  if (row.meta.upload)
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
});

test('says when to come again, and what the heads of requests and answers mean', () => {
  const responses = operations.flatMap(({ operation }) => Object.entries(operation.responses));
  const told = (status: string) =>
    responses.filter(([one]) => one === status).map(([, { headers }]) => headers?.['retry-after']);
  for (const status of ['429', '503']) {
    expect(told(status).length).toBeGreaterThan(100);
    expect(new Set(told(status).map((head) => JSON.stringify(head)))).toEqual(
      new Set(['{"$ref":"#/components/headers/RetryAfter"}']),
    );
  }
  for (const head of [
    'x-request-id',
    'x-session-expires',
    'x-session-ended',
    'x-background: 1',
    'Retry-After',
  ])
    expect(document.info.description).toContain(`\`${head}\``);
});

test('says of each list in which order its rows come', () => {
  const lists = operations.filter(({ operation }) =>
    Object.values(operation.responses).some(({ headers }) => headers?.['x-total-count'] !== undefined),
  );
  expect(lists.length).toBeGreaterThan(15);
  const silent = lists.filter(({ operation }) => !/ first\b|in the order of/.test(operation.summary ?? ''));
  expect(silent.map(({ call }) => call)).toEqual([]);
});

test('says of every first and last day what it chooses by, and that it is included', () => {
  const days = operations.flatMap(({ call, operation }) =>
    operation.parameters
      .filter(({ name, in: place }) => place === 'query' && (name === 'from' || name === 'to'))
      .map(({ name, description }) => ({ at: `${call} ${name}`, call, description })),
  );
  expect(days.length).toBeGreaterThan(20);
  expect(days.filter(({ description }) => !description?.includes('included')).map(({ at }) => at)).toEqual(
    [],
  );
  const ofMoney = days.filter(({ call }) => /transactions?\b/.test(call));
  expect(ofMoney.length).toBeGreaterThan(10);
  for (const { at, description } of ofMoney) expect(description, at).toContain('`created_at`, not by');
});

test('says of an amount how much of it is taken, and takes that', () => {
  const [, most = ''] = /at most 15 digits [^;]*?up to (\d+\.\d\d);/.exec(JSON.stringify(document)) ?? [];
  expect(signedMoney.parse(most)).toBe(most);
  expect(signedMoney.safeParse(formatMoney((parseMoney(most) ?? 0n) + 1n)).success).toBe(false);
});

test('says of files what they are, and of those with an ETag that they may stand as they were', () => {
  expect(JSON.stringify(document)).not.toContain('*/*');
  const bytes = { type: 'string', format: 'binary' };
  for (const { call, operation } of operations) {
    const row = rows.find((one) => one.call === call);
    if (!row) throw new Error(`no row for ${call}`);
    const { media } = row.meta;
    expect(media !== undefined, call).toBe(isBinary(row) || row.meta.upload === true);
    const [found] = Object.values(operation.responses);
    if (isBinary(row))
      expect(found?.content, call).toEqual(
        Object.fromEntries((media ?? []).map((type) => [type, { schema: bytes }])),
      );
    const form = operation.requestBody?.content['multipart/form-data'];
    expect(form !== undefined, call).toBe(row.meta.upload === true);
    if (form) {
      expect(form.schema, call).toMatchObject({ properties: { file: bytes } });
      expect(form.encoding, call).toEqual({ file: { contentType: media?.join(', ') } });
    }
    const tagged = found?.headers?.['etag'];
    expect(operation.responses['304']?.headers, call).toEqual(tagged && { etag: tagged });
  }
});

test('says of a field what its name does not', () => {
  const changes = everything.filter(({ at }) => at.endsWith('/properties/change_type'));
  expect(changes.map(({ value }) => value.description)).toEqual([expect.stringContaining('`conflict`')]);
});

test('is served as JSON, and as one page without a script that names every call', async () => {
  const app = Fastify();
  await app.register(async (scope) => registerDocs(scope));
  const json = await app.inject('/api/v1/openapi.json');
  expect(json.statusCode).toBe(200);
  expect(json.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { operation } of operations)
    expect(page.body).toContain(`<article id="${operation.operationId}">`);
  expect(page.body).not.toMatch(
    /<script|javascript:|\son\w+=|https?:\/\/(?![\w-]+(\.[\w-]+)*\.example\.com)/i,
  );
  const anchors = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.filter((id) => !page.body.includes(`id="${id}"`))).toEqual([]);
  const again = await app.inject({
    url: '/api/docs',
    headers: { 'if-none-match': String(page.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.close();
});
