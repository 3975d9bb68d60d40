import { useEffect, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyStateMachine,
  type ContextFrom,
  type StateValue,
  createActor,
} from 'xstate';

/**
 * An actor that stands in one state and stays there: invoked actors don't run, so no network is needed. Made from the
 * state's name at the time of drawing; never put an actor into a story's args.
 */
export function frozenActor<Machine extends AnyStateMachine>(
  machine: Machine,
  value: StateValue,
  context: ContextFrom<Machine>,
): ActorRefFrom<Machine> {
  const snapshot = machine.resolveState({ value, context });
  return createActor(machine, { snapshot }).start();
}

/** A chart of the catalogue, as far as a story needs it. */
type Chart<Machine extends AnyStateMachine> = {
  readonly machine: Machine;
  readonly snapshotAt: (leaf: string) => {
    readonly value: StateValue;
    readonly context: ContextFrom<Machine>;
  };
};

/** The actor of a chart frozen in one of its leaves; `change` adapts the context to the story. */
export function useFrozen<Machine extends AnyStateMachine>(
  chart: Chart<Machine>,
  leaf: string,
  change: (context: ContextFrom<Machine>) => ContextFrom<Machine> = (context) => context,
): ActorRefFrom<Machine> {
  const [actor] = useState(() => {
    const { value, context } = chart.snapshotAt(leaf);
    return frozenActor(chart.machine, value, change(context));
  });
  useEffect(() => () => void actor.stop(), [actor]);
  return actor;
}
