import { z } from 'zod';
import { decideAccess } from '../../../../contract/access.ts';
import type { Role } from '../../../../contract/enums.ts';
import type { ContractRow } from '../../../contract/rows.ts';
import type { Answer, TestApp, Visitor } from '../../../fixtures/app.ts';
import type { TestDatabase } from '../../../fixtures/database.ts';
import { colleague } from '../../../fixtures/staff.ts';

export type Person = { readonly visitor: Visitor; readonly id: string; readonly role: Role };
const staff = ['admin', 'compliance', 'finance', 'auditor'] as const;

/** One of each role. */
export async function peopleOf(app: TestApp, database: TestDatabase): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (const role of ['user', ...staff] as const)
    people.push({ ...(await colleague(app, database, role)), role });
  return people;
}

const texts = z.record(z.string(), z.string()).catch({});
/** The example's parameters; who is named in them is the caller. */
function paramsFor(row: ContractRow, { id }: Pick<Person, 'id'>): Record<string, string> {
  const given = texts.parse(row.meta.example?.params ?? {});
  const own = row.meta.access.public === true ? undefined : row.meta.access.own?.param;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, name === own || name === 'userId' ? id : value]),
  );
}

export type Call = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Somebody whom the row's access rule admits. */
export function admitted(row: ContractRow, people: readonly Person[]): Person {
  const found = people.find((one) => decideAccess(row.meta.access, one, paramsFor(row, one)) === 'allowed');
  if (!found) throw new Error(`nobody may call ${row.name}`);
  return found;
}

/** Calls a row with its example, changed as told. */
export function call(row: ContractRow, person: Person, given: Call = {}): Promise<Answer> {
  const params = { ...paramsFor(row, person), ...given.params };
  const path = row.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? name),
  );
  const query = new URLSearchParams(given.query).toString();
  return person.visitor.ask(row.method, query ? `${path}?${query}` : path, {
    body: given.body,
    headers: { 'idempotency-key': crypto.randomUUID(), ...given.headers },
  });
}
