import type { QueryClient } from '@tanstack/react-query';
import { type ActorRefFrom, fromPromise, waitFor } from 'xstate';
import { valueEditingMachine } from '../../machines/value-editing/machine.ts';
import type { Saved, Theirs } from '../../machines/value-editing/types.ts';
import { Problem } from '../api/problem.ts';
import { saveDraft } from '../queries/value-acts.ts';
import { readTheirs, type ValuePlace } from '../queries/values.ts';
import { isStillHere } from './leaving.ts';

/** A chart asks for a record only while there is one. */
function named(draft: Saved | null): Saved {
  if (draft === null) throw new Error('No record is named');
  return draft;
}

/** The editing of one place's values with its real actors, for the person who opened it and nobody after them. */
export const openValueEditing = (client: QueryClient, place: ValuePlace, userId: string) =>
  valueEditingMachine.provide({
    actors: {
      saveRecord: fromPromise<Saved, Saved | null>(async ({ input }) => {
        const draft = named(input);
        if (!isStillHere(userId)) throw new Problem('unauthenticated', 401);
        const { id, version } = await saveDraft(client, place, draft);
        return { id, version, amounts: draft.amounts };
      }),
      readTheirs: fromPromise<Theirs, Saved | null>(async ({ input }) => {
        const now = await readTheirs(client, place, named(input).id);
        return { version: now?.version ?? 0, isOpen: now?.status === 'DRAFT' };
      }),
    },
  });

/** Saves what is whole, one record after the other; resolves once nothing more of it can be saved. */
export async function saveLast(actor: ActorRefFrom<typeof valueEditingMachine>): Promise<void> {
  let now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  while (now.matches('editing') && now.can({ type: 'save.asked' })) {
    actor.send({ type: 'save.asked' });
    now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  }
}
