import { shareFields } from '../../../contract/values/redistribution.ts';
import type { Entry, TypedShares } from '../../../machines/redistribution/types.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isShares = (value: unknown): value is TypedShares =>
  isObject(value) && shareFields.every((field) => isText(value[field]));
const isFaults = (value: unknown): value is Entry['faults'] =>
  isObject(value) && Object.values(value).every((key) => typeof key === 'string');

/** What was kept of a month's form through a forced logout; null when it is nothing of the kind. */
export function entryBefore(kept: unknown): Entry | null {
  if (!isObject(kept)) return null;
  const { shares, reason, isRestating, faults } = kept;
  if (!isShares(shares) || !isText(reason) || typeof isRestating !== 'boolean' || !isFaults(faults))
    return null;
  return { shares, reason, isRestating, faults };
}

/** Whether somebody has typed something: the form no longer is what it began with, nor what the server has. */
export const isOwn = (entry: Entry, begun: TypedShares | null, saved: TypedShares | null): boolean =>
  entry.isRestating ||
  (begun !== null && shareFields.some((field) => entry.shares[field] !== (saved ?? begun)[field]));
