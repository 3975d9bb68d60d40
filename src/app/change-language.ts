import { readLocale, writeLocale } from '../actors/session-store.ts';
import { bring } from '../platform/chunk.ts';
import { after } from '../platform/clock.ts';
import { pageLanguage } from '../platform/environment.ts';
import { keepLanguage, loadTexts } from '../platform/texts.ts';

/** Words beside those of the public area, which are in the page's language too. */
type Follower = {
  /** brings them, and shows nothing yet; rejects when they do not come */
  readonly bring: (language: string) => Promise<unknown>;
  readonly show: (language: string) => Promise<unknown>;
};
const followers = new Set<Follower>();

/** The member area's own words follow the language too, once they are there. */
export function followLanguage(follower: Follower): void {
  followers.add(follower);
}

/** How long it is said that a language did not come, in milliseconds. */
const saidFor = 20_000;

/** Counts the choices: the last one decides. */
let choices = 0;
/** The one whose words are on their way, and whether somebody chose it. */
let coming: { readonly language: string; readonly isChosen: boolean } | null = null;
let isMissing = false;
let callOff = (): void => undefined;
const listeners = new Set<() => void>();

/** The language that the page is in, or will be in a moment: what begins now begins in it. */
export const comingLanguage = (): string => coming?.language ?? pageLanguage();

/** Whether somebody has chosen a language in this browser; its words may be on their way. */
export const isLanguageChosen = (): boolean => coming?.isChosen === true || readLocale() !== null;

/** Whether the words of the language that was chosen last did not come. */
export const isLanguageMissing = (): boolean => isMissing;

export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(missing: boolean): void {
  callOff();
  isMissing = missing;
  for (const listener of listeners) listener();
}

function giveUp(): void {
  coming = null;
  keepLanguage();
  // what began meanwhile began in the other one
  for (const follower of followers) void follower.show(pageLanguage());
  note(true);
  callOff = after(saidFor, () => note(false));
}

/**
 * Shows the portal in another language as soon as its words are there, and remembers it where somebody chose it; false
 * when they do not come: the page stays in the language that it is in, as it would show keys in the other.
 */
export async function changeLanguage(language: string, isChosen = true): Promise<boolean> {
  choices += 1;
  const choice = choices;
  coming = { language, isChosen };
  note(false);
  // words of a language that was chosen before come too late
  keepLanguage();
  try {
    await Promise.all([...followers].map((follower) => follower.bring(language)));
    if (choice !== choices) return false;
    await bring(() => loadTexts([], language));
  } catch {
    if (choice === choices) giveUp();
    return false;
  }
  // another one was chosen meanwhile
  if (choice !== choices) return false;
  coming = null;
  document.documentElement.lang = language;
  if (isChosen) writeLocale(language);
  await Promise.all([...followers].map((follower) => follower.show(language)));
  return true;
}
