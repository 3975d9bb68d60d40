import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { OwnerForm } from '../../contract/steps/owners.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

/** Owners are part of the details, and what they lack is part of the progress. */
const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.details }),
    client.invalidateQueries({ queryKey: keys.registration }),
  ]);

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** `id` null adds an owner. */
type SavedOwner = { readonly id: string | null; readonly form: OwnerForm };

/** Adds or changes an owner; rejects with a Problem: `not_found` when another tab has removed the owner. */
export const saveOwnerMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: ({ id, form }: SavedOwner) =>
      (id === null
        ? api.owners.create({ body: form })
        : api.owners.update({ params: { userId, ownerId: id }, body: form })
      ).then(({ body }) => body, asProblem),
    onSettled: () => refresh(client),
  });

/** Removes an owner and the owner's papers. One that is gone already is what was asked for. */
export const removeOwnerMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: async (ownerId: string) => {
      try {
        await api.owners.remove({ params: { userId, ownerId } });
      } catch (thrown) {
        const problem = toProblem(thrown);
        if (problem.key !== 'not_found') throw problem;
      }
    },
    onSettled: () => refresh(client),
  });
