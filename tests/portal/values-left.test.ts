import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { exampleTypedDay } from '../../machines/catalogue/value-editing.ts';
import { valueEditingMachine } from '../../machines/value-editing/machine.ts';
import { selectEditingState } from '../../machines/value-editing/selectors.ts';
import type { Entry, Saved, Theirs } from '../../machines/value-editing/types.ts';
import { entriesBefore } from '../../src/features/values/kept.ts';
import { Store } from '../fixtures/browser-store.ts';
import { exampleHalfTyped } from '../model/half-typed.ts';

const own = 'a'.repeat(36);
const other = 'b'.repeat(36);
const name = 'values.fund.daily.EUR';
const key = btoa('a'.repeat(32));
const stored = JSON.stringify({
  locale: 'en',
  user: {
    id: own,
    role: 'admin',
    first_name: 'Ana',
    last_name: 'Muestra',
    language: 'en',
    expjwt: 4e9,
    expsecurecookie: 4e9,
  },
});
const browser = Object.assign(new EventTarget(), {
  location: { origin: 'http://127.0.0.1:9' },
  localStorage: Store.of({}),
  sessionStorage: Store.of({}),
});
const parts = async () => ({
  ...(await import('../../src/actors/leaving.ts')),
  ...(await import('../../src/actors/values-left.ts')),
  ...(await import('../../src/platform/sealed.ts')),
  ...(await import('../../src/platform/typed.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
beforeAll(async () => {
  vi.stubGlobal('window', browser);
  portal = await parts();
});
beforeEach(async () => {
  browser.localStorage.setItem('portal.session', stored);
  await portal.openSealed(key);
});
afterEach(() => {
  portal.clearSealed();
  portal.closeSealed();
  browser.localStorage.removeItem('portal.session');
});
afterAll(() => void vi.unstubAllGlobals());

/** Whether the browser asks before the page goes. */
const isAsked = () => !browser.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const keptEntries = () => entriesBefore(portal.readTyped(name).values);
const texts = { [exampleTypedDay.id]: { misc_fees: '295.30' } };
const keptTexts = () => portal.readTyped(portal.textsName(name)).values;

/** A place with something typed into it, whose saves wait until a test says what becomes of them. */
function typedInto(entry: Entry) {
  const answers: ((isSaved: boolean) => void)[] = [];
  const actorRef = createActor(
    valueEditingMachine.provide({
      actors: {
        saveRecord: fromPromise<Saved, Saved | null>(
          () =>
            new Promise((resolve, reject) => {
              answers.push((isSaved) =>
                isSaved ? resolve({ ...exampleTypedDay, version: 4 }) : reject(new Error('No answer')),
              );
            }),
        ),
        readTheirs: fromPromise<Theirs, Saved | null>(() => new Promise(() => undefined)),
      },
    }),
  );
  const leave = portal.workOnValues({ name, userId: own, actorRef }, []);
  portal.keepTyped(portal.textsName(name), texts);
  actorRef.send({ type: 'entries.changed', entries: [entry] });
  return {
    actorRef,
    leave,
    answer: async (isSaved: boolean) => {
      await waitFor(actorRef, (snapshot) => snapshot.matches('saving'));
      answers.pop()?.(isSaved);
      await waitFor(actorRef, (snapshot) => !snapshot.hasTag('busy'));
    },
    state: () => selectEditingState(actorRef.getSnapshot()),
  };
}

describe('a place of values', () => {
  it('that is left keeps what could not be saved, and whoever comes back goes on with it', async () => {
    const place = typedInto(exampleTypedDay);
    place.leave();
    await place.answer(false);
    expect(place.state()).toBe('refused');
    expect(keptEntries()).toEqual([exampleTypedDay]);
    expect(keptTexts()).toEqual(texts);
    expect(isAsked()).toBe(true);
    // nothing goes on by itself any more: a new chart takes it up
    expect(portal.editingLeft(name, own)).toBeNull();
    const again = createActor(place.actorRef.logic);
    const leave = portal.workOnValues({ name, userId: own, actorRef: again }, keptEntries());
    expect(selectEditingState(again.getSnapshot())).toBe('editing');
    again.send({ type: 'entries.changed', entries: [] });
    expect(keptEntries()).toEqual([]);
    expect(isAsked()).toBe(false);
    leave();
    expect(keptTexts()).toBeNull();
  });

  it('that is left keeps what can’t be read', () => {
    const place = typedInto(exampleHalfTyped);
    place.leave();
    expect(place.state()).toBe('editing');
    expect(keptEntries()).toEqual([exampleHalfTyped]);
    expect(keptTexts()).toEqual(texts);
    expect(portal.editingLeft(name, own)).toBe(place.actorRef);
    expect(portal.editingLeft(name, other)).toBeNull();
  });

  it('that is left keeps nothing once all of it is saved', async () => {
    const place = typedInto(exampleTypedDay);
    place.leave();
    expect(place.state()).toBe('saving');
    // who comes back meanwhile waits for the same answer
    expect(portal.editingLeft(name, own)).toBe(place.actorRef);
    await place.answer(true);
    expect([keptEntries(), keptTexts()]).toEqual([[], null]);
    expect(portal.editingLeft(name, own)).toBeNull();
    expect(isAsked()).toBe(false);
  });

  it('that was left is forgotten with whoever logs out, whatever is answered later', async () => {
    const place = typedInto(exampleTypedDay);
    place.leave();
    void portal.sendBeforeLeaving(own);
    portal.clearSealed();
    expect(portal.editingLeft(name, own)).toBeNull();
    await place.answer(false);
    expect([keptEntries(), keptTexts()]).toEqual([[], null]);
    expect(isAsked()).toBe(false);
  });

  it('that is left by a logout keeps nothing', () => {
    const place = typedInto(exampleHalfTyped);
    portal.clearSealed();
    place.leave();
    expect(portal.editingLeft(name, own)).toBeNull();
    expect(isAsked()).toBe(false);
  });
});
