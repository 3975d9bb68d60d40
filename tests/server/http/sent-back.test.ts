import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedText } from '../../../contract/values/text.ts';
import { isLeftOutByNull, withoutNulls } from '../../../server/http/nulls.ts';
import { openApiDocument } from '../../../server/http/openapi.ts';
import { startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import { another } from '../../fixtures/approvals.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { bankCalls, french, placeBank } from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { dayForm, valueCalls, valueIn } from '../../fixtures/values.ts';

let database: TestDatabase;
let app: TestApp;
let finance: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  finance = await another({ app, database }, 'finance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const record = z.record(z.string(), z.unknown());
/** What an answer says of the fields that a call takes. */
const ofAnswer = (body: unknown, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record.parse(body)).filter(([name]) => names.includes(name)));

describe('what the API answers can be sent back', () => {
  it('of an account, whose country needs only some of its numbers', async () => {
    const id = await placeBank(database, french);
    const [account] = z
      .array(record)
      .parse((await finance.visitor.get(`/giBankAccounts/${finance.id}`)).body);
    expect(account).toMatchObject({ id, bank_account_number: null, routing_number: null });
    const names = ['account_country', 'account_holder', 'currency', 'iban', 'swift', 'version'];
    const same = ofAnswer(account, [...names, 'bank_account_number', 'routing_number']);
    expect(Object.keys(same)).toHaveLength(8);
    const answer = await bankCalls(finance).update(id, { ...same, bank_name: 'Banque Modèle' });
    expect(answer).toMatchObject({ status: 200, body: { pending_approval: expect.any(String) } });
  });

  it('of a value without a note, and null takes a note away', async () => {
    const calls = valueCalls(finance);
    const bare = valueIn(await calls.create(dayForm()));
    expect(bare.note).toBeNull();
    const amounts = { money_in_new_funds: '7.00', ending_balance: bare.ending_balance };
    const noted = await calls.change(bare, { ...amounts, note: bare.note });
    expect(noted).toMatchObject({ status: 200, body: { note: null, money_in_new_funds: '7.00' } });
    const with_note = await calls.change(valueIn(noted), { note: 'off by a fee' });
    expect(with_note).toMatchObject({ status: 200, body: { note: 'off by a fee' } });
    expect(await calls.change(valueIn(with_note), { note: null })).toMatchObject({ body: { note: null } });
  });

  it('of a user without a telephone', async () => {
    const member = await app.memberOf('silent@example.com');
    const { body } = await member.get('/auth/whoami');
    const same = ofAnswer(body, ['first_name', 'last_name', 'phone', 'phone_prefix', 'country_of_birth']);
    expect(same).toMatchObject({ phone: null, phone_prefix: null, country_of_birth: null });
    const answer: Answer = await member.put(`/users/${z.object({ id: z.string() }).parse(body).id}`, {
      ...same,
      language: 'it',
    });
    expect(answer).toMatchObject({ status: 200, body: { ...same, language: { alias: 'it' } } });
  });
});

describe('null', () => {
  it('is no answer where one is needed', async () => {
    const answer = await valueCalls(finance).create(dayForm({ currency: null, value_date: null }));
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { currency: 'required', value_date: 'required' } },
    });
  });

  it('leaves out what may be left out, in lists and in each form of a body, and stays where it says something', () => {
    const one = z.strictObject({ act: z.literal('a'), note: z.string().optional(), day: z.string() });
    const other = z.strictObject({ act: z.literal('b'), note: z.string().nullable().optional() });
    const form = z.strictObject({ acts: z.array(z.union([one, other])), at: z.number().default(1) });
    const given = {
      acts: [
        { act: 'a', note: null, day: null },
        { act: 'b', note: null },
      ],
      at: null,
      odd: null,
    };
    expect(withoutNulls(form, given)).toEqual({
      acts: [
        { act: 'a', day: null },
        { act: 'b', note: null },
      ],
      odd: null,
    });
    expect(isLeftOutByNull('note', changedText(10))).toBe(false);
    expect(withoutNulls(form, null)).toBeNull();
  });

  it('is no way around what holds an act to what was seen', () => {
    const form = z.strictObject({ effects_hash: z.string().optional(), version: z.number().optional() });
    const given = { effects_hash: null, version: null };
    expect(withoutNulls(form, given)).toEqual(given);
    expect(form.safeParse(given).success).toBe(false);
  });

  it('is told by the document where it may be sent', async () => {
    const { paths } = await openApiDocument();
    const content = (path: string, method: string, type = 'application/json') =>
      z
        .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
        .parse(paths[path]?.[method]?.requestBody).content[type]?.schema;
    const nullable = { anyOf: expect.arrayContaining([{ type: 'null' }]) };
    expect(content('/giBankAccount/{userId}/{bankId}', 'put')).toMatchObject({
      properties: { iban: nullable, bank_name: expect.not.objectContaining(nullable) },
    });
    expect(content('/capital/values/{id}', 'put')).toMatchObject({ properties: { note: nullable } });
    expect(content('/users/{id}', 'put')).toMatchObject({
      properties: { phone: nullable, version: expect.not.objectContaining(nullable) },
    });
    const form = content('/files/enrollment/file-upload', 'post', 'multipart/form-data');
    expect(JSON.stringify(form)).not.toContain('"null"');
    const query = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap((one) => one.parameters),
    );
    expect(JSON.stringify(query)).not.toContain('"null"');
  });
});
