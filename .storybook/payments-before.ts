import type { QueryClient } from '@tanstack/react-query';
import { ids, moneyOut } from '../contract/calls/examples.ts';
import { currencies } from '../contract/enums.ts';
import type { Transaction } from '../contract/values/transaction.ts';
import { serverNow } from '../src/platform/server-clock.ts';
import { samePaymentsQuery } from '../src/queries/same-payments.ts';

const daysAgo = (days: number) => new Date(serverNow() - days * 86_400_000).toISOString();
const cameIn = (reference: string, part: Partial<Transaction> = {}): Transaction => ({
  ...moneyOut,
  id: reference,
  reference,
  transaction_type: 'MONEY_IN',
  misc_fees: null,
  net_amount: null,
  own_reference: null,
  created_at: daysAgo(70),
  ...part,
});

/** Payments of 250.00 EUR of the example's member: one that waits, one that is to be executed, one that was. */
export const waits = cameIn('MI-2026-000060');
export const approved = cameIn('MI-2026-000061', {
  request_status: 'APPROVED',
  created_at: '2026-11-08T09:00:00.000Z',
});
/** May be tried again. */
export const failed = cameIn('MI-2026-000068', { request_status: 'FAILED' });
/** Announced with another amount: what came counts. */
export const executed = cameIn('MI-2026-000062', {
  request_status: 'EXECUTED',
  amount: '255.00',
  net_amount: '250.00',
  executed_at: daysAgo(59),
});
/** Another amount, another currency, what came to nothing, what is long ago, and what came otherwise than announced. */
export const others: readonly Transaction[] = [
  cameIn('MI-2026-000063', { amount: '250.01' }),
  cameIn('MI-2026-000064', { currency: 'USD' }),
  cameIn('MI-2026-000065', { user_id: ids.staff }),
  ...(['CANCELLED', 'REJECTED'] as const).map((request_status) =>
    cameIn(`MI-${request_status}`, { request_status }),
  ),
  cameIn('MI-2026-000066', { request_status: 'EXECUTED', executed_at: daysAgo(61) }),
  cameIn('MI-2026-000067', {
    request_status: 'EXECUTED',
    executed_at: daysAgo(1),
    amount: '250.00',
    net_amount: '249.00',
  }),
];

/** Tells what came in of the member before; what was read of another currency stands there while the next one is read. */
export function knowingBefore(client: QueryClient, userId: string, rows: readonly Transaction[]): void {
  for (const currency of currencies) {
    const { queryKey } = samePaymentsQuery({ userId, currency, amount: null, id: null }, 0);
    client.setQueryData(queryKey, { rows: [...rows], total: rows.length });
  }
}
