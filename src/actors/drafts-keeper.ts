import { isPassing } from '../../machines/unheard.ts';
import { type Problem, toProblem } from '../api/problem.ts';
import { after } from '../platform/clock.ts';
import { whenOnline } from '../platform/online.ts';
import { tellAutosaved } from '../platform/sealed.ts';
import { leaveUnattended } from '../platform/unattended.ts';
import type { DraftForm, DraftKeeper, DraftStatus, DraftValues } from '../queries/drafts.ts';
import { saveDraft } from '../queries/drafts.ts';
import type { Tail } from './drafts-seal.ts';

/** How long typing must have stopped before it is sent, in milliseconds. */
const pause = 1000;

/** Answers after which a draft has no place any more: the dossier moved on, here or in another tab. */
const over = ['already_submitted', 'step_not_reached', 'not_found', 'not_implemented', 'forbidden'];

/** How long after the first and the second failure in a row it is sent again by itself, and after all others; milliseconds. */
const pauses = [5000, 15_000];
const longest = 60_000;
/** However long somebody in the way says that it takes. */
const longestTold = 60 * longest;

/** Whether it may be taken a little later: what is refused for what it says, or for whose it is, won't. */
const mayPass = ({ key, status }: Problem) => isPassing(key) || status === 429 || status >= 500;

export type KeptDraft = DraftKeeper & {
  /** what was typed last and is part of no saved step; null when there is nothing */
  readonly latest: () => DraftValues | null;
  /** sends now what is unsent; resolves once all of it is, or can't be */
  readonly sent: () => Promise<void>;
  /**
   * Calls off what waits and drops the tail; resolves when nothing is under way, true when the server had a draft. What
   * is typed meanwhile is the draft from then on: then nothing is dropped.
   */
  readonly end: () => Promise<boolean>;
  /** nothing is sent again by itself any more: what was typed is another keeper's, or its person leaves */
  readonly stop: () => void;
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
  let letGo = () => {};
  let failures = 0;
  let isStopped = false;
  let underWay: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const say = (next: DraftStatus) => {
    status = next;
    tellAutosaved(next.kind === 'saved');
    for (const listener of listeners) listener();
  };
  const sendOnce = async (values: DraftValues, isQuiet: boolean) => {
    unsent = false;
    try {
      if (!(await remote())) return say({ kind: 'off' });
      if (!isQuiet) say({ kind: 'saving' });
      const { saved_at } = await save(form, values);
      sent = true;
      failures = 0;
      if (!unsent) tail.drop(form);
      say(saved_at === null ? { kind: 'off' } : { kind: 'saved', at: saved_at });
    } catch (thrown) {
      const problem = toProblem(thrown);
      const ended = over.includes(problem.key);
      unsent = !ended;
      say(ended ? { kind: 'off' } : { kind: 'failed' });
      if (!ended && mayPass(problem)) sendLater(problem.retryAfter ?? 0);
    }
  };
  /** `isQuiet`: until it is known to be there, it is said not to be. */
  const send = (isQuiet = false) => {
    callOff();
    letGo();
    if (!isQuiet && underWay && status.kind === 'failed') say({ kind: 'saving' });
    if (!unsent || latest === null || underWay) return;
    underWay = sendOnce(latest, isQuiet).finally(() => {
      underWay = null;
      if (unsent && status.kind !== 'failed') send();
    });
  };
  /** `told`: the seconds that the answer said, before which it is not asked again. */
  function sendLater(told: number) {
    if (isStopped) return;
    const again = () => {
      // nobody asked for it
      leaveUnattended();
      send(true);
    };
    const waits = after(Math.max(pauses[failures] ?? longest, Math.min(told * 1000, longestTold)), again);
    const line = whenOnline(() => {
      failures = 0;
      again();
    });
    failures += 1;
    letGo = () => {
      waits();
      line();
    };
  }
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
    flush: () => send(),
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
      const ended = latest;
      callOff();
      unsent = false;
      await underWay;
      if (latest !== ended) return false;
      letGo();
      tail.drop(form);
      latest = null;
      const hadOne = sent;
      sent = false;
      say({ kind: 'off' });
      return hadOne;
    },
    stop: () => {
      isStopped = true;
      letGo();
    },
  };
}
