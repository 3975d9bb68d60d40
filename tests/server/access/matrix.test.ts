import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../server/http/openapi.ts';
import { isBinary, rows, type ContractRow } from '../../contract/rows.ts';
import { type Answer, field, goodPassword } from '../../fixtures/app.ts';
import { sample } from '../../fixtures/sample.ts';
import { type Request, requests } from './requests.ts';
import { absent, everyone, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A request for a row that is not implemented yet: only who may is asked of it. */
const anyRequest = (row: ContractRow): Request => ({
  path: row.path.replace(/\{(?:userId|id)\}/g, world.ownerFor(row).id).replace(/\{\w+\}/g, absent),
  ...(row.method === 'GET' || row.meta.upload === true ? {} : { body: {} }),
  headers: { 'idempotency-key': 'matrix' },
});

/** What the row promises and nothing else: parsing takes nothing away and finds nothing missing. */
function expectConforming(row: ContractRow, answer: Answer): void {
  if (isBinary(row)) {
    expect(answer.headers['content-disposition'], row.name).toBeTruthy();
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
    expect(row.meta.media, row.name).toContain(String(answer.headers['content-type']).split(';')[0]);
    return;
  }
  const body = z.custom<z.ZodType>((value) => value instanceof z.ZodType).parse(row.output.shape.body);
  expect(body.parse(answer.body), row.name).toEqual(answer.body);
  const headers: unknown = row.output.shape.headers;
  if (headers instanceof z.ZodObject && 'x-total-count' in headers.shape)
    expect(answer.headers['x-total-count'], row.name).toMatch(/^\d+$/);
}

/** Rows that any member may call, and that find nothing where the record is another member's. */
const ownRecord = new Set(['files.change', 'booklets.read', 'transactions.latest']);
/** Rows that any member may call, but not with another member's name in the form. */
const ownName = new Set(['transactions.create']);

const closed = rows.filter((row) => row.meta.access.public !== true);
const live = closed.filter((row) => row.meta.pending === undefined);
const later = closed.filter((row) => row.meta.pending !== undefined);

describe('who may call what', () => {
  test('every implemented call that needs a session has a request here', () => {
    expect(live.map((row) => row.name).toSorted()).toEqual(Object.keys(requests).toSorted());
  });

  test.each(sample(live, 40).map((row) => [row.name, row] as const))(
    '%s: the owner gets it, and who may not does not',
    async (name, row) => {
      const make = requests[name];
      if (!make) throw new Error(`no request for ${name}`);
      const rightful = everyone.find((who) => world.verdictFor(row, who) === 'allowed') ?? 'owner';
      const rightfuls = await make(world.ownerFor(row), rightful);
      const first = await world.send(row, rightful, rightfuls);
      expect(first.status, `${name} for ${rightful}: ${first.text.slice(0, 300)}`).toBeLessThan(300);
      expectConforming(row, first);
      for (const who of everyone.filter((one) => one !== rightful)) {
        // A read is the very one that was answered. A write has changed what it is about: it is made anew, and
        // tests/server/trust/access/walk.test.ts sends everybody's with what belongs to others.
        const request = row.method === 'GET' ? rightfuls : await make(world.ownerFor(row), who);
        const answer = await world.send(row, who, request);
        const verdict = world.verdictFor(row, who);
        const label = `${name} as ${who}: ${answer.text.slice(0, 200)}`;
        if (verdict === 'unauthenticated') expect(answer.status, label).toBe(401);
        else if (verdict === 'forbidden') expect(answer.status, label).toBe(403);
        else if (who === 'stranger' && ownRecord.has(name)) expect(answer.status, label).toBe(404);
        else if (who === 'stranger' && ownName.has(name)) expect(answer.status, label).toBe(403);
        else expect(answer.status, label).toBeLessThan(300);
        if (verdict !== 'allowed') expect(field(answer, 'error_key')).toBe(verdict);
      }
    },
  );

  test('every file is of a kind that the document names, and told to be the same where it says so', async () => {
    const files = live.filter(isBinary);
    const { paths } = await openApiDocument();
    expect(files.length).toBeGreaterThan(5);
    for (const row of files) {
      const rightful = everyone.find((who) => world.verdictFor(row, who) === 'allowed') ?? 'owner';
      const request = await requests[row.name]?.(world.ownerFor(row), rightful);
      if (!request) throw new Error(`no request for ${row.name}`);
      const answer = await world.send(row, rightful, request);
      expectConforming(row, answer);
      const { etag } = answer.headers;
      const told = paths[row.path]?.['get']?.responses['304'];
      expect(told !== undefined, row.name).toBe(etag !== undefined);
      if (etag === undefined) continue;
      const headers = { ...request.headers, 'if-none-match': String(etag) };
      const again = await world.send(row, rightful, { ...request, headers });
      expect([again.status, again.text, again.headers.etag], row.name).toEqual([304, '', etag]);
    }
  });

  test('a call of a later day refuses before it says that it is not there yet', async () => {
    for (const row of sample(later, 25))
      for (const who of everyone) {
        const answer = await world.send(row, who, anyRequest(row));
        const label = `${row.name} as ${who}: ${answer.status} ${answer.text.slice(0, 200)}`;
        const verdict = world.verdictFor(row, who);
        if (verdict === 'unauthenticated') expect(answer.status, label).toBe(401);
        else if (verdict === 'forbidden') expect(answer.status, label).toBe(403);
        else expect([501, 422, 415], label).toContain(answer.status);
      }
  });

  test('a role that nobody knows reads nothing but itself', async () => {
    const person = await world.app.memberOf('odd@example.com');
    const id = field(await person.get('/auth/whoami'), 'id');
    await world.database.db.updateTable('users').set({ role: 'visitor' }).where('id', '=', id).execute();
    for (const row of closed) {
      const path = row.path.replace(/\{(?:userId|id)\}/g, id).replace(/\{\w+\}/g, absent);
      const answer = await person.ask(row.method, path, { headers: { 'idempotency-key': 'odd' } });
      expect(answer.status, row.name).toBe(403);
    }
    expect(
      (await person.post('/auth/login', { email: 'odd@example.com', password: goodPassword })).status,
    ).toBe(200);
  });
});
