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
