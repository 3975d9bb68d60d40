import { access, decideAccess } from '../../contract/access.ts';
import type { ApprovalState, WhyNotConfirmed } from '../../contract/values/approval.ts';

type Somebody = { readonly id: string; readonly role: string; readonly active: boolean };

/** What decides whether somebody may confirm (decisions §7, four eyes). */
export type Question = {
  /** whom it is about; null: no member */
  readonly userId: string | null;
  /** the account that prepared it, as it stands today */
  readonly preparer: Somebody;
  readonly confirmer: Somebody;
  /** who gave the confirmer the role of today */
  readonly granters: readonly string[];
  /** the roles that may prepare its kind */
  readonly roles: readonly string[];
  /** the roles that may confirm it */
  readonly confirmers: readonly string[];
  readonly prepared_hash: string;
  /** null: it can't be done any more */
  readonly current_hash: string | null;
};

/** Whether somebody has one of these roles, on an account that is open. */
export const mayDecide = ({ role, active }: Somebody, roles: readonly string[]) =>
  active && roles.includes(role);

/**
 * Why somebody may not confirm what another has prepared; null: nothing is in the way. Whoever prepared it and may not
 * prepare it any more has moved the facts too: two who may have to agree. That the facts have moved is told to the
 * preparer as well: nobody else can confirm it either.
 */
export function whyNotConfirm(question: Question): WhyNotConfirmed | null {
  const { userId, preparer, confirmer, granters, roles, confirmers, prepared_hash, current_hash } = question;
  if (!mayDecide(confirmer, confirmers)) return 'forbidden';
  if (confirmer.id === userId) return 'own';
  if (current_hash !== prepared_hash || !mayDecide(preparer, roles)) return 'facts_moved';
  if (confirmer.id === preparer.id) return 'own';
  return granters.includes(preparer.id) ? 'role_granted' : null;
}

/**
 * What it becomes when somebody ends it without doing it: one's own is withdrawn, whoever else may decide such things
 * turns it down, but nobody what is about themselves; null: the person may not. Whoever decides nothing any more ends
 * nothing either.
 */
export function endedAs(
  approval: { readonly prepared_by: string; readonly user_id: string | null },
  person: Pick<Somebody, 'id' | 'role'>,
  roles: readonly string[],
): Extract<ApprovalState, 'WITHDRAWN' | 'REFUSED'> | null {
  if (decideAccess(access.deciders, person, {}) !== 'allowed') return null;
  if (person.id === approval.prepared_by) return 'WITHDRAWN';
  return person.id !== approval.user_id && roles.includes(person.role) ? 'REFUSED' : null;
}

/** What waits about a member's bank details: one decision at a time, beside those on the dossier. */
export const subjectOfBank = (userId: string): string => `bank_details:${userId}`;
