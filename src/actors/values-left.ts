import type { ActorRefFrom } from 'xstate';
import type { valueEditingMachine } from '../../machines/value-editing/machine.ts';
import { selectEntries } from '../../machines/value-editing/selectors.ts';
import type { Entry } from '../../machines/value-editing/types.ts';
import { areWordsHeld } from '../platform/held-words.ts';
import { keepTyped, readTyped } from '../platform/typed.ts';
import { beforeLeaving, isStillHere } from './leaving.ts';
import { saveLast } from './value-editing.ts';

type EditingRef = ActorRefFrom<typeof valueEditingMachine>;

/** The values of one place, while one person works on them. */
export type WorkOnValues = {
  /** under which what is typed and not saved is kept */
  readonly name: string;
  readonly userId: string;
  readonly actorRef: EditingRef;
};
type Left = WorkOnValues & { readonly end: () => void };

/** Under which the cells' texts are kept, as they were typed. */
export const textsName = (name: string): string => `${name}.texts`;

/** Places that were left with something that isn't saved, by their names. */
const left = new Map<string, Left>();

/**
 * The chart of a place that was left, while it saves yet: another one would save the same once more, and meet its own
 * answer as somebody else's. Null: a new one takes up what is kept.
 */
export function editingLeft(name: string, userId: string): EditingRef | null {
  const found = left.get(name);
  if (found === undefined || found.userId !== userId) return null;
  const snapshot = found.actorRef.getSnapshot();
  return snapshot.matches('editing') || snapshot.hasTag('busy') ? found.actorRef : null;
}

/**
 * Keeps what is typed into a place and isn't saved, and has the browser ask before the page goes with it. Returns what
 * leaves the place: what can be saved is saved then, and the rest stays kept until somebody comes back to it, it is
 * saved after all, or the person logs out. `before`: what was kept last.
 */
export function workOnValues(work: WorkOnValues, before: readonly Entry[]): () => void {
  const { name, userId, actorRef } = work;
  left.get(name)?.end();
  let hasLeft = false;
  const unsaved = () => selectEntries(actorRef.getSnapshot());
  const dropAll = () => {
    keepTyped(name, []);
    keepTyped(textsName(name), []);
  };
  actorRef.start();
  if (before.length > 0) actorRef.send({ type: 'entries.changed', entries: before });
  const kept = actorRef.subscribe((snapshot) => {
    if (!isStillHere(userId)) return;
    keepTyped(name, selectEntries(snapshot));
    if (!hasLeft || selectEntries(snapshot).length > 0) return;
    dropAll();
    end();
  });
  const stays = beforeLeaving(() => {
    const sent = saveLast(actorRef);
    // whoever logs out leaves nothing behind
    if (hasLeft) end();
    return sent;
  });
  const warn = (event: BeforeUnloadEvent) => {
    if (unsaved().length > 0 && isStillHere(userId)) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  function end() {
    kept.unsubscribe();
    stays();
    window.removeEventListener('beforeunload', warn);
    if (left.get(name)?.end === end) left.delete(name);
  }
  return () => {
    // a logout has thrown it away by now; a page that broke, or a session that ended, has not
    const stay = areWordsHeld() || readTyped(name).values !== null;
    // another tab may have brought somebody else, whose session it would be saved by
    if (isStillHere(userId)) actorRef.send({ type: 'save.asked' });
    hasLeft = true;
    if (stay && unsaved().length > 0) {
      left.set(name, { ...work, end });
      return;
    }
    dropAll();
    end();
  };
}
