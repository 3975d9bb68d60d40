import { useQuery } from '@tanstack/react-query';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import {
  businessDetailsQuery,
  featuresQuery,
  individualDetailsQuery,
  issuesQuery,
  registrationQuery,
} from '../../../queries/enrollment.ts';
import type { Registration } from '../../../queries/enrollment.ts';
import { businessAsked, individualAsked, openOf } from '../correction/asked.ts';
import { businessAged, individualAged } from '../documents/outdated.ts';
import type { PaperHolder } from '../documents/papers.ts';
import { useEnrollmentServices } from '../services.ts';
import { type Unread, unreadOf } from '../../../queries/unread.ts';

type Features = {
  readonly names: readonly string[];
  readonly limits: { readonly max_file_mb: number; readonly max_files: number };
};

export type Details = IndividualDetails | BusinessDetails;

export type Dossier = {
  readonly userId: string;
  readonly type: RegistrationType;
  /** what both types have: step 1, papers, ticks, history; null before the first save */
  readonly details: Details | null;
  /** the same of an individual; null for a business */
  readonly individual: IndividualDetails | null;
  /** the same of a business; null for an individual */
  readonly business: BusinessDetails | null;
  /** the dossier's own papers: an individual's, or a company's with its officer's */
  readonly papers: PaperHolder;
  /** what waits to be corrected, in the order of the steps; papers that it names stand as refused */
  readonly issues: readonly RegistrationIssue[];
  readonly registration: Registration | null;
  readonly features: Features;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

/** Whether the API keeps who has read which paper; where not, nobody is asked to say so. */
export const isReadingKept = ({ features }: Pick<Dossier, 'features'>): boolean =>
  features.names.includes('acknowledgements');

export type DossierRead = Unread | { readonly kind: 'read'; readonly dossier: Dossier };

/** The dossier's own papers; whose passport it is depends on the type. */
export function papersHeld(
  individual: IndividualDetails | null,
  business: BusinessDetails | null,
): PaperHolder {
  const kind =
    individual?.step_2?.identity_document_kind ?? business?.step_3?.legal_officer.identity_document_kind;
  return {
    ownerId: null,
    files: (individual ?? business)?.documents ?? [],
    again: (individual ?? business)?.history.flatMap(({ again }) => again ?? []) ?? [],
    isPassport: kind === 'passport',
  };
}

/** What the steps show of the dossier; kept fresh by the query client. */
export function useDossier(): DossierRead {
  const { userId, type, today: dayNow } = useEnrollmentServices();
  const isBusiness = type === 'BUSINESS';
  const individual = useQuery({ ...individualDetailsQuery(userId), enabled: !isBusiness });
  const business = useQuery({ ...businessDetailsQuery(userId), enabled: isBusiness });
  const registration = useQuery(registrationQuery);
  const features = useQuery(featuresQuery);
  const hasIssues = (registration.data?.open_issues ?? 0) > 0;
  const issues = useQuery({ ...issuesQuery(userId), enabled: hasIssues });
  const details = isBusiness ? business : individual;
  // a business that is just chosen has nothing to wait for: its form stays where the other type's stood
  const isChosen = isBusiness && registration.data === null;
  const isRead = (details.data !== undefined || isChosen) && (issues.data !== undefined || !hasIssues);
  if (isRead && registration.data !== undefined && features.data !== undefined) {
    const open = hasIssues ? openOf(issues.data ?? []) : [];
    const today = dayNow();
    const isSent = (registration.data?.submitted_at ?? null) !== null;
    const individualNow = (read: IndividualDetails) =>
      isSent ? individualAsked(read, open) : individualAged(read, today);
    const businessNow = (read: BusinessDetails) =>
      isSent ? businessAsked(read, open) : businessAged(read, today);
    const saved = {
      individual: !isBusiness && individual.data ? individualNow(individual.data) : null,
      business: isBusiness && business.data ? businessNow(business.data) : null,
    };
    return {
      kind: 'read',
      dossier: {
        userId,
        type,
        ...saved,
        details: saved.individual ?? saved.business,
        papers: papersHeld(saved.individual, saved.business),
        issues: open,
        registration: registration.data,
        features: { names: features.data.features, limits: features.data.limits },
        today,
      },
    };
  }
  return unreadOf([details, registration, features, issues]);
}
