import type { AnyEventObject } from 'xstate';
import type { Ways } from '../../../machines/money-operation/types.ts';
import type { RequestStanding } from '../../../machines/request/types.ts';
import type { Variant } from '../texts/types.ts';

/** Where a request stands, in one word. */
function wordOf({ status, type, isPrepared, isOwn, isFunds }: RequestStanding): string {
  if (isPrepared) return 'prepared';
  if (status !== 'PENDING') return status.toLowerCase();
  if (isFunds) return 'funds';
  if (isOwn) return 'own';
  return type === 'MONEY_IN' ? 'moneyIn' : 'pending';
}
const isStanding = (told: unknown): told is RequestStanding =>
  typeof told === 'object' && told !== null && 'isPrepared' in told;

/** Answers and news by the status that they tell. */
export function requestVariant(event: AnyEventObject): Variant | null {
  const told: unknown = event['standing'] ?? event['output'];
  return isStanding(told) ? { name: wordOf(told) } : null;
}

/** What is typed and what can be asked for, as amounts; a wallet that is blocked by that. */
export function moneyVariant(event: AnyEventObject): Variant | null {
  if (event.type === 'entry.changed') {
    const { amount, currency } = event['entry'];
    return amount === null
      ? { name: 'nothing', values: { amount: '…' } }
      : { name: 'amount', values: { amount: { amount: String(amount), currency: String(currency) } } };
  }
  if (event.type !== 'standing.changed') return null;
  const ways: Ways = event['ways'];
  if (ways.EUR.obstacles.includes('wallet_blocked')) return { name: 'blocked' };
  const { most } = ways.EUR;
  return { name: 'most', values: { amount: most === null ? '…' : { amount: most, currency: 'EUR' } } };
}
