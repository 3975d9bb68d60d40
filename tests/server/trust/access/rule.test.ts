import { createHash, randomBytes } from 'node:crypto';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideAccess } from '../../../../contract/access.ts';
import { roles } from '../../../../contract/enums.ts';
import { exportMedia } from '../../../../contract/values/export.ts';
import type { Context } from '../../../../server/http/context.ts';
import type { Handlers } from '../../../../server/http/router.ts';
import { apiBase } from '../../../../server/http/rows.ts';
import { createSession, revokeSession } from '../../../../server/repositories/sessions.ts';
import { type ContractRow, rows } from '../../../contract/rows.ts';
import { type Answer, field, startApp, type TestApp, type Visitor } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { sample } from '../../../fixtures/sample.ts';
import { halfSignedIn, memberWithTotp } from '../../../fixtures/second-factor.ts';

/** Which handler was reached last, and by whom. */
let reached: { readonly row: string; readonly by: string | null } | null = null;

/** A handler on every row that takes anything, and only says that it was reached: nothing but the rule stands before it. */
function openDoors(): Handlers {
  const doors: Record<string, Handlers[string]> = {};
  for (const row of rows) {
    const [area = '', name = ''] = row.name.split('.');
    const shape = { inputStructure: 'detailed', outputStructure: 'detailed' } as const;
    const path = `/${row.path.slice(1)}` as const;
    const door = implement(oc.route({ ...shape, method: row.method, path }))
      .$context<Context>()
      .handler(({ context }) => {
        reached = { row: row.name, by: context.session?.id ?? null };
        return { body: { reached: row.name } };
      });
    doors[area] = { ...doors[area], [name]: door };
  }
  return doors;
}

const absent = '00000000-0000-4000-8000-000000000001';
type Caller = { readonly visitor: Visitor; readonly id: string; readonly role: string | null };
let database: TestDatabase;
let app: TestApp;
const callers = new Map<string, Caller>();

/** A session without a login. */
async function sessionOf(userId: string, secret = randomBytes(32).toString('base64url')) {
  const visitor = app.visitor();
  const now = app.clock.now();
  const secretHash = createHash('sha256').update(secret).digest();
  const expiresAt = new Date(now.getTime() + 43_200_000);
  const id = await database.db
    .transaction()
    .execute((trx) => createSession(trx, { userId, secretHash, now, expiresAt }));
  visitor.cookies.set('portal_session', secret);
  return { visitor, id };
}

async function person(role: string): Promise<string> {
  const visitor = await app.memberOf(`${role}.${callers.size}@example.com`);
  const id = field(await visitor.get('/auth/whoami'), 'id');
  await database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  for (const role of [...roles, 'visitor']) {
    const id = await person(role);
    callers.set(role, { visitor: (await sessionOf(id)).visitor, id, role });
  }
  const nobody = { id: absent, role: null };
  callers.set('nobody', { visitor: app.visitor(), ...nobody });
  const invented = app.visitor();
  for (const name of ['portal_session', 'portal_token']) invented.cookies.set(name, 'x'.repeat(43));
  callers.set('an invented session', { visitor: invented, ...nobody });
  const closed = await person('admin');
  callers.set('a closed administrator', {
    visitor: (await sessionOf(closed)).visitor,
    id: closed,
    role: null,
  });
  await database.db.updateTable('users').set({ active: false }).where('id', '=', closed).execute();
  const left = await person('admin');
  const revoked = await sessionOf(left);
  await revokeSession(database.db, revoked.id, app.clock.now());
  callers.set('an administrator signed out', { visitor: revoked.visitor, id: left, role: null });
  const idle = await sessionOf(left);
  const long = new Date(app.clock.now().getTime() - 1_800_000);
  await database.db.updateTable('sessions').set({ last_seen_at: long }).where('id', '=', idle.id).execute();
  callers.set('an administrator gone idle', { visitor: idle.visitor, id: left, role: null });
  const { email, visitor } = await memberWithTotp(app, 'half@example.com');
  const id = field(await visitor.get('/auth/whoami'), 'id');
  await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  callers.set('an administrator without the second step', {
    visitor: await halfSignedIn(app, email),
    id,
    role: null,
  });
  await app.app.close();
  app = await startApp(database, { handlers: openDoors(), clock: app.clock });
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

/** The same browser, before the server whose handlers are open doors. */
function atDoors({ visitor }: Caller): Visitor {
  const copy = app.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** The path of a row with the caller's own id, and with somebody else's, as the person's and as every other one. */
function pathsOf(row: ContractRow, own: string): readonly string[] {
  if (!row.path.includes('{')) return [row.path];
  const rule = row.meta.access;
  const named = rule.public === true ? undefined : rule.own?.param;
  const fill = (id: string, other: string) =>
    row.path.replace(/\{(\w+)\}/g, (_, name) => (name === (named ?? 'userId') ? id : other));
  return [fill(own, absent), fill(absent, own)];
}

function paramsIn(row: ContractRow, path: string): Record<string, string> {
  const values = path.split('/');
  return Object.fromEntries(
    row.path
      .split('/')
      .flatMap((part, at) => (/^\{\w+\}$/.test(part) ? [[part.slice(1, -1), values[at] ?? '']] : [])),
  );
}

const keyOf = (answer: Answer) => (answer.body === null ? null : field(answer, 'error_key'));

/** Asks once and says what must come of it: the handler is reached exactly when the row's rule admits the caller. */
async function assertRule(row: ContractRow, name: string, caller: Caller): Promise<void> {
  const visitor = atDoors(caller);
  for (const path of pathsOf(row, caller.id)) {
    const known = caller.role === null ? null : { id: caller.id, role: caller.role };
    const verdict = decideAccess(row.meta.access, known, paramsIn(row, path));
    const headers = {
      'idempotency-key': 'door',
      'x-background': '1',
      ...(verdict !== 'allowed' && row.meta.exports ? { accept: exportMedia.csv } : {}),
    };
    reached = null;
    const answer = await visitor.ask(row.method, path, { headers });
    const label = `${row.name} (${path}) by ${name}: ${answer.status} ${answer.text.slice(0, 120)}`;
    if (verdict === 'allowed')
      expect(reached, label).toEqual({ row: row.name, by: caller.role === null ? null : caller.id });
    else {
      expect([reached, keyOf(answer)], label).toEqual([null, verdict]);
      expect(answer.status, label).toBe(verdict === 'unauthenticated' ? 401 : 403);
    }
  }
}

describe('the access rule of a row', () => {
  test('alone decides whether its handler is reached, whoever calls', async () => {
    for (const row of sample(rows, 30))
      for (const [name, caller] of callers) await assertRule(row, name, caller);
  });

  test('holds for HEAD as for GET, and no other method reaches a handler', async () => {
    const admin = callers.get('admin');
    const nobody = callers.get('nobody');
    if (!admin || !nobody) throw new Error('nobody is there');
    for (const row of sample(rows, 10)) {
      const [path = ''] = pathsOf(row, admin.id);
      reached = null;
      if (row.method === 'GET' && row.meta.access.public !== true) {
        expect((await atDoors(nobody).ask('HEAD', path)).status, row.name).toBe(401);
        expect(reached).toBeNull();
      }
      const taken = rows.filter((other) => matches(other, path)).map(({ method }) => method);
      for (const method of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
        (one) => !taken.includes(one),
      ))
        expect((await atDoors(admin).ask(method, path)).status, `${method} ${path}`).toBe(405);
      expect(reached).toBeNull();
    }
  });

  test('stands before every address below the API: there is none without a row', async () => {
    const known = new Set(rows.map(({ url }) => url.replace(/:\w+/g, ':')));
    const open = new Set([`${apiBase}/openapi.json`]);
    const served = addressesOf(app.app.printRoutes({ commonPrefix: false }))
      .filter((url) => url.startsWith(`${apiBase}/`))
      .map((url) => url.replace(/:\w+(?:\|:\w+)*/g, ':'));
    expect(served.length).toBeGreaterThan(100);
    expect(served.filter((url) => !known.has(url) && !open.has(url))).toEqual([]);
  });
});

/** Every address in the tree that Fastify draws: four columns to a level, a part of the address on each line. */
function addressesOf(drawn: string): string[] {
  const parts: string[] = [];
  return drawn.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?/.exec(line) ?? [];
    const level = Math.max(0, indent.length / 4 - 1);
    parts.splice(level, parts.length, part);
    return methods === undefined ? [] : [parts.join('')];
  });
}

const matches = (row: ContractRow, path: string): boolean =>
  new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
