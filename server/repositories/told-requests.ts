import { sql } from 'kysely';
import { requestableTypes } from '../../contract/enums.ts';

/**
 * Whether a row of `transactions` is what the fund posted by itself (`isFundsOwn`) and hasn't moved, or never will: its
 * member has asked for nothing, and is told nothing of it.
 */
export const isUntold = sql<boolean>`(transactions.request_status <> 'EXECUTED' and (
  transactions.transaction_type not in (${sql.join([...requestableTypes])})
  or coalesce((
    select step.request_status from transaction_events step
    where step.transaction_id = transactions.id order by step.id limit 1), '') = 'APPROVED'))`;
