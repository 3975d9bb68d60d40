import { transactionsQuery } from '../../queries/transactions.ts';

/** How many transactions the dashboard shows. */
export const newest = 5;
/** The newest transactions of a member, as the dashboard shows them. */
export const newestQuery = (userId: string) =>
  transactionsQuery({ userId, filters: {}, offset: 0, limit: newest });
