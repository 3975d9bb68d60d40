import { sql, type Expression, type RawBuilder } from 'kysely';
import { memberName } from './names.ts';
import type { NamedRequest } from './requests.ts';

/** As a list reads it: `holder_role` and `account_closed` are of the person whose it is. */
export type ListedRequest = NamedRequest & { readonly holder_role: string; readonly account_closed: boolean };

/** Of what undoes another transaction, the fees that this had, and what this had converted, below zero: cents. */
export const figureUndone = {
  fees: sql<string | null>`(
    select originals.misc_fees from transactions originals where originals.id = transactions.reversal_of)`,
  part: sql<string | null>`(
    select -originals.client_part from transactions originals where originals.id = transactions.reversal_of)`,
};

/**
 * The transactions that `condition` chooses, newest first, as `namedRequests` tells them. What stands beside a row is looked
 * up for that row (`limit 1`), whatever the planner thinks of how many there are: a page has ten of them.
 */
export const listedRequests = <More>(
  condition: Expression<boolean>,
  more: RawBuilder<More> | null,
): RawBuilder<ListedRequest & More> => sql<ListedRequest & More>`
  select transactions.*, registrations.membership_id as member_id,
    ${memberName} as user_name, users.role as holder_role, not users.active as account_closed,
    transactions.transaction_type = 'MONEY_OUT' and (
      select true from transactions reversals
      where reversals.reversal_of = transactions.id and reversals.request_status = 'EXECUTED' limit 1) is not null as returned,
    ${figureUndone.fees} as fees_returned, ${figureUndone.part} as part_returned
    ${more ? sql`, ${more}` : sql``}
  from transactions
  cross join lateral (select first_name, last_name, role, active from users where id = transactions.user_id limit 1) as users
  left join lateral (
    select membership_id, user_name from registrations where user_id = transactions.user_id limit 1) as registrations on true
  where ${condition}
  order by transactions.seq desc`;
