import { useQuery } from '@tanstack/react-query';
import type { RegistrationType } from '../../contract/enums.ts';
import type { BusinessDetails } from '../../contract/values/business.ts';
import type { IndividualDetails } from '../../contract/values/enrollment.ts';
import {
  businessDetailsQuery,
  individualDetailsQuery,
  registrationQuery,
  type Registration,
} from './enrollment.ts';
import { type Unread, unreadOf } from './unread.ts';

/** What the server holds of one member's dossier; details of the other type are null. */
export type SavedDossier = {
  /** null: nothing is saved yet */
  readonly registration: Registration | null;
  readonly individual: IndividualDetails | null;
  readonly business: BusinessDetails | null;
};

export type SavedRead = Unread | { readonly kind: 'read'; readonly dossier: SavedDossier };

/** The dossier as it is shown outside the enrollment: the registration first, then the details of its type. */
export function useSavedDossier(userId: string): SavedRead {
  const registration = useQuery(registrationQuery);
  const type = registration.data?.current_registration_type ?? null;
  const individual = useQuery({ ...individualDetailsQuery(userId), enabled: type === 'INDIVIDUAL' });
  const business = useQuery({ ...businessDetailsQuery(userId), enabled: type === 'BUSINESS' });
  const details = type === 'BUSINESS' ? business : individual;
  if (registration.data === null)
    return { kind: 'read', dossier: { registration: null, individual: null, business: null } };
  if (registration.data !== undefined && details.data !== undefined)
    return {
      kind: 'read',
      dossier: {
        registration: registration.data,
        individual: type === 'INDIVIDUAL' ? (individual.data ?? null) : null,
        business: type === 'BUSINESS' ? (business.data ?? null) : null,
      },
    };
  return unreadOf([registration, details]);
}

/** What a member has saved, as staff read it; details of the other type are null, and so are both before the first save. */
export type MemberDetails = Pick<SavedDossier, 'individual' | 'business'>;

export type MemberDetailsRead = Unread | { readonly kind: 'read'; readonly details: MemberDetails };

/** The details of somebody's dossier of a known type. */
export function useMemberDetails(userId: string, type: RegistrationType): MemberDetailsRead {
  const individual = useQuery({ ...individualDetailsQuery(userId), enabled: type === 'INDIVIDUAL' });
  const business = useQuery({ ...businessDetailsQuery(userId), enabled: type === 'BUSINESS' });
  const read = type === 'BUSINESS' ? business : individual;
  if (read.data !== undefined)
    return {
      kind: 'read',
      details: {
        individual: type === 'INDIVIDUAL' ? (individual.data ?? null) : null,
        business: type === 'BUSINESS' ? (business.data ?? null) : null,
      },
    };
  return unreadOf([read]);
}

/**
 * Who may change a step's facts now (decisions §6, §7). `open`: the person, until submission. `later`: the person,
 * once the steps before are done. `correct`: the person, because the fund asks for it. `closed`: nobody, until the
 * fund asks.
 */
export type Turn = 'open' | 'later' | 'correct' | 'closed';

type Standing = Pick<Registration, 'submitted_at' | 'current_step' | 'correction_steps'>;

export function turnOf({ submitted_at, current_step, correction_steps }: Standing, step: number): Turn {
  if (submitted_at === null) return step <= current_step ? 'open' : 'later';
  return correction_steps.includes(step) ? 'correct' : 'closed';
}
