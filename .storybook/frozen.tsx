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

type FrozenProps<Machine extends AnyStateMachine> = {
  readonly machine: Machine;
  readonly value: StateValue;
  readonly context: ContextFrom<Machine>;
  readonly children: (actor: ActorRefFrom<Machine>) => React.ReactNode;
};

/** Gives a frozen actor to what draws it, and stops it afterwards. */
export function Frozen<Machine extends AnyStateMachine>({
  machine,
  value,
  context,
  children,
}: FrozenProps<Machine>) {
  const [actor] = useState(() => frozenActor(machine, value, context));
  useEffect(() => () => void actor.stop(), [actor]);
  return <>{children(actor)}</>;
}
