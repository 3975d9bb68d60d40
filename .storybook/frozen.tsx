import { createContext, useContext, useEffect, useState } from 'react';
import type { ActorRefFrom, AnyStateMachine, ContextFrom, InputFrom, StateValue } from 'xstate';
import { modelOf } from '../tests/model/all.ts';
import { type Fitting, type Standing, showFlow, startFlow, tellStop } from './flow-channel.ts';
import { startNamed, type StoryAddress, walkOn } from './walk-on.ts';

/** A chart of the catalogue, as far as a story needs it. */
type Chart<Machine extends AnyStateMachine> = {
  readonly name: string;
  readonly machine: Machine;
  readonly input: InputFrom<Machine>;
  readonly snapshotAt: (leaf: string) => {
    readonly value: StateValue;
    readonly context: ContextFrom<Machine>;
  };
};

/** Put around every story by the preview. */
export const StoryAddressContext = createContext<StoryAddress>({});

function standingOf<Machine extends AnyStateMachine>(
  chart: Chart<Machine>,
  leaf: string,
  change: (context: ContextFrom<Machine>) => ContextFrom<Machine>,
  named: unknown,
): Standing {
  if (leaf !== 'walk') {
    const { value, context } = chart.snapshotAt(leaf);
    return { snapshot: chart.machine.resolveState({ value, context: change(context) }) };
  }
  const model = modelOf(chart.name);
  const start = startNamed(model, named);
  return { start, input: start === null ? chart.input : model.starts[start] };
}

/**
 * The actor of a chart that stands in one of its leaves; `change` adapts the context to the story. In the leaf `walk` it
 * stands at its beginning; `fitting` makes the samples of answers fit what was typed. Whatever it calls is held, so no network is needed, and it goes on when an event is sent: by
 * the page or by the Flow panel. Never put an actor into a story's args.
 */
export function useFrozen<Machine extends AnyStateMachine>(
  chart: Chart<Machine>,
  leaf: string,
  change: (context: ContextFrom<Machine>) => ContextFrom<Machine> = (context) => context,
  fitting?: Fitting<Machine>,
): ActorRefFrom<Machine> {
  const { start, walk } = useContext(StoryAddressContext);
  const [{ held, standing }] = useState(() =>
    startFlow(chart, standingOf(chart, leaf, change, start), fitting),
  );
  useEffect(() => {
    const end = showFlow(standing);
    void walkOn(standing, { start, walk }).then((stop) => stop && tellStop(standing, stop));
    return () => {
      end();
      held.stop();
    };
  }, [held, standing, start, walk]);
  return held.actor;
}
