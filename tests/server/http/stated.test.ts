import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorKeysOf } from '../../../server/http/openapi.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { colleague } from '../../fixtures/staff.ts';
import { rows, type ContractRow } from '../../contract/rows.ts';

let database: TestDatabase;
let server: TestApp;
let member: Visitor;
let admin: Visitor;
let id: string;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
  member = await server.memberOf('member@example.com');
  id = field(await member.get('/auth/whoami'), 'id');
  admin = (await colleague(server, database, 'admin')).visitor;
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const json = { 'content-type': 'application/json' };
/** What any call can be sent and none wants. */
const unwanted = {
  'an unknown field': { body: { nothing_of_this_name: 1 } },
  'no JSON': { body: '{"a":', headers: json },
  'too much': { body: JSON.stringify({ a: 'x'.repeat(1100 * 1024) }), headers: json },
  'another type': { body: 'a', headers: { 'content-type': 'text/plain' } },
  'another origin': { headers: { origin: 'https://evil.example' } },
  'another site': { headers: { 'sec-fetch-site': 'cross-site' } },
};

const callerOf = ({ meta }: ContractRow): Visitor =>
  !meta.access.public && meta.access.roles.includes('admin') ? admin : member;
const addressOf = ({ path }: ContractRow) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (/^(userId|id)$/.test(name) ? id : randomUUID()));

/** What a call answers, and doesn't say that it does. */
async function unstated(row: ContractRow): Promise<readonly string[]> {
  const ask = row.method === 'GET' ? { 'an unknown query': {} } : { 'an unknown query': {}, ...unwanted };
  const found: string[] = [];
  for (const [what, sent] of Object.entries(ask)) {
    const address = `${addressOf(row)}${what === 'an unknown query' ? '?nothing_of_this_name=1' : ''}`;
    const answer = await callerOf(row).ask(row.method, address, sent);
    const keys: readonly string[] = errorKeysOf(row);
    if (answer.status < 400 || !keys.includes(field(answer, 'error_key')))
      found.push(`${row.call}, ${what}: ${answer.status} ${field(answer, 'error_key')}`);
  }
  return found;
}

it('every call names in the document by what keys it refuses what it does not want', async () => {
  const found = [];
  for (const row of rows) found.push(...(await unstated(row)));
  expect(found).toEqual([]);
});
