import { type Currency, currencies } from '../../contract/enums.ts';
import { isDay } from '../../contract/values/date.ts';

/** What is to be explained: a value, or what a wallet holds. */
export type BridgeOf = 'value' | 'balance';
/** A bridge as it is opened from a figure. */
export type BridgeOpening = {
  readonly of: BridgeOf;
  readonly currency: Currency;
  /** a member, to staff; without one the investor's own, and of a value to staff the fund's */
  readonly userId?: string;
  /** the days that it begins with, both included, `start` for all there is; otherwise it begins with its own */
  readonly from?: string;
  readonly to?: string;
};
/** What the address asks for: `from` is `start` for all there is; null: nothing is said. */
export type BridgePlace = {
  readonly of: BridgeOf;
  readonly currency: Currency;
  readonly userId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** the bar that is open */
  readonly bar: string | null;
};

const names = ['bridge', 'bridge_from', 'bridge_to', 'bridge_bar'] as const;
/** In the place of a first day: since the beginning. */
export const fromTheStart = 'start';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A query string without a bridge in it; what belongs to the page stays. */
export function withoutBridge(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return rest.toString();
}

/** The same query string with a bridge over the page. */
export function withBridge(search: string, place: BridgePlace): string {
  const query = new URLSearchParams(withoutBridge(search));
  const { of, currency, userId, from, to, bar } = place;
  query.set('bridge', [of, currency, ...(userId === null ? [] : [userId])].join('.'));
  if (from !== null) query.set('bridge_from', from);
  if (to !== null) query.set('bridge_to', to);
  if (bar !== null) query.set('bridge_bar', bar);
  return query.toString();
}

/** What a query string asks for; null: no bridge, or none that there is. */
export function readBridge(search: string): BridgePlace | null {
  const query = new URLSearchParams(search);
  const [of, code, userId = null] = (query.get('bridge') ?? '').split('.');
  const currency = currencies.find((one) => one === code);
  if ((of !== 'value' && of !== 'balance') || currency === undefined) return null;
  if (userId !== null && !uuid.test(userId)) return null;
  const dayAt = (name: string) => {
    const asked = query.get(name) ?? '';
    return isDay(asked) ? asked : null;
  };
  const from = query.get('bridge_from') === fromTheStart ? fromTheStart : dayAt('bridge_from');
  const bar = /^[A-Za-z_]{1,40}$/.exec(query.get('bridge_bar') ?? '')?.[0] ?? null;
  return { of, currency, userId, from, to: dayAt('bridge_to'), bar };
}
