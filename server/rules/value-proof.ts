import { createHash } from 'node:crypto';
import { formatMoney } from '../../contract/values/money.ts';
import type { AmountField } from '../../contract/values/roll-forward.ts';
import { amountFields } from '../../contract/values/value.ts';
import { canonicalJson } from './activity-seal.ts';
import { periodOf, type RuledValue } from './values.ts';

/** A record as the log tells of it. */
export type ProvenValue = Omit<RuledValue, 'note' | 'user_id' | 'ends_on'>;

/** What the log keeps of which record it was. */
export function namedIn({ id: value_id, series, currency, ...period }: ProvenValue) {
  const known = Object.entries(periodOf(period)).filter(([, value]) => value !== null);
  return { value_id, series, currency, ...Object.fromEntries(known) };
}

/** A record with its amounts as the wire has them. */
const factsOf = (value: ProvenValue) => ({
  ...namedIn(value),
  ...Object.fromEntries(
    amountFields.map((field): [AmountField, string] => [field, formatMoney(value.amounts[field])]),
  ),
});
const sha256 = (told: unknown): string => createHash('sha256').update(canonicalJson(told)).digest('hex');

/** The fingerprint of records that were published together, in the order in which they were asked for. */
export const hashOfValues = (values: readonly ProvenValue[]): string => sha256(values.map(factsOf));

/** Half a SHA-256: so many stand beside each other. */
const proofLength = 32;
/** The name of a record and its own fingerprint, by which one among many is found that was changed afterwards. */
export const proofOfValue = (value: ProvenValue): string =>
  `${value.id}:${sha256(factsOf(value)).slice(0, proofLength)}`;
export const idInProof = (proof: string): string => proof.slice(0, proof.indexOf(':'));

/** What the log keeps of records that were published together. */
export const provenTogether = (values: readonly ProvenValue[]) => ({
  records: values.length,
  operation_hash: hashOfValues(values),
  value_proofs: values.map(proofOfValue),
});
