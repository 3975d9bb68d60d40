import type { QueryClient } from '@tanstack/react-query';
import { type ActorRefFrom, fromPromise, waitFor } from 'xstate';
import { refusalOf } from '../../machines/refusal.ts';
import { isUnheard } from '../../machines/unheard.ts';
import { valueEditingMachine } from '../../machines/value-editing/machine.ts';
import type { Saved, Theirs } from '../../machines/value-editing/types.ts';
import { Problem } from '../api/problem.ts';
import { findSaved, isSameAmounts, saveDraft } from '../queries/value-acts.ts';
import { readTheirs, type ValuePlace } from '../queries/values.ts';
import { isStillHere } from './leaving.ts';

/** A chart asks for a record only while there is one. */
function named(draft: Saved | null): Saved {
  if (draft === null) throw new Error('No record is named');
  return draft;
}

/**
 * The editing of one place's values with its real actors, for the person who opened it and nobody after them. A save
 * whose answer was lost is looked for: what stands there by one's own doing is nobody else's change.
 */
export function openValueEditing(client: QueryClient, place: ValuePlace, userId: string) {
  /** what was sent of each record and not answered */
  const unheard = new Map<string, readonly Saved['amounts'][]>();

  async function save(draft: Saved): Promise<Saved> {
    const { id, amounts } = draft;
    if (!isStillHere(userId)) throw new Problem('unauthenticated', 401);
    try {
      const { version } = await saveDraft(client, place, draft);
      unheard.delete(id);
      return { id, version, amounts };
    } catch (thrown) {
      const { key } = refusalOf(thrown);
      if (isUnheard(key)) unheard.set(id, [...(unheard.get(id) ?? []), amounts]);
      const sent = unheard.get(id) ?? [];
      const isOpen = sent.length > 0 && (isUnheard(key) || key === 'stale_version');
      const now = isOpen ? await findSaved(client, place, draft, sent) : null;
      if (now === null) throw thrown;
      const { version } = now;
      // typed on since: that is saved over it, and what was found stays one's own until it is
      if (!isSameAmounts(now, amounts)) return save({ id, version, amounts });
      unheard.delete(id);
      return { id, version, amounts };
    }
  }

  return valueEditingMachine.provide({
    actors: {
      saveRecord: fromPromise<Saved, Saved | null>(({ input }) => save(named(input))),
      readTheirs: fromPromise<Theirs, Saved | null>(async ({ input }) => {
        const now = await readTheirs(client, place, named(input).id);
        return { version: now?.version ?? 0, isOpen: now?.status === 'DRAFT' };
      }),
    },
  });
}

/** Saves what is whole, one record after the other; resolves once nothing more of it can be saved. */
export async function saveLast(actor: ActorRefFrom<typeof valueEditingMachine>): Promise<void> {
  let now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  while (now.matches('editing') && now.can({ type: 'save.asked' })) {
    actor.send({ type: 'save.asked' });
    now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  }
}
