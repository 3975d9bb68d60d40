import { hashKey, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { MutationFilters, QueryClient } from '@tanstack/react-query';
import type { Prediction } from '../../contract/values/effect.ts';
import type { CheckName } from '../../contract/values/review-checks.ts';
import type { CheckOutcome, DossierReview, PredictForm, ReviewItem } from '../../contract/values/review.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { amend } from './amend.ts';
import { askExtension, foretoldBy, unforetold } from './features.ts';
import { keys } from './keys.ts';

/** A dossier as its reviewer sees it; its papers alone where the API has no reviews. */
export const reviewQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.reviewOf(userId),
    queryFn: ({ client }): Promise<DossierReview> =>
      askExtension<DossierReview>({
        client,
        name: 'review',
        call: async () => (await api.review.read({ params: { userId } })).body,
        without: async () => (await import('./section-seven.ts')).reviewByPapers(userId),
      }),
  });

/** What an act would change, as it was last asked; `hash` names it. Nothing is fetched by this. */
export const predictionQuery = (userId: string, hash: string) =>
  queryOptions<Prediction>({
    queryKey: keys.effectsOf(userId, hash),
    queryFn: skipToken,
    staleTime: Infinity,
  });

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** What an act would change if it were done now; nothing is known of it where the API has no reviews. */
export const askEffects = (client: QueryClient, userId: string, body: PredictForm): Promise<Prediction> =>
  askExtension<Prediction>({
    client,
    name: 'review',
    call: async () => (await api.review.predict({ params: { userId }, body })).body,
    without: async () => ({ effects: [], hash: unforetold }),
  });

/** Asks what an act would change, keeps it for `predictionQuery`, and answers its hash. */
export async function predict(client: QueryClient, userId: string, body: PredictForm): Promise<string> {
  const prediction = await askEffects(client, userId, body).catch(asProblem);
  client.setQueryData(predictionQuery(userId, prediction.hash).queryKey, prediction);
  return prediction.hash;
}

/** The dossier as it stands at this moment, whatever was known of it. */
export const readReview = (client: QueryClient, userId: string): Promise<DossierReview> =>
  client.fetchQuery({ ...reviewQuery(userId), staleTime: 0 });

/** Reads the dossier anew after an act, or after one that was refused, and lets go of what else the act may change. */
export function refreshReview(client: QueryClient, userId: string): Promise<DossierReview> {
  const { detailsOf, memberOf, walletsOf, users, overview, activities, approvals } = keys;
  // with its bank data and its status goes what the member may ask for
  const ofMember = [detailsOf(userId), memberOf(userId), walletsOf(userId)];
  for (const queryKey of [...ofMember, users, overview, activities, approvals])
    void client.invalidateQueries({ queryKey });
  return readReview(client, userId);
}

/** Does what was predicted, if it would still change just that. Rejects with a Problem. */
export async function commit(userId: string, form: PredictForm, hash: string): Promise<void> {
  const params = { userId };
  if (form.act === 'data') {
    const { act: _, ...body } = form;
    await api.review.decideData({ params, body: { ...body, ...foretoldBy(hash) } }).catch(asProblem);
  } else if (form.act === 'issue.create') {
    const { act: _, ...body } = form;
    await api.issues.create({ params, body: { ...body, ...foretoldBy(hash) } }).catch(asProblem);
  } else throw new Error(`A review does not do ${form.act}`);
}

/** The same for the decision on a paper, which names the slot in its path. */
export async function commitPaper(
  userId: string,
  { file_id, status, reason, text, expires_on }: Extract<PredictForm, { act: 'document' }>,
  type: NonNullable<ReviewItem['document_type']>,
  hash: string,
): Promise<void> {
  await api.files
    .decideDocument({
      params: { userId, type },
      body: {
        file_id,
        status,
        ...(reason === undefined ? {} : { reason }),
        ...(text === undefined ? {} : { text }),
        ...(expires_on === undefined ? {} : { expires_on }),
        ...foretoldBy(hash),
      },
    })
    .catch(asProblem);
}

const withItem = (review: DossierReview, item: ReviewItem): DossierReview => ({
  ...review,
  items: review.items.map((one) => (one.key === item.key ? item : one)),
});

export type Tick = {
  readonly item: string;
  readonly check: CheckName;
  readonly outcome: CheckOutcome | null;
  readonly version: string;
};

const checksKey = (userId: string) => [...keys.reviewOf(userId), 'checks'];

/** What was said of checks of a member's dossier and waits for its answer, for `useMutationState`. */
export const checksSent = (userId: string): MutationFilters => ({
  mutationKey: checksKey(userId),
  status: 'pending',
});
export const isTick = (sent: unknown): sent is Tick =>
  typeof sent === 'object' && sent !== null && 'check' in sent && 'outcome' in sent;

/** Says of one check that it passed or failed; a refusal reads the dossier again, for it has moved. */
export const checkMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationKey: checksKey(userId),
    // one after the other: each answer says how the whole item stands
    scope: { id: `review.checks.${userId}` },
    mutationFn: (tick: Tick) =>
      api.review.check({ params: { userId }, body: tick }).then(({ body }) => body, asProblem),
    onSuccess: (item) =>
      amend<DossierReview>(client, reviewQuery(userId).queryKey, (review) => withItem(review, item)),
    onError: () => refreshReview(client, userId).catch(() => undefined),
  });

/** The same by the status that it takes on, which every API has. */
const heldAs = { take: 'IN_REVIEW', release: 'SUBMITTED' } as const;

/** Takes a dossier into hand, or gives it back; either way who has it is read again. What is done stays done. */
export const holdMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (what: 'take' | 'release') => {
      const params = { userId };
      return askExtension<unknown>({
        client,
        name: 'assignment',
        call: async () => (await api.dossiers[what]({ params })).body,
        without: async () => {
          const body = { enrollment_status: heldAs[what] };
          return (await api.registration.saveStatusByAdministrator({ params, body })).body;
        },
      }).catch(asProblem);
    },
    onSettled: () => refreshReview(client, userId).catch(() => undefined),
  });

/** Calls back each time the dossier is read, by whoever, with what stood there before. */
export function watchReview(
  client: QueryClient,
  userId: string,
  callback: (now: DossierReview, before: DossierReview | null) => void,
): () => void {
  const { queryKey } = reviewQuery(userId);
  let before = client.getQueryData(queryKey) ?? null;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash !== hashKey(queryKey)) return;
    const review = client.getQueryData(queryKey);
    if (review === undefined || review === before) return;
    callback(review, before);
    before = review;
  });
}
