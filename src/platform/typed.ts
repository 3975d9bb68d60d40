import { useEffect, useState, useSyncExternalStore } from 'react';
import { newKey } from './window.ts';
import { areWordsHeld } from './held-words.ts';
import { dropSealed, hasSealed, readSealed, sealsOfNow, watchSealed, writeSealed } from './sealed.ts';

/** The half-typed words of one form, as they are kept for the person who typed them. */
export type TypedWords = {
  /** what was on the screen when the session ended or the page was loaded anew; null when there was nothing */
  readonly before: unknown;
  /** keeps the words as they are now */
  readonly keep: (values: unknown) => void;
  /** they are saved, sent or given up */
  readonly drop: () => void;
};

type Kept = { readonly values: unknown; readonly key: string | null };

/** What was kept of a form: its words, and the key under which they may have been sent already. */
export function readTyped(name: string): Kept {
  const kept = readSealed(name);
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return { values: null, key: null };
  const key = 'key' in kept && typeof kept.key === 'string' ? kept.key : null;
  return { values: kept.values, key };
}

/** The same from outside a component. Nothing is kept of an empty list. */
export function keepTyped(name: string, values: unknown): void {
  if (Array.isArray(values) && values.length === 0) dropSealed(name);
  else void writeSealed(name, { values, key: null });
}

const leaving = new Set<string>();
/** The idempotency keys of the forms that have one. */
const keys = new Map<string, string>();
/** What each page took away that puts its forms back: names, by what they begin with. */
const pages = new Map<string, Set<string>>();

/** The form is left by will, and not by a session that ended or a page that broke: its words go with it. */
function leave(name: string): void {
  if (areWordsHeld()) return;
  const page = [...pages].find(([beginning]) => name.startsWith(beginning));
  if (page !== undefined) {
    page[1].add(name);
    return;
  }
  leaving.add(name);
  queueMicrotask(() => {
    if (leaving.delete(name)) dropSealed(name);
  });
}

/**
 * Lets a form outlive a forced logout and a reload: the same person who opens it again in this tab finds the words.
 * `name` tells the form and what it is about (`money.MONEY_OUT.EUR`, `issue.<id>`); null keeps nothing.
 */
export function useTyped(name: string | null): TypedWords {
  const [before] = useState(() => (name === null ? null : readTyped(name).values));
  const [areTheirs] = useState(sealsOfNow);
  useEffect(() => {
    if (name === null) return undefined;
    leaving.delete(name);
    return () => leave(name);
  }, [name]);
  return {
    before,
    keep: (values) => {
      if (name !== null && areTheirs()) void writeSealed(name, { values, key: keys.get(name) ?? null });
    },
    drop: () => {
      if (name !== null && areTheirs()) dropSealed(name);
    },
  };
}

/**
 * For a page that takes forms away by itself and puts them back: words whose names begin so are kept until the page is
 * left. What is sent or given up on it is dropped by `keepTyped` of an empty list.
 */
export function useTypedPage(beginning: string): void {
  useEffect(() => {
    // another part of the same page may have come in the place of the one before
    const taken = new Set([...leaving].filter((name) => name.startsWith(beginning)));
    for (const name of taken) leaving.delete(name);
    pages.set(beginning, taken);
    return () => {
      pages.delete(beginning);
      for (const name of taken) leave(name);
    };
  }, [beginning]);
}

/** One text that is kept so. */
export function useTypedText(name: string): readonly [string, (text: string) => void] {
  const { before, keep } = useTyped(name);
  const [text, setText] = useState(typeof before === 'string' ? before : '');
  const change = (next: string) => {
    setText(next);
    keep(next);
  };
  return [text, change];
}

/**
 * The idempotency key of a form that is kept under `name`: it comes back with the words, so that what got through
 * unheard before the session ended is not done twice (decisions §4).
 */
export function useTypedKey(name: string): string {
  const [key] = useState(() => readTyped(name).key ?? newKey());
  useEffect(() => void keys.set(name, key), [name, key]);
  return key;
}

/** A new form under the same name: words that it goes on with are kept under its key, and not under the one before. */
export function renewTypedKey(name: string): string {
  const key = newKey();
  keys.set(name, key);
  const { values } = readTyped(name);
  if (values !== null) void writeSealed(name, { values, key });
  return key;
}

const isLike = <Values extends object>(before: unknown, initial: Values): before is Partial<Values> =>
  typeof before === 'object' &&
  before !== null &&
  Object.entries(before).every(([name, value]) => {
    const now: unknown = Object.entries(initial).find(([one]) => one === name)?.[1];
    return typeof value === typeof now && Array.isArray(value) === Array.isArray(now);
  });

/** A form's entries with what was typed before, as far as they are of the same kind. */
export const withTyped = <Values extends object>(initial: Values, before: unknown): Values =>
  isLike(before, initial) ? { ...initial, ...before } : initial;

/** Whether words of this person are kept, in this tab or as a draft on the server. */
export const useHasTyped = (): boolean => useSyncExternalStore(watchSealed, hasSealed);
