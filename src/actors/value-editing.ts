import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { valueEditingMachine } from '../../machines/value-editing/machine.ts';
import type { Saved, Theirs } from '../../machines/value-editing/types.ts';
import { saveDraft } from '../queries/value-acts.ts';
import { readTheirs, type ValuePlace } from '../queries/values.ts';

/** A chart asks for a record only while there is one. */
function named(draft: Saved | null): Saved {
  if (draft === null) throw new Error('No record is named');
  return draft;
}

/** The editing of one place's values with its real actors. */
export const openValueEditing = (client: QueryClient, place: ValuePlace) =>
  valueEditingMachine.provide({
    actors: {
      saveRecord: fromPromise<Saved, Saved | null>(async ({ input }) => {
        const draft = named(input);
        const { id, version } = await saveDraft(client, place, draft);
        return { id, version, amounts: draft.amounts };
      }),
      readTheirs: fromPromise<Theirs, Saved | null>(async ({ input }) => {
        const now = await readTheirs(client, place, named(input).id);
        return { version: now?.version ?? 0, isOpen: now?.status === 'DRAFT' };
      }),
    },
  });
