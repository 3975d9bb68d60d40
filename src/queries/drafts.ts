import { queryOptions } from '@tanstack/react-query';
import type { DraftValues } from '../../contract/values/half-typed.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

export type DraftForm = `${'individual' | 'business'}.step_${number}`;
export type { DraftValues };

/** As it stands on the server now. */
export const findDraft = async (form: DraftForm) =>
  (await api.extensions.readDraft({ params: { form } })).body;
export type FoundDraft = Awaited<ReturnType<typeof findDraft>>;

/** A half-typed form as it stands on the server. Read once when its step opens: afterwards the form is ahead of it. */
export const draftQuery = (form: DraftForm) =>
  queryOptions({
    queryKey: keys.draft(form),
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => findDraft(form),
  });

/** `since`: `written_at` of the form as it was told last. Rejects with `stale_version` where it was written later. */
export const saveDraft = async (form: DraftForm, values: DraftValues, since: string | null | undefined) =>
  (
    await api.extensions.saveDraft({
      params: { form },
      body: { values: { ...values }, ...(since !== undefined && { since }) },
    })
  ).body;

/**
 * Answers when the form was written by then; undefined: that was not said. `since`: `written_at` of the form as it was
 * told last. Rejects with `stale_version` where it was kept half typed later, which stays.
 */
export const forgetDraft = async (
  form: DraftForm,
  since: string | undefined,
): Promise<string | null | undefined> => {
  // one without a body is an answer, too
  const answer: { readonly body?: { readonly written_at?: string | null } } =
    await api.extensions.deleteDraft({ params: { form }, query: since === undefined ? {} : { since } });
  return answer.body?.written_at;
};

/** What has become of a half-typed form. `off`: nothing to save, or the API keeps no drafts. */
export type DraftStatus =
  | { readonly kind: 'off' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed' }
  /** another tab or device has written the form since, at that instant: nothing is sent until the person has chosen */
  | { readonly kind: 'overtaken'; readonly at: string };

/** Keeps one half-typed form: told of each change, it sends by itself. Made by `src/actors/drafts.ts`. */
export type DraftKeeper = {
  readonly changed: (values: DraftValues) => void;
  /** sends now what is unsent: the person left a field, or asked again */
  readonly flush: () => void;
  /** goes on with what is typed here, from what was written elsewhere */
  readonly keepMine: () => void;
  readonly status: () => DraftStatus;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Words that were typed in this tab, and that no step can take any more. */
export type StrandedDraft = { readonly form: DraftForm; readonly values: DraftValues };

/** All drafts of one person. */
export type DraftStore = {
  /** what was typed and not saved as a step: the server's draft, overlaid by this tab's unsent tail */
  readonly read: (form: DraftForm) => Promise<DraftValues | null>;
  readonly keeper: (form: DraftForm) => DraftKeeper;
  /** gives up what is typed here for what was written elsewhere; rejects with a Problem where that can't be read */
  readonly takeTheirs: (form: DraftForm) => Promise<DraftValues | null>;
  /** what this tab typed and never saved, once the dossier has gone to the fund without it */
  readonly stranded: () => Promise<readonly StrandedDraft[]>;
  /** what was typed last in this tab and is part of no saved step; null when there is nothing */
  readonly latest: (form: DraftForm) => DraftValues | null;
  /** the step is sent, and may come to be saved; `end`: what its call came to, unless it is known to be saved */
  readonly stepSent: (form: DraftForm, end?: 'refused' | 'unheard') => void;
  /** nothing half-typed is left of the form. `saved`: the step was, with this: what was typed since stays */
  readonly forget: (form: DraftForm, saved?: DraftValues | null) => Promise<void>;
};

/**
 * What was half typed when a form opens. Named apart from the server's draft: saving must not take the form away. Each
 * opening reads for itself: who goes back and comes again at once must not find what the form held when it opened before.
 */
export const typedQuery = (drafts: DraftStore, form: DraftForm, opening: string) =>
  queryOptions({
    queryKey: ['typed', form, opening],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => ({ opening, values: await drafts.read(form) }),
  });

/** What was typed in this tab and is part of no dossier; read anew whenever the status board comes up. */
export const strandedQuery = (drafts: DraftStore) =>
  queryOptions({
    queryKey: ['stranded'],
    gcTime: 0,
    staleTime: 0,
    queryFn: drafts.stranded,
  });
