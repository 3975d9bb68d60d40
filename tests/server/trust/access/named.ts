import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ContractRow, rows } from '../../../contract/rows.ts';
import { field, refused, type Visitor } from '../../../fixtures/app.ts';
import { addOwner, companyAt } from '../../../fixtures/company.ts';
import { upload } from '../../../fixtures/member.ts';
import { jpeg } from '../../../fixtures/papers.ts';
import { multipart } from '../../access/multipart.ts';
import type { Request } from '../../access/requests.ts';
import { absent, type Who, type World } from '../../access/world.ts';
import { assertAlike, assertStillGood, requestOf } from './asking.ts';

let world: World;

const rowOf = (name: string): ContractRow => {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
};
const documents = z.object({ documents: z.array(z.object({ id: z.string(), type: z.string() })) });
const form = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '10.00' };
const key = () => ({ 'idempotency-key': randomUUID() });

/** A paper of a member who sent a dossier. */
async function paperOf(userId: string): Promise<string> {
  const { reviewer } = world.ownerFor(rowOf('files.decideDocument'));
  const { body } = await reviewer.get(`/individualDetails/${userId}`);
  return documents.parse(body).documents.find(({ type }) => type === 'identity_front')?.id ?? '';
}

/** Somebody in control of a company, added to it. */
async function addedTo(company: Visitor): Promise<string> {
  const last_name = `Exemple ${randomUUID().slice(0, 4)}`;
  return field(await addOwner(company, { kind: 'control', share_percentage: undefined, last_name }), 'id');
}

type Case = readonly [
  row: string,
  field: string,
  who: Who,
  own: () => Promise<string>,
  foreign: () => Promise<string>,
  (id: string) => Promise<Request>,
];
const memberOf = (name: string, side?: 'owner' | 'stranger') => world.ownerFor(rowOf(name), side);
const front = { path: '/files/enrollment/file-upload' };

/** A call that names something in its query or its form: one's own, somebody else's, nothing. */
const cases: readonly Case[] = [
  [
    'values.bridge',
    'user_id',
    'owner',
    async () => memberOf('values.bridge').id,
    async () => memberOf('values.bridge', 'stranger').id,
    async (id) => ({ path: `/x/values/bridge?currency=EUR&to=2026-03-31&user_id=${id}` }),
  ],
  [
    'transactions.create',
    'user_id',
    'owner',
    async () => memberOf('transactions.create').id,
    async () => memberOf('transactions.create', 'stranger').id,
    async (user_id) => ({ path: '/transaction', body: { ...form, user_id }, headers: key() }),
  ],
  ...(['files.view', 'files.download'] as const).flatMap((row) =>
    (['owner', 'compliance'] as const).map((who): Case => [
      row,
      'file_id',
      who,
      async () => paperOf(memberOf(row).id),
      async () => paperOf(memberOf(row, 'stranger').id),
      async (id) => {
        const { path } = await requestOf(world, rowOf(row), who);
        return { path: `${path}?file_id=${id}` };
      },
    ]),
  ),
  [
    'files.change',
    'file_id',
    'owner',
    async () => field(await upload(memberOf('files.change').visitor, 'identity_back', jpeg()), 'id'),
    async () => paperOf(memberOf('files.change', 'stranger').id),
    async (file_id) => ({
      path: '/files/enrollment/file-update/remove',
      ...(await multipart({ file_id }, false)),
    }),
  ],
  [
    'files.decideDocument',
    'file_id',
    'compliance',
    async () => paperOf(memberOf('files.decideDocument').sent.id),
    async () => paperOf(memberOf('files.decideDocument', 'stranger').sent.id),
    async (file_id) => ({
      path: `/files/enrollment/${memberOf('files.decideDocument').sent.id}/document/identity_front`,
      body: { file_id, status: 'VALIDATED' },
    }),
  ],
];

/** What is asked below, as `row field`. */
export const askedByName: readonly string[] = [
  ...cases.map(([row, field]) => `${row} ${field}`),
  'files.upload owner_id',
];

/** Tests of what a request names beside its path; `open` answers the world of the file that they run in. */
export function describeNamed(open: () => World): void {
  beforeAll(() => {
    world = open();
  });
  describe('what a form or a query names', () => {
    test.each(cases)(
      '%s, %s by %s: is one’s own, or not there',
      async (name, _field, who, own, foreign, request) => {
        const row = rowOf(name);
        const theirs = await foreign();
        expect(theirs).toMatch(/^[\da-f-]{36}$/);
        await assertAlike(world, row, who, [await request(theirs), await request(absent)]);
        await assertStillGood(world, row, who, await request(await own()));
      },
    );

    test('is a company’s own owner where a paper is sent for one', async () => {
      const company = await companyAt(world.app, 'papers.company@example.com', 4);
      const theirs = await addedTo(memberOf('owners.create', 'stranger').visitor);
      const sent = async (owner_id: string) => {
        const { body, headers } = await multipart({ type: 'identity_front', owner_id }, true);
        const answer = await company.ask('POST', front.path, { body, headers });
        return { status: answer.status, body: { ...Object(answer.body), request_id: null } };
      };
      const there = await sent(theirs);
      expect(there.status).toBe(404);
      expect(there).toEqual(await sent(absent));
      expect((await sent(await addedTo(company))).status).toBe(201);
    });
  });

  describe('what a role may not set', () => {
    const asked = async () => requestOf(world, rowOf('transactions.update'), 'owner');
    const prices = {
      misc_fees: '1.00',
      exchange_rate: '2',
      client_part: '1.00',
      fund_part: '1.00',
      starting_date: '2026-03-11',
    };

    test('is, for an investor, a price, a fee or a value date', async () => {
      const create = rowOf('transactions.create');
      for (const [name, value] of Object.entries(prices)) {
        const answer = await world.send(create, 'owner', {
          path: '/transaction',
          body: { ...form, [name]: value },
          headers: key(),
        });
        expect(answer, name).toMatchObject(
          refused(422, 'validation_failed', { fields: { [name]: 'unknown_field' } }),
        );
        const update = await asked();
        const changed = await world.send(rowOf('transactions.update'), 'owner', {
          ...update,
          body: { ...update.body, [name]: value },
        });
        expect(changed, name).toMatchObject(
          refused(422, 'validation_failed', { fields: { [name]: 'unknown_field' } }),
        );
      }
      await assertStillGood(world, create, 'owner', { path: '/transaction', body: form, headers: key() });
    });

    test('is, for an investor, any status of a request but that it is taken back', async () => {
      const row = rowOf('transactions.update');
      for (const request_status of ['APPROVED', 'REJECTED', 'EXECUTED', 'FAILED', 'PENDING']) {
        const update = await asked();
        const answer = await world.send(row, 'owner', {
          ...update,
          body: { ...update.body, request_status },
          headers: key(),
        });
        expect(answer, request_status).toMatchObject(refused(403, 'forbidden'));
        await assertStillGood(world, row, 'owner', update);
      }
    });

    test('is, for everybody, one’s own role and whether one’s own account is open', async () => {
      const row = rowOf('auth.updateUser');
      for (const who of ['owner', 'admin', 'compliance', 'finance', 'auditor'] as const) {
        const { id, role, visitor } = world.personFor(row, who) ?? {
          id: '',
          role: '',
          visitor: world.app.visitor(),
        };
        for (const change of [{ role: role === 'admin' ? 'finance' : 'admin' }, { active: false }])
          expect(await visitor.put(`/users/${id}`, change), who).toMatchObject(
            refused(422, 'validation_failed'),
          );
        expect((await visitor.get('/auth/whoami')).body).toMatchObject({ role });
        expect((await visitor.put(`/users/${id}`, { language: 'en' })).status).toBe(200);
      }
    });
  });
}
