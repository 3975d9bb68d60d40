import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { DossierReview, PredictForm, ReviewItem } from '../../contract/values/review.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { reviewMachine } from '../../machines/review/machine.ts';
import { isAsWanted } from '../../machines/review/outcome.ts';
import type {
  CommitInput,
  LoadReviewInput,
  PredictInput,
  ReviewAct,
  Standing,
} from '../../machines/review/types.ts';
import { isUnheard } from '../../machines/unheard.ts';
import { Problem } from '../api/problem.ts';
import { commit, commitPaper, predict, readReview, refreshReview } from '../queries/review.ts';
import { reviewTurnOf } from '../queries/review-items.ts';
import { standingAfter, standingOf } from './review-standing.ts';
import type { Viewer } from './review-standing.ts';

/**
 * The item that an act is about, read anew: one that has gone, or is no longer what the person decided about, and a
 * dossier that is in other hands by now, are conflicts before anything is asked of the server.
 */
async function itemFor(
  client: QueryClient,
  viewer: Viewer,
  { userId, act }: PredictInput,
): Promise<ReviewItem> {
  const review = await readReview(client, userId);
  const item = review.items.find(({ key }) => key === act.item);
  if (reviewTurnOf(review, viewer) !== 'decides') throw new Problem('conflict', 409);
  if (item === undefined || item.version !== act.version) throw new Problem('stale_version', 409);
  return item;
}

const wordsOf = ({ reason, text }: ReviewAct) => ({
  ...(reason === null ? {} : { reason }),
  ...(text === null ? {} : { text }),
});

/** What an act is on the wire: a paper is decided, data are decided or asked for by an issue. */
function formOf(act: ReviewAct, item: ReviewItem): PredictForm {
  if (act.kind === 'issue')
    return {
      act: 'issue.create',
      section: item.section,
      step: item.step,
      ...(act.field === null ? {} : { field: act.field }),
      ...(item.owner_id === null ? {} : { owner_id: item.owner_id }),
      reason: act.reason ?? 'OTHER',
      ...(act.text === null ? {} : { text: act.text }),
    };
  if (item.file === null)
    return {
      act: 'data',
      item: item.key,
      status: act.kind === 'reopening' ? 'PENDING_VALIDATION' : 'VALIDATED',
      version: act.version,
    };
  const isRefusal = act.kind === 'refusal';
  return {
    act: 'document',
    file_id: item.file.id,
    status: isRefusal ? 'REFUSED' : 'VALIDATED',
    ...(isRefusal ? wordsOf(act) : act.expires_on === null ? {} : { expires_on: act.expires_on }),
  };
}

/** Whether what stands there now is what was asked for, in a dossier that is still in this person's hands. */
function isDone(review: DossierReview, viewer: Viewer, act: ReviewAct): boolean {
  const item = review.items.find(({ key }) => key === act.item);
  if (item === undefined || item.version === act.version) return false;
  if (reviewTurnOf(review, viewer) !== 'decides') return false;
  return isAsWanted(item, act);
}

/** One section under review with its real actors. */
export function openReview(client: QueryClient, viewer: Viewer) {
  /**
   * Does an act; when it is no longer what it was, what stands there now is read before the person is told. An answer
   * that was lost on its way is found there. What is done stays done where that can't be read.
   */
  async function act({ userId, act: asked, section, hash }: CommitInput): Promise<Standing> {
    const read = () => refreshReview(client, userId).catch(() => null);
    let review: DossierReview | null;
    try {
      const item = await itemFor(client, viewer, { userId, act: asked });
      const form = formOf(asked, item);
      if (form.act === 'document' && item.document_type !== null)
        await commitPaper(userId, form, item.document_type, hash);
      else await commit(userId, form, hash);
      review = await read();
    } catch (thrown) {
      review = await read();
      const isLost = isUnheard(refusalOf(thrown).key);
      if (!isLost || review === null || !isDone(review, viewer, asked)) throw thrown;
    }
    // what is taken back stays in sight; after a decision the next undecided item comes
    const staysAt = asked.kind === 'reopening' ? asked.item : null;
    if (review === null) return { kind: 'unread', item: staysAt, isDecided: false, isOvertaken: false };
    return staysAt === null
      ? standingAfter(review, viewer, section, asked.item)
      : standingOf(review, viewer, section, staysAt);
  }

  return reviewMachine.provide({
    actors: {
      loadReview: fromPromise<Standing, LoadReviewInput>(async ({ input }) => {
        const review = await readReview(client, input.userId);
        const standing = standingOf(review, viewer, input.section, input.item);
        // an item that was asked for is shown, decided or not
        return { ...standing, isDecided: standing.isDecided && standing.item !== input.item };
      }),
      predictEffects: fromPromise<string, PredictInput>(async ({ input }) => {
        try {
          return await predict(client, input.userId, formOf(input.act, await itemFor(client, viewer, input)));
        } catch (thrown) {
          await refreshReview(client, input.userId).catch(() => undefined);
          throw thrown;
        }
      }),
      commitDecision: fromPromise<Standing, CommitInput>(({ input }) => act(input)),
      raiseIssue: fromPromise<Standing, CommitInput>(({ input }) => act(input)),
    },
  });
}
