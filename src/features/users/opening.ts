import type { Section } from '../../../contract/enums.ts';
import { sections } from '../../../contract/enums.ts';
import type { Member } from '../../../contract/values/member.ts';
import type { Rights } from './rights.ts';

/** What a row leads to: a page, the account itself, or nothing. */
export type Opens =
  | { readonly kind: 'page'; readonly verb: 'review' | 'open'; readonly href: string }
  | { readonly kind: 'account' }
  | { readonly kind: 'nothing' };

const screens: Readonly<Record<Section, string>> = {
  KYC: 'kyc_validation',
  CONTRACT: 'contract_validation',
  BANK_INFORMATION: 'bank_information_validation',
};

/** Somebody of the fund, without a dossier or with one that was not decided before. */
export const isStaff = ({ enrollment_status }: Pick<Member, 'enrollment_status'>): boolean =>
  enrollment_status === null;

export const memberPath = ({ id }: Pick<Member, 'id'>): string => `/admin/view_member/${id}`;

/** The section to look at next: the first that waits for a decision, else the first that was refused. */
function nextSection({ sections: states }: Member): Section | null {
  const first = (status: string) => sections.find((section) => states?.[section] === status) ?? null;
  return first('PENDING_VALIDATION') ?? first('REFUSED');
}

/** The screen of a dossier: that of its first undecided section; its details when nothing is to be decided. */
export function reviewPath(row: Member): string {
  const area = row.registration_type === 'BUSINESS' ? 'business' : 'individual';
  // nobody decides anything of who works for the fund by now, or was erased
  const section = isStaff(row) || row.erased ? null : nextSection(row);
  return `/admin/${area}/${section === null ? 'details' : screens[section]}/user_id/${row.id}`;
}

/** What a row opens, for whoever has these rights. */
export function opensOf(row: Member, { manages, decides, reads }: Rights): Opens {
  if (isStaff(row)) return { kind: manages && !row.erased ? 'account' : 'nothing' };
  if (row.registration_type === null || !reads) return { kind: 'page', verb: 'open', href: memberPath(row) };
  const verb = decides && row.waiting_since !== null ? 'review' : 'open';
  return { kind: 'page', verb, href: reviewPath(row) };
}
