import type { Kysely } from 'kysely';
import type { FieldErrorKey } from '../../contract/errors.ts';
import type { Database } from '../db/schema.ts';
import { mayStillBePaid } from './redistribution-facts.ts';
import { hasMoney } from './requests.ts';
import type { User } from './users.ts';

type InTheWay = Extract<FieldErrorKey, 'has_money' | 'may_be_paid'>;

/**
 * What keeps an investor from working for the fund, of whom nobody has money in it: wallets, requests and investments
 * come to an end first, and a month that may still pay the person is shared out. Null: nothing.
 */
export async function moneyInTheWay(
  db: Kysely<Database>,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<InTheWay | null> {
  if (role !== 'user') return null;
  if (await hasMoney(db, id)) return 'has_money';
  return (await mayStillBePaid(db, id)) ? 'may_be_paid' : null;
}
