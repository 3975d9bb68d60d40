import { isPassing } from '../../machines/unheard.ts';
import { type Problem, toProblem } from '../api/problem.ts';
import { after } from '../platform/clock.ts';
import { whenOnline } from '../platform/online.ts';
import { tellAutosaved } from '../platform/sealed.ts';
import { leaveUnattended } from '../platform/unattended.ts';
import type { DraftForm, DraftKeeper, DraftStatus, DraftValues, FoundDraft } from '../queries/drafts.ts';
import { findDraft, saveDraft } from '../queries/drafts.ts';
import { isOlder, newerElsewhere, toldOf, withSent } from './drafts-basis.ts';
import type { Tail, Unsent } from './drafts-seal.ts';

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
  /** the same, with what it goes on from */
  readonly typed: () => Unsent | null;
  /** where it is not known to be on the server */
  readonly unsent: () => Unsent | null;
  /**
   * The form opens beside what the server has of it; null: that can't be read. Answers what the form is to show: what is
   * unsent, kept back where the server has something newer, or else the server's draft.
   */
  readonly opened: (unsent: Unsent | null, found: FoundDraft | null) => DraftValues | null;
  /** sends now what is unsent; resolves once all of it is, or can't be */
  readonly sent: () => Promise<void>;
  /** the step was sent from here; `isSaved` false: it was refused, null: that is not known, nor ever will be where it `isOver` */
  readonly stepSent: (isSaved: boolean | null, isOver?: boolean) => void;
  /** `written_at` of the form by now, as the server says; undefined: it does not */
  readonly told: (written: string | null | undefined) => void;
  /**
   * Calls off what waits and drops the tail; resolves when nothing is under way, true when the server had a draft, or may
   * have one. What is typed meanwhile is the draft from then on: then nothing is dropped.
   */
  readonly end: () => Promise<boolean>;
  /** something was sent and not heard of: what stands on the server may be that, or newer than all that is known here */
  readonly isUnheard: () => boolean;
  /** whether another tab or device has written this since */
  readonly isOvertakenBy: (found: FoundDraft) => boolean;
  /** what was written on the server after this came from elsewhere; undefined: that is not known */
  readonly since: () => string | undefined;
  /** nothing is sent, sealed or dropped any more: what was typed is another keeper's, or its person has left */
  readonly stop: () => void;
};

/** How a form is sent and read. */
const onWire = { save: saveDraft, find: findDraft };

/** Autosave of one form. `remote` false: the API keeps no drafts, the tail alone is written. */
export function keepDraft(
  form: DraftForm,
  tail: Tail,
  remote: () => Promise<boolean>,
  wire = onWire,
): KeptDraft {
  let latest: DraftValues | null = null;
  let basis = toldOf(undefined);
  let unsent = false;
  let sent = false;
  let status: DraftStatus = { kind: 'off' };
  let callOff = () => {};
  let letGo = () => {};
  let failures = 0;
  let isStopped = false;
  let isEnding = false;
  // a page that is loaded anew waits for no step
  let isStepOver = true;
  let stepsSent = 0;
  let underWay: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const say = (next: DraftStatus) => {
    status = next;
    tellAutosaved(next.kind === 'saved');
    for (const listener of listeners) listener();
  };
  const typed = (): Unsent | null => latest && { values: latest, basis };
  const seal = () => {
    if (latest !== null && !isStopped) void tail.write(form, { values: latest, basis });
  };
  const drop = () => {
    // the seal is of whoever keeps the form now
    if (!isStopped) tail.drop(form);
  };
  const failed = (problem: Problem) => {
    const ended = over.includes(problem.key);
    unsent = !ended;
    say(ended ? { kind: 'off' } : { kind: 'failed' });
    if (!ended && mayPass(problem)) sendLater(problem.retryAfter ?? 0);
  };
  /** It was written since: from here, where an answer was lost, or else nothing is sent until the person has chosen. */
  const refusedAsStale = async () => {
    // the step is saved: what was on its way has no place any more
    if (isEnding) return;
    const found = await wire.find(form);
    if (isEnding) return;
    unsent = true;
    const at = newerElsewhere(basis, found);
    if (at !== null) return say({ kind: 'overtaken', at });
    basis = { ...toldOf(found.written_at), isStepSent: found.saved_at !== null && basis.isStepSent };
    say({ kind: 'saving' });
  };
  const sendOnce = async (values: DraftValues, isQuiet: boolean) => {
    unsent = false;
    try {
      if (!(await remote())) return say({ kind: 'off' });
      if (!isQuiet) say({ kind: 'saving' });
      const { since } = basis;
      const afterSteps = isStepOver ? stepsSent : null;
      basis = withSent(basis, values);
      seal();
      const { saved_at, written_at } = await wire.save(form, values, since);
      // a step that is on its way may come after it
      basis = { ...toldOf(written_at), isStepSent: afterSteps !== stepsSent && basis.isStepSent };
      sent = true;
      failures = 0;
      if (unsent) seal();
      else drop();
      say(saved_at === null ? { kind: 'off' } : { kind: 'saved', at: saved_at });
    } catch (thrown) {
      const problem = toProblem(thrown);
      if (problem.key !== 'stale_version') return failed(problem);
      await refusedAsStale().catch((unread: unknown) => failed(toProblem(unread)));
    }
  };
  /** `isQuiet`: until it is known to be there, it is said not to be. */
  const send = (isQuiet = false) => {
    callOff();
    letGo();
    if (!isQuiet && underWay && status.kind === 'failed') say({ kind: 'saving' });
    if (isStopped || !unsent || latest === null || underWay || status.kind === 'overtaken') return;
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
  const changed = (values: DraftValues) => {
    latest = values;
    unsent = true;
    seal();
    callOff();
    callOff = after(pause, send);
  };
  // what was typed while something was under way goes next
  const settled = async (): Promise<void> => {
    if (underWay === null) return;
    await underWay;
    await settled();
  };

  return {
    changed,
    flush: () => send(),
    keepMine: () => {
      if (status.kind !== 'overtaken') return;
      basis = toldOf(status.at);
      say({ kind: 'saving' });
      send();
    },
    sent: async () => {
      send();
      await settled();
    },
    status: () => status,
    latest: () => latest,
    typed,
    unsent: () => (unsent || underWay !== null ? typed() : null),
    opened: (kept, found) => {
      if (kept === null) {
        if (found !== null && !unsent && underWay === null) basis = toldOf(found.written_at);
        return found === null || found.saved_at === null ? null : found.values;
      }
      if (latest === null) basis = kept.basis;
      const at = found && newerElsewhere(basis, found);
      if (at !== null) say({ kind: 'overtaken', at });
      else if (found !== null) {
        // what was sent from here while it was read is the newer of both
        if (!isOlder(found.written_at, basis.since)) basis = { ...basis, since: found.written_at };
        if (status.kind === 'overtaken') say({ kind: 'off' });
      }
      // where the form was open already, it may have gone on while the draft was read
      const values = latest ?? kept.values;
      changed(values);
      return values;
    },
    stepSent: (isSaved, isOver = isSaved !== null) => {
      isStepOver = isOver;
      if (!isOver) stepsSent += 1;
      basis = { ...basis, isStepSent: isSaved !== false };
      if (isSaved === true && status.kind === 'overtaken') {
        // it was saved in the sight of what is newer
        basis = { ...basis, since: status.at };
        say({ kind: 'off' });
      }
      if (unsent || underWay) seal();
    },
    told: (written) => {
      if (written !== undefined && latest === null) basis = toldOf(written);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: async () => {
      const ended = latest;
      callOff();
      unsent = false;
      isEnding = true;
      await underWay;
      isEnding = false;
      if (latest !== ended) return false;
      letGo();
      drop();
      latest = null;
      // what stands there by now is another's
      const hadOne = (sent || basis.unheard.length > 0) && status.kind !== 'overtaken';
      sent = false;
      say({ kind: 'off' });
      return hadOne;
    },
    isUnheard: () => basis.unheard.length > 0,
    isOvertakenBy: (found) => newerElsewhere(basis, found) !== null,
    since: () => basis.since ?? undefined,
    stop: () => {
      isStopped = true;
      callOff();
      letGo();
    },
  };
}
