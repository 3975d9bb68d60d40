import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rows } from '../../../contract/rows.ts';
import { askedByName } from './named.ts';

const isId = (name: string) => /^(?:id|.+_id|ids|.+_ids)$/.test(name);

/** Names that stand in a schema, whatever lies between. */
function namesIn(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  if (schema instanceof z.ZodArray) return namesIn(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn);
  if (schema instanceof z.ZodPipe) return [...namesIn(schema.in), ...namesIn(schema.out)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return namesIn(schema.unwrap());
  return [];
}

const named = rows.flatMap((row) => {
  const ids = [row.input?.shape.query, row.input?.shape.body].flatMap(namesIn).filter(isId);
  return [...new Set(ids)].map((name) => `${row.name} ${name}`);
});

const predicted =
  'staff alone; what an act is refused for, its prediction is too: tests/server/review/random-dossiers.test.ts';
const ofPasskey = 'a passkey’s own name, which belongs to one person: tests/server/auth/passkeys.test.ts';
/** Why the rest is not asked in `named.ts`, or where it is. */
const elsewhere: Readonly<Record<string, string>> = {
  'approvals.list user_id': 'staff alone, who see what waits of everybody',
  'issues.create owner_id':
    'staff alone; somebody of another dossier: tests/server/corrections/company.test.ts',
  'review.predict file_id': predicted,
  'review.predict owner_id': predicted,
  'review.predict issue_id': predicted,
  'files.view owner_id': 'tests/server/business/owner-papers.test.ts',
  'files.download owner_id': 'tests/server/business/owner-papers.test.ts',
  'transactions.list fund_bank_id': 'staff alone; a bank account of the fund, and of no member',
  'fund.create user_id': 'staff alone, who enter operations of every investor',
  'notifications.read ids': 'tests/server/notifications/list.test.ts',
  'secondFactor.signIn id': ofPasskey,
  'secondFactor.addPasskey id': ofPasskey,
  'secondFactor.confirm id': ofPasskey,
  'values.publish id': 'staff alone, who publish the values of everybody',
  'values.suggest user_id': 'staff alone, who read the values of everybody',
};

test('whatever names something in a query or a body is asked with somebody else’s, or said why not', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.toSorted()).toEqual([...new Set([...askedByName, ...Object.keys(elsewhere)])].toSorted());
  const places = Object.values(elsewhere).flatMap((why) => why.match(/tests\/\S+\.ts/g) ?? []);
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
});

test('what is said to be asked of staff alone is', () => {
  const ofStaff = Object.keys(elsewhere).filter((name) => elsewhere[name]?.startsWith('staff alone'));
  const open = rows.filter(
    ({ meta: { access } }) => access.public === true || access.own || access.roles.includes('user'),
  );
  expect(open.filter((row) => ofStaff.some((name) => name.startsWith(`${row.name} `)))).toEqual([]);
});
