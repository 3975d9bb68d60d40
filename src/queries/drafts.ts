import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

export type DraftForm = `${'individual' | 'business'}.step_${number}`;
export type DraftValues = Readonly<Record<string, string | boolean | number | null>>;

/** A half-typed form as it stands on the server. Read once when its step opens: afterwards the form is ahead of it. */
export const draftQuery = (form: DraftForm) =>
  queryOptions({
    queryKey: keys.draft(form),
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => (await api.extensions.readDraft({ params: { form } })).body,
  });

export const saveDraft = async (form: DraftForm, values: DraftValues) =>
  (await api.extensions.saveDraft({ params: { form }, body: { values: { ...values } } })).body;

export const forgetDraft = async (form: DraftForm) => {
  await api.extensions.deleteDraft({ params: { form } });
};

/** What the autosave mark shows. `off`: nothing to save, or the API keeps no drafts. */
export type DraftStatus =
  | { readonly kind: 'off' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed' };

/** Keeps one half-typed form: told of each change, it sends by itself. Made by `src/actors/drafts.ts`. */
export type DraftKeeper = {
  readonly changed: (values: DraftValues) => void;
  /** sends now what is unsent: the person left a field, or asked again */
  readonly flush: () => void;
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
  /** what this tab typed and never saved, once the dossier has gone to the fund without it */
  readonly stranded: () => Promise<readonly StrandedDraft[]>;
  /** what was typed last in this tab and is part of no saved step; null when there is nothing */
  readonly latest: (form: DraftForm) => DraftValues | null;
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
    queryFn: async () => ({ values: await drafts.read(form) }),
  });

/** What was typed in this tab and is part of no dossier; read anew whenever the status board comes up. */
export const strandedQuery = (drafts: DraftStore) =>
  queryOptions({
    queryKey: ['stranded'],
    gcTime: 0,
    staleTime: 0,
    queryFn: drafts.stranded,
  });
