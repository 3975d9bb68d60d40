import type { EnrollmentFile } from './enrollment.ts';

/** A paper is to be renewed from this many days before it expires (decisions §5). */
const renewalDays = 30;

/** The last day of expiry that is due for renewal at a moment, `YYYY-MM-DD` in UTC. */
export const lastRenewalDay = (at: number): string =>
  new Date(at + renewalDays * 86_400_000).toISOString().slice(0, 10);

/** Whether a paper that expires on a day is to be renewed by a moment, or is over. */
export const isRenewalDue = (expires: string, at: number): boolean => expires <= lastRenewalDay(at);

type Paper = Pick<EnrollmentFile, 'type' | 'owner_id' | 'status' | 'replaced_by' | 'expires_on'>;

/**
 * Until when each slot of a dossier is valid, `YYYY-MM-DD`, by the papers in it that are validated and not replaced. A slot
 * may hold a newer paper beside the one that it renews, or one document in several files: the last of their days counts.
 * Slots whose papers bear no such day are left out. Migration 0159 says the same of the list of users.
 */
export function validUntil(papers: readonly Paper[]): readonly string[] {
  const slots = new Map<string, string>();
  for (const { type, owner_id, status, replaced_by, expires_on } of papers) {
    if (status !== 'VALIDATED' || replaced_by !== null || expires_on === null) continue;
    const slot = `${owner_id ?? ''}.${type}`;
    if (expires_on > (slots.get(slot) ?? '')) slots.set(slot, expires_on);
  }
  return [...slots.values()];
}
