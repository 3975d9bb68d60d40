import { toProblem } from '../api/problem.ts';
import { after } from '../platform/clock.ts';
import { tellAutosaved } from '../platform/sealed.ts';
import type { DraftForm, DraftKeeper, DraftStatus, DraftValues } from '../queries/drafts.ts';
import { saveDraft } from '../queries/drafts.ts';
import type { Tail } from './drafts-seal.ts';

/** How long typing must have stopped before it is sent, in milliseconds. */
const pause = 1000;

/** Answers after which a draft has no place any more: the dossier moved on, here or in another tab. */
const over = ['already_submitted', 'step_not_reached', 'not_found', 'not_implemented', 'forbidden'];

export type KeptDraft = DraftKeeper & {
  /** what was typed last and is part of no saved step; null when there is nothing */
  readonly latest: () => DraftValues | null;
  /** sends now what is unsent; resolves once all of it is, or can't be */
  readonly sent: () => Promise<void>;
  /** calls off what waits and drops the tail; resolves when nothing is under way, true when the server had a draft */
  readonly end: () => Promise<boolean>;
};

/** Autosave of one form. `remote` false: the API keeps no drafts, the tail alone is written. */
export function keepDraft(
  form: DraftForm,
  tail: Tail,
  remote: () => Promise<boolean>,
  save = saveDraft,
): KeptDraft {
  let latest: DraftValues | null = null;
  let unsent = false;
  let sent = false;
  let status: DraftStatus = { kind: 'off' };
  let callOff = () => {};
  let underWay: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const say = (next: DraftStatus) => {
    status = next;
    tellAutosaved(next.kind === 'saved');
    for (const listener of listeners) listener();
  };
  const sendOnce = async (values: DraftValues) => {
    unsent = false;
    try {
      if (!(await remote())) return say({ kind: 'off' });
      say({ kind: 'saving' });
      const { saved_at } = await save(form, values);
      sent = true;
      if (!unsent) tail.drop(form);
      say(saved_at === null ? { kind: 'off' } : { kind: 'saved', at: saved_at });
    } catch (thrown) {
      const ended = over.includes(toProblem(thrown).key);
      unsent = !ended;
      say(ended ? { kind: 'off' } : { kind: 'failed' });
    }
  };
  const send = () => {
    callOff();
    if (!unsent || latest === null || underWay) return;
    underWay = sendOnce(latest).finally(() => {
      underWay = null;
      if (unsent && status.kind !== 'failed') send();
    });
  };
  // what was typed while something was under way goes next
  const settled = async (): Promise<void> => {
    if (underWay === null) return;
    await underWay;
    await settled();
  };

  return {
    changed: (values) => {
      latest = values;
      unsent = true;
      void tail.write(form, values);
      callOff();
      callOff = after(pause, send);
    },
    flush: send,
    sent: async () => {
      send();
      await settled();
    },
    status: () => status,
    latest: () => latest,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: async () => {
      callOff();
      unsent = false;
      await underWay;
      tail.drop(form);
      latest = null;
      const hadOne = sent;
      sent = false;
      say({ kind: 'off' });
      return hadOne;
    },
  };
}
