import { hashKey, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

/** Which extension calls the API has, and its limits; an API without the call has none (decisions §1). */
export const featuresQuery = queryOptions({
  queryKey: keys.features,
  staleTime: Infinity,
  queryFn: async () => {
    try {
      return (await api.extensions.features()).body;
    } catch (thrown) {
      if (toProblem(thrown).key !== 'not_found') throw thrown;
      return {
        features: [],
        four_eyes: false,
        limits: { max_file_mb: 10, max_files: 5 },
        product: { name: '', prefix: 'gi', support: null },
      };
    }
  },
});

/** Where the caller is in the enrollment; null when nothing is saved, said by a 200 or by a 404 (decisions §3). */
export const registrationQuery = queryOptions({
  queryKey: keys.registration,
  queryFn: async () => {
    try {
      const { body } = await api.registration.status();
      return body.error_key === null ? body : null;
    } catch (thrown) {
      if (toProblem(thrown).key === 'not_found') return null;
      throw thrown;
    }
  },
});

/** All that an individual has saved; null before the first save. */
export const individualDetailsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.detailsOf(userId),
    queryFn: async () => {
      try {
        return (await api.individual.details({ params: { userId } })).body;
      } catch (thrown) {
        if (toProblem(thrown).key === 'not_found') return null;
        throw thrown;
      }
    },
  });

/** All that a business has saved; null before the first save. */
export const businessDetailsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.businessOf(userId),
    queryFn: async () => {
      try {
        return (await api.business.details({ params: { userId } })).body;
      } catch (thrown) {
        if (toProblem(thrown).key === 'not_found') return null;
        throw thrown;
      }
    },
  });

/** What the fund has asked to be corrected, whether it was answered yet or not. */
export const issuesQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.issuesOf(userId),
    queryFn: async () => (await api.issues.list({ params: { userId } })).body,
  });

/** For each issue, what was sent before and what stands there now; empty where the API has no such extension. */
export const correctionsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.correctionsOf(userId),
    queryFn: async () => {
      try {
        return (await api.corrections.list({ params: { userId } })).body;
      } catch (thrown) {
        if (toProblem(thrown).key === 'not_found') return [];
        throw thrown;
      }
    },
  });

/**
 * Says whether the company is in its first financial year, which spares it the balance sheets; one press after the other,
 * the last one decides.
 */
export const declareMutation = (client: QueryClient) =>
  mutationOptions({
    scope: { id: 'first financial year' },
    mutationFn: (isFirstYear: boolean) =>
      api.business.declare({ body: { first_financial_year: isFirstYear } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.details }),
        client.invalidateQueries({ queryKey: keys.registration }),
      ]),
  });

/** A saved registration. */
export type Registration = Exclude<
  Awaited<ReturnType<typeof api.registration.status>>['body'],
  { error_key: 'not_found' }
>;

/** What the enrollment's chart keeps of a saved registration. */
export const progressOf = (registration: Registration) => ({
  step: registration.current_step,
  type: registration.current_registration_type,
  submitted: registration.submitted_at !== null,
});

/** What the correction's chart keeps of it. */
export const correctionOf = (registration: Registration) => ({
  type: registration.current_registration_type,
  affected: registration.correction_steps,
  reached: registration.current_step,
});

/** Whether the fund asks for something to be corrected in a submitted dossier. */
export const isToCorrect = (registration: Registration | null | undefined): boolean =>
  (registration?.submitted_at ?? null) !== null && (registration?.correction_steps.length ?? 0) > 0;

/** Calls back each time the registration is read, by whoever. */
export function watchRegistration(
  client: QueryClient,
  callback: (registration: Registration) => void,
): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash !== hashKey(registrationQuery.queryKey)) return;
    const saved = client.getQueryData(registrationQuery.queryKey);
    if (saved) callback(saved);
  });
}
