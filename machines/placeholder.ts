import { fromCallback, fromPromise } from 'xstate';
import type { CallbackActorLogic, EventObject, NonReducibleUnknown, PromiseActorLogic } from 'xstate';

/** Stands where `src/actors` puts a promise actor with `.provide`; says its own name when it was forgotten. */
export function absentPromise<Output, Input extends NonReducibleUnknown = undefined>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" was not provided`)));
}

/** The same for an actor that goes on reporting; `Reported` are the events it sends to its chart. */
export function absentCallback<Reported extends EventObject, Input extends NonReducibleUnknown = undefined>(
  name: string,
): CallbackActorLogic<Reported, Input> {
  return fromCallback<Reported, Input>(() => {
    throw new Error(`The actor "${name}" was not provided`);
  });
}
