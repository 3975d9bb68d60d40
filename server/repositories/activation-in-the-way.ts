import type { Kysely } from 'kysely';
import { staffRoles } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import type { Database } from '../db/schema.ts';
import { awaitsActivation } from './codes.ts';
import type { User } from './users.ts';

type Asked = { readonly role?: string | undefined; readonly active?: boolean | undefined };

const isOfTheFund = (role: string) => staffRoles.some((one) => one === role);

/**
 * What an account that awaits its activation is not given, by field; nothing for any other. Its password was chosen by
 * whoever typed the address at sign-up, and nobody has shown yet that it is theirs: it gets no role of the fund, and opens
 * by its activation alone (docs/decisions/0094).
 */
export async function activationInTheWay(
  db: Kysely<Database>,
  user: Pick<User, 'id' | 'active'>,
  { role, active }: Asked,
): Promise<Readonly<Record<string, FieldErrorKey>>> {
  const isHired = role !== undefined && isOfTheFund(role);
  if (!(isHired || active === true) || !(await awaitsActivation(db, user))) return {};
  return { ...(isHired && { role: 'not_activated' }), ...(active === true && { active: 'not_activated' }) };
}
