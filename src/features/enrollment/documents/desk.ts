import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { documentUploadMachine } from '../../../../machines/document-upload/machine.ts';
import {
  selectChosen,
  selectHeld,
  selectPercent,
  selectSlotState,
} from '../../../../machines/document-upload/selectors.ts';
import type { HeldFile, Slot } from '../../../../machines/document-upload/types.ts';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { inspection } from '../../../platform/inspection.ts';

export type UploadActor = ActorRefFrom<typeof documentUploadMachine>;
/** One row of a slot: a file that is held, one that is being sent, or the empty row. */
export type Place = { readonly key: string; readonly slot: Slot; readonly actor: UploadActor };

type Services = {
  readonly machine: typeof documentUploadMachine;
  readonly keep: (file: File) => string;
};
/** `document.uploaded` and `document.removed`, for the page's words and focus. */
export type ToldOfPaper = 'sent' | 'replaced' | 'removed';
/** `file`: the name of what was sent. */
type Told = (what: ToldOfPaper, slot: Slot, file: string | null) => void;

const isHeld = (place: Place) => selectHeld(place.actor.getSnapshot()) !== null;
const isOf = (place: Place, { type, ownerId }: Slot) =>
  place.slot.type === type && place.slot.ownerId === ownerId;
/** A file that would not arrive if the step were left. */
const isUnderWay = (place: Place) => {
  const snapshot = place.actor.getSnapshot();
  return snapshot.hasTag('busy') || selectSlotState(snapshot) === 'dating';
};
const hasChosen = (place: Place) => selectChosen(place.actor.getSnapshot()) !== null;
/** Sent to its last byte: the file may have a row of its own before the answer is here. */
const isSent = (place: Place) => {
  const snapshot = place.actor.getSnapshot();
  return selectSlotState(snapshot) === 'uploading' && selectPercent(snapshot) === 100;
};
const isIdle = (place: Place) => selectSlotState(place.actor.getSnapshot()) === 'missing';

/**
 * The running charts of a step's slots: one for each file held, one for each file on its way. Up to five files may
 * be in one slot, and each goes its own way.
 */
export function openDesk({ machine, keep }: Services, tell: Told) {
  const held = new Map<string, Place>();
  /** what the server holds, by the keys of `held`; null: not this file any more */
  const facts = new Map<string, HeldFile | null>();
  const added: Place[] = [];
  const listeners = new Set<() => void>();
  let version = 0;
  let count = 0;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };

  /** Tells a row what the server has decided since, once its chart takes it: what is chosen comes before that. */
  const follow = (place: Place) => {
    const fact = facts.get(place.key);
    const snapshot = place.actor.getSnapshot();
    const known = selectHeld(snapshot);
    // stopped, or it holds a newer file
    if (held.get(place.key) !== place || fact === undefined || known?.id !== place.key) return;
    const event = { type: 'document.changed', held: fact } as const;
    if (known.status === fact?.status || !snapshot.can(event)) return;
    if (fact === null) facts.delete(place.key);
    place.actor.send(event);
  };
  const start = (key: string, slot: Slot, file: EnrollmentFile | null): Place => {
    const actor = createActor(machine, {
      ...inspection,
      input: { slot, held: file === null ? null : { id: file.id, status: file.status } },
    });
    const place = { key, slot, actor };
    actor.on('document.uploaded', (told) => tell(facts.has(key) ? 'replaced' : 'sent', slot, told.file));
    actor.on('document.removed', () => tell('removed', slot, null));
    // followed once it runs: a row may be made while the page is being drawn
    actor.start();
    actor.subscribe(() => {
      follow(place);
      changed();
    });
    return place;
  };
  const begin = (slot: Slot): Place => {
    count += 1;
    const place = start(`new-${count}`, slot, null);
    added.push(place);
    return place;
  };
  const choose = (place: Place, file: File, inSlot: number) =>
    place.actor.send({
      type: 'file.chosen',
      issuedOn: null,
      file: { ref: keep(file), name: file.name, size: file.size, mediaType: file.type, count: inSlot },
    });
  const coming = (slot: Slot) =>
    added.filter((place) => isOf(place, slot) && !isHeld(place) && !isIdle(place));
  /** Of files that another tab has replaced or taken out: a row where something is chosen stays, the others end. */
  const left = (slot: Slot, files: readonly EnrollmentFile[]) => {
    const gone = [...held.values()].filter(
      (place) => isOf(place, slot) && files.every((file) => file.id !== place.key),
    );
    for (const place of gone.filter((one) => !hasChosen(one) && !isUnderWay(one))) {
      place.actor.stop();
      held.delete(place.key);
      facts.delete(place.key);
    }
    const kept = gone.filter((place) => hasChosen(place) && !isSent(place));
    for (const place of kept.filter(({ key }) => facts.has(key))) {
      facts.set(place.key, null);
      queueMicrotask(() => follow(place));
    }
    return kept;
  };

  return {
    /** the row of a file that the server holds, whatever is decided on it */
    ofFile: (slot: Slot, file: EnrollmentFile): Place => {
      const place = held.get(file.id) ?? start(file.id, slot, file);
      held.set(file.id, place);
      facts.set(file.id, { id: file.id, status: file.status });
      // not while the page is being drawn
      if (selectHeld(place.actor.getSnapshot())?.status !== file.status) queueMicrotask(() => follow(place));
      return place;
    },
    /** the rows of files that are chosen and not held yet; `files` are those that the slot holds */
    onTheWay: (slot: Slot, files: readonly EnrollmentFile[]) => [...coming(slot), ...left(slot, files)],
    /** the row of a slot that holds nothing */
    empty: (slot: Slot): Place =>
      added.find((place) => isOf(place, slot) && !isHeld(place) && isIdle(place)) ?? begin(slot),
    /** takes files into a slot: the first into `place`, the others into rows of their own; `inSlot` are held */
    take: (place: Place, files: readonly File[], inSlot: number) => {
      const [first, ...others] = files;
      const isNew = !isHeld(place);
      let next = inSlot + coming(place.slot).filter((other) => other !== place).length;
      if (first) choose(place, first, isNew ? (next += 1) : next);
      for (const file of others) choose(begin(place.slot), file, (next += 1));
      changed();
    },
    /** further files of a slot that holds some already */
    add: (slot: Slot, files: readonly File[], inSlot: number) => {
      let next = inSlot + coming(slot).length;
      for (const file of files) choose(begin(slot), file, (next += 1));
      changed();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    /** a file is being checked or sent, or waits for its date */
    isBusy: () => [...held.values(), ...added].some(isUnderWay),
    stop: () => {
      for (const place of [...held.values(), ...added]) place.actor.stop();
      held.clear();
      facts.clear();
      added.length = 0;
      changed();
    },
  };
}
export type Desk = ReturnType<typeof openDesk>;
