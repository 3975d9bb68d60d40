import type { AnyEventObject, AnyStateMachine } from 'xstate';

/**
 * Who brings an event about. `person`: somebody at the page · `reply`: a call that a chart waits for is answered ·
 * `report`: an actor that goes on reporting (`from`) tells · `page`: the portal around the chart tells · `clock`: time.
 */
export type Said =
  | { readonly by: 'person' | 'page' | 'reply'; readonly event: AnyEventObject }
  | { readonly by: 'report'; readonly from: string; readonly event: AnyEventObject }
  | { readonly by: 'clock'; readonly delay: number; readonly event: AnyEventObject };

/** What a state must keep, or must not. */
export type Keeps = (context: Readonly<Record<string, unknown>>) => boolean;

/** What must be true of a state, said in the product's words and not taken from the chart. */
export type StateFacts = {
  readonly sentence: string;
  /** all tags, no more and no fewer */
  readonly tags: readonly string[];
  /**
   * event types that a person can bring about there; every other sample by a person must be refused. A function where
   * that is not the same for everybody.
   */
  readonly offers: readonly string[] | ((context: Readonly<Record<string, unknown>>) => readonly string[]);
  /** further facts about what is kept */
  readonly keeps?: Keeps;
};

/**
 * What an event asks of a person beyond Tab, Enter, Space, and the arrows within a group. `typing`: words or a choice from a list · `file`: a file of
 * their own · `elsewhere`: no control of the page, but the address bar or another page; `why` names it.
 */
export type Need = {
  readonly event: string;
  /** the leaves where it asks that; without it, all */
  readonly in?: RegExp;
} & ({ readonly by: 'typing' | 'file' } | { readonly by: 'elsewhere'; readonly why: string });

/** One chart under test: the same paths are walked by the chart driver and by the browser's. */
export type ChartModel = {
  readonly name: string;
  /** what of the specification it builds (`§4, §8`), and, where that is silent, the decision (`docs/decisions/0014`) */
  readonly section: string;
  readonly machine: AnyStateMachine;
  /** the inputs a chart is started with, by name */
  readonly starts: Readonly<Record<string, unknown>>;
  readonly says: readonly Said[];
  /** leaves in which a person may be for good: an end, or the home that each way comes back to */
  readonly rests: readonly string[];
  /** by leaf path; every leaf has one */
  readonly states: Readonly<Record<string, StateFacts>>;
  /** what besides the state decides about the way on; part of a state's identity when paths are made */
  readonly tells?: (context: Readonly<Record<string, unknown>>) => string;
  /** what the world can say while this is known: a server never answers with the other type of a dossier */
  readonly fits?: (said: Said, context: Readonly<Record<string, unknown>>) => boolean;
  /** the events of a person for which Tab, Enter and Space are not enough, in the story of a leaf */
  readonly needs?: readonly Need[];
  /** whole stories from a fresh start, which shortest paths would cut short */
  readonly walks: Readonly<Record<string, Walk>>;
};
export type Walk = { readonly start: string; readonly says: readonly Said[] };

export const person = (event: AnyEventObject): Said => ({ by: 'person', event });
export const page = (event: AnyEventObject): Said => ({ by: 'page', event });
export const report = (from: string, event: AnyEventObject): Said => ({ by: 'report', from, event });

/** The call of the invoked actor `id` succeeds. */
export const answers = (id: string, output?: unknown): Said => ({
  by: 'reply',
  event: { type: `xstate.done.actor.${id}`, actorId: id, output },
});
/** It fails with this error key. */
export const fails = (
  id: string,
  key = 'no_response',
  fields: Readonly<Record<string, string>> = {},
): Said => ({
  by: 'reply',
  event: { type: `xstate.error.actor.${id}`, actorId: id, error: { key, fields, requestId: 'req-1' } },
});
/** The delay of a state is over. `id` is the state's id, `delay` its milliseconds. */
export const passes = (name: string, id: string, delay: number): Said => ({
  by: 'clock',
  delay,
  event: { type: `xstate.after.${name}.${id}` },
});
/** A wait is over that no state holds: the chart raises the event itself, `delay` milliseconds after it began. */
export const ends = (event: AnyEventObject, delay: number): Said => ({ by: 'clock', delay, event });
