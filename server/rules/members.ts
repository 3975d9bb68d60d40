import type {
  DerivedEnrollmentStatus,
  EnrollmentStatus,
  Section,
  SectionStatus,
} from '../../contract/enums.ts';
import { overdueDays } from '../../contract/values/member.ts';

const dayLength = 86_400_000;

/** Whoever began to wait before this moment has waited too long now. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - overdueDays * dayLength);

type Derived = {
  readonly enrollment_status: EnrollmentStatus | null;
  /** of a dossier that can be corrected */
  readonly open_issues: number;
  readonly expires_on: string | null;
  readonly waiting_since: Date | null;
};

/** What is derived and never stored. Only the papers of a validated dossier are renewed. */
export function derivedStatuses(
  { enrollment_status, open_issues, expires_on, waiting_since }: Derived,
  renewalDay: string,
): DerivedEnrollmentStatus[] {
  const isValidated = enrollment_status === 'VALIDATED';
  const due = isValidated && expires_on !== null && expires_on <= renewalDay;
  return [
    ...(open_issues > 0 ? (['CORRECTION_REQUESTED'] as const) : []),
    ...(due ? (['RENEWAL_DUE'] as const) : []),
    ...(isValidated && waiting_since !== null ? (['RECHECK_DUE'] as const) : []),
  ];
}

/** Whether a validated dossier has something to be decided again: the status stays, a section of it doesn't. */
export const waitsAgain = (
  status: EnrollmentStatus,
  sections: () => Readonly<Record<Section, SectionStatus>>,
): boolean => status === 'VALIDATED' && Object.values(sections()).some((section) => section !== 'VALIDATED');

type Taken = { readonly reviewer_id: string };

/**
 * Whether a dossier can be taken into hand: it was submitted, is not refused for good, is not the reviewer's own, and
 * nobody else has it. Taking again what one has changes nothing.
 */
export function mayTake(
  dossier: {
    readonly user_id: string;
    readonly submitted_at: Date | null;
    readonly enrollment_status: EnrollmentStatus;
  },
  assignment: Taken | undefined,
  reviewerId: string,
): boolean {
  const open = dossier.submitted_at !== null && dossier.enrollment_status !== 'REFUSED';
  const free = assignment === undefined || assignment.reviewer_id === reviewerId;
  return open && free && dossier.user_id !== reviewerId;
}

/** Whether somebody may give a dossier back: whoever has it, or an administrator. */
export const mayRelease = (
  assignment: Taken,
  caller: { readonly id: string; readonly role: string },
): boolean => assignment.reviewer_id === caller.id || caller.role === 'admin';

/** Whether an account may have dossiers in hand. */
export const decidesDossiers = ({
  role,
  active,
}: {
  readonly role: string;
  readonly active: boolean;
}): boolean => active && (role === 'admin' || role === 'compliance');

/** The fields of `names` that really change, as they were and as they will be. What is absent from `asked` stays. */
export function changedFields<T extends object>(
  current: T,
  asked: { readonly [K in keyof T]?: T[K] | undefined },
  names: readonly (keyof T)[],
): { readonly before: Partial<T>; readonly after: Partial<T> } {
  const before: Partial<T> = {};
  const after: Partial<T> = {};
  for (const name of names) {
    const value = asked[name];
    if (value === undefined || value === current[name]) continue;
    before[name] = current[name];
    after[name] = value;
  }
  return { before, after };
}
