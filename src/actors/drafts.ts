import type { QueryClient } from '@tanstack/react-query';
import { isSameForm } from '../../contract/values/half-typed.ts';
import type { DraftForm, DraftStore, FoundDraft } from '../queries/drafts.ts';
import { draftQuery, findDraft, forgetDraft } from '../queries/drafts.ts';
import { featuresQuery } from '../queries/enrollment.ts';
import { keys } from '../queries/keys.ts';
import { askBeforeUnload } from '../platform/ways-out.ts';
import type { KeptDraft } from './drafts-keeper.ts';
import { keepDraft } from './drafts-keeper.ts';
import { sealedTail, type Unsent } from './drafts-seal.ts';
import { beforeLeaving, isStillHere } from './leaving.ts';

/** Every form that may have been half typed: the seven steps of an individual, the eight of a business. */
const forms: readonly DraftForm[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((number): DraftForm => `individual.step_${number}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number): DraftForm => `business.step_${number}`),
];

/** Every form of the page that was opened last, and whose they are; null once these have logged out. */
type Opened = { readonly userId: string; readonly kept: ReadonlyMap<DraftForm, KeptDraft> };
let current: Opened | null = null;
/** Ends what that page does by itself. */
let endLast = () => {};
beforeLeaving(() => {
  const kept = current === null ? [] : [...current.kept.values()];
  const end = endLast;
  // what can't be sent by now, or waits for a choice, is given up, and is no later login's
  current = null;
  return Promise.all(kept.map((one) => one.sent())).finally(end);
});

/** What an earlier opening of the page has not sent, and will not any more; none of anybody else's. */
function handedOver(userId: string): readonly (readonly [DraftForm, Unsent])[] {
  if (current === null || current.userId !== userId) return [];
  return [...current.kept].flatMap(([form, one]) => {
    const unsent = one.unsent();
    return unsent === null ? [] : [[form, unsent] as const];
  });
}

/** The drafts of one person in this tab (decisions §6). */
export function openDrafts(client: QueryClient, userId: string): DraftStore {
  const tail = sealedTail();
  const kept = new Map<DraftForm, KeptDraft>();
  const onServer = new Set<DraftForm>();
  const before = handedOver(userId);
  endLast();
  current = { userId, kept };
  const endAsking = askBeforeUnload(
    () => isStillHere(userId) && [...kept.values()].some((one) => one.unsent() !== null),
  );
  endLast = () => {
    endAsking();
    for (const one of kept.values()) one.stop();
  };
  const remote = async () =>
    isStillHere(userId) && (await client.ensureQueryData(featuresQuery)).features.includes('drafts');
  const keeper = (form: DraftForm) => {
    const known = kept.get(form) ?? keepDraft(form, tail, remote);
    kept.set(form, known);
    return known;
  };
  // sent, asked about and logged out with as if the page had never been left, or loaded anew, whichever of its forms is opened
  for (const [form, unsent] of before) keeper(form).opened(unsent, null);
  for (const form of forms) {
    const unsent = kept.has(form) ? null : tail.read(form);
    if (unsent !== null) keeper(form).opened(unsent, null);
  }
  const onRecord = async (form: DraftForm): Promise<FoundDraft | null> =>
    (await remote()) ? client.fetchQuery({ ...draftQuery(form), staleTime: 0 }) : null;
  /** Where it was kept elsewhere since, that stays, and what is typed here next is not to cover it. */
  const forgetKnown = async (form: DraftForm): Promise<void> => {
    const { isUnheard, isOvertakenBy, latest, since, told } = keeper(form);
    if (!isUnheard()) return told(await forgetDraft(form, since()));
    const found = (await remote()) ? await findDraft(form) : null;
    if (found === null || latest() !== null || isOvertakenBy(found)) return;
    told(found.saved_at === null ? found.written_at : await forgetDraft(form, found.written_at ?? undefined));
  };
  return {
    keeper,
    read: async (form) => {
      const unsent = tail.read(form) ?? keeper(form).unsent();
      const found = await onRecord(form).catch((thrown: unknown) => {
        // what this tab keeps may be newer than what can't be read now
        if (unsent) return null;
        throw thrown;
      });
      if (found !== null && found.saved_at !== null) onServer.add(form);
      return keeper(form).opened(unsent, found);
    },
    takeTheirs: async (form) => {
      const found = await onRecord(form);
      await client.refetchQueries({ queryKey: keys.details, type: 'active' }, { throwOnError: true });
      await keeper(form).end();
      return keeper(form).opened(null, found);
    },
    stranded: async () => {
      // sealed in this tab, so that a reload shows them again
      for (const [form, one] of kept) {
        const typed = one.typed();
        if (typed) await tail.write(form, typed);
      }
      return forms.flatMap((form) => {
        const unsent = tail.read(form);
        return unsent === null ? [] : [{ form, values: unsent.values }];
      });
    },
    latest: (form) => keeper(form).latest(),
    stepSent: (form, end) => keeper(form).stepSent(end === 'refused' ? false : null, end !== undefined),
    forget: async (form, saved) => {
      const typed = keeper(form).latest();
      if (saved !== undefined) keeper(form).stepSent(true);
      // the server has dropped its draft with the step: what is newer is sent anew
      if (saved !== undefined && typed !== null && (saved === null || !isSameForm(typed, saved)))
        return keeper(form).changed(typed);
      const isOthers = keeper(form).status().kind === 'overtaken';
      const sent = await keeper(form).end();
      // typed while the last autosave was being answered: the server's draft is of that by now
      if (keeper(form).latest() !== null) return;
      // the server drops it with the step; a failure here must not make a saved step look unsaved
      const isKnown = onServer.delete(form);
      if (isOthers || !(sent || isKnown)) return;
      await forgetKnown(form).catch(() => undefined);
    },
  };
}
