import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;
type Names = ReadonlyMap<string, string>;

/** What a person is called, of the users whom a statement knows by this name. */
export const personName = (users = 'users'): RawBuilder<string> =>
  sql<string>`${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)}`;

/** What a member goes by: as the dossier says, a company by its own name. Of `registrations` joined to `users`. */
export const memberName: RawBuilder<string> = sql<string>`coalesce(registrations.user_name, ${personName()})`;

const chosen = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
const byId = (rows: readonly { readonly id: string; readonly name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** What these people are called, by id: a company's by its person. */
export async function personNames(db: Db, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const users = db.selectFrom('users').select(['id', personName().as('name')]);
  return byId(await users.where('id', '=', chosen(ids)).execute());
}

/** What these members go by, by id. */
export async function memberNames(db: Db, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const members = db
    .selectFrom('users')
    .leftJoin('registrations', 'registrations.user_id', 'users.id')
    .select(['users.id', memberName.as('name')]);
  return byId(await members.where('users.id', '=', chosen(ids)).execute());
}
