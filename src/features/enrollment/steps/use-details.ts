import { useQuery } from '@tanstack/react-query';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { featuresQuery, individualDetailsQuery, registrationQuery } from '../../../queries/enrollment.ts';
import type { Registration } from '../../../queries/enrollment.ts';
import { now } from '../../../platform/clock.ts';
import { useEnrollmentServices } from '../services.ts';

type Features = {
  readonly names: readonly string[];
  readonly limits: { readonly max_file_mb: number; readonly max_files: number };
};

export type Dossier = {
  readonly userId: string;
  /** null before the first save */
  readonly details: IndividualDetails | null;
  readonly registration: Registration | null;
  readonly features: Features;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

export type DossierRead =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'read'; readonly dossier: Dossier };

/** The current day, UTC. */
export const todayUtc = (): string => new Date(now()).toISOString().slice(0, 10);

/** What the steps show of the dossier; kept fresh by the query client. */
export function useDossier(): DossierRead {
  const { userId } = useEnrollmentServices();
  const details = useQuery(individualDetailsQuery(userId));
  const registration = useQuery(registrationQuery);
  const features = useQuery(featuresQuery);
  if (details.data !== undefined && registration.data !== undefined && features.data !== undefined)
    return {
      kind: 'read',
      dossier: {
        userId,
        details: details.data,
        registration: registration.data,
        features: { names: features.data.features, limits: features.data.limits },
        today: todayUtc(),
      },
    };
  const failed = [details, registration, features].filter((query) => query.isError && !query.isFetching);
  if (failed.length === 0) return { kind: 'reading' };
  return {
    kind: 'failed',
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
