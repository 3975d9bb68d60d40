import { sql } from 'kysely';
import { flowsIn, noFlows, type Counted, type Flows } from '../../../contract/values/value-flows.ts';
import type { Trx } from '../schema.ts';
import type { Holder } from './value-stories.ts';

/** What the demo has executed, and of whom, on which day. Nothing in it was undone. */
export type Executed = Counted & { readonly email: string; readonly day: string };
type Row = Omit<Executed, 'amount' | 'misc_fees' | 'client_part' | 'reverses'> & {
  readonly amount: string;
  readonly misc_fees: string | null;
  readonly client_part: string | null;
};

const cents = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

export async function readExecuted(trx: Trx): Promise<readonly Executed[]> {
  const { rows } = await sql<Row>`
    select users.email, starting_date as day, transaction_type, currency, amount, misc_fees, conversion_type, client_part
    from transactions join users on users.id = transactions.user_id
    where request_status = 'EXECUTED'
    order by transactions.seq`.execute(trx);
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    misc_fees: cents(row.misc_fees),
    client_part: cents(row.client_part),
    reverses: null,
  }));
}

/** What came, went and was moved in somebody's values, by day: as the earlier books had it, and as was executed since. */
export function flowsOf(
  { email, currency, takenOver }: Holder,
  executed: readonly Executed[],
): ReadonlyMap<string, Flows> {
  const own = executed.filter((one) => one.email === email);
  const since = [...new Set(own.map(({ day }) => day))].map((day): [string, Flows] => [
    day,
    flowsIn(
      currency,
      own.filter((one) => one.day === day),
    ),
  ]);
  const before = Object.entries(takenOver).map(([day, units]): [string, Flows] => {
    const amount = BigInt(units) * 100n;
    return [day, { ...noFlows, money_in_new_funds: amount, investment_in: amount }];
  });
  return new Map([...before, ...since.filter(([, flows]) => Object.values(flows).some((one) => one !== 0n))]);
}
