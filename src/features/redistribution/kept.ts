import { shareFields } from '../../../contract/values/redistribution.ts';
import type {
  Entry,
  RedistributionEvent,
  Standing,
  TypedShares,
} from '../../../machines/redistribution/types.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isShares = (value: unknown): value is TypedShares =>
  isObject(value) && shareFields.every((field) => isText(value[field]));
const isFaults = (value: unknown): value is Entry['faults'] =>
  isObject(value) && Object.values(value).every((key) => typeof key === 'string');

/** The record over which something was typed. */
export type Known = Pick<Standing, 'id' | 'version'>;
/** What is kept of a month's form; `known` is null where the month had no record then. */
export type KeptEntry = { readonly entry: Entry; readonly known: Known | null };

const knownIn = (value: unknown): Known | null =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['version'] === 'number'
    ? { id: value['id'], version: value['version'] }
    : null;

/** What was kept of a month's form through a forced logout; null when it is nothing of the kind. */
export function entryBefore(kept: unknown): KeptEntry | null {
  if (!isObject(kept) || !isObject(kept['entry'])) return null;
  const { shares, reason, isRestating, faults } = kept['entry'];
  if (!isShares(shares) || !isText(reason) || typeof isRestating !== 'boolean' || !isFaults(faults))
    return null;
  return { entry: { shares, reason, isRestating, faults }, known: knownIn(kept['known']) };
}

/**
 * What the chart is told, so that the month is as it was when the session ended. Where somebody else has saved the month
 * since, it is told in the order in which it happened: what was typed stood over an earlier record, and the chart finds
 * the conflict by itself.
 */
export function typedAnew(
  { entry, known }: KeptEntry,
  standing: Standing | null,
  nextKey: string,
): readonly RedistributionEvent[] {
  const typed = { type: 'entry.changed', entry } as const;
  const isKnown = standing === null || (known?.id === standing.id && known.version === standing.version);
  if (isKnown) return entry.isRestating ? [{ type: 'restating.begun' }, typed] : [typed];
  const earlier = { ...standing, version: standing.version - 1, status: 'DRAFT', isAwaited: false } as const;
  return [
    { type: 'standing.changed', standing: earlier, nextKey },
    typed,
    { type: 'standing.changed', standing, nextKey },
  ];
}

/** Whether somebody has typed something: the form no longer is what it began with, nor what the server has. */
export const isOwn = (entry: Entry, begun: TypedShares | null, saved: TypedShares | null): boolean =>
  entry.isRestating ||
  (begun !== null && shareFields.some((field) => entry.shares[field] !== (saved ?? begun)[field]));
