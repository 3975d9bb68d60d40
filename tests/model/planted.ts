import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { ChartModel } from './model.ts';

type States = AnyStateMachine['config']['states'];
type State = NonNullable<States>[string];

function changedIn(states: States, way: readonly string[], change: (state: State) => object): States {
  const [first = '', ...rest] = way;
  const state = states?.[first];
  if (state === undefined) throw new Error(`There is no state ${first}`);
  const changed =
    rest.length === 0
      ? { ...state, ...change(state) }
      : { ...state, states: changedIn(state.states, rest, change) };
  return { ...states, [first]: changed };
}

/** A chart with a fault: the state at `leaf` is written otherwise, and all else stays. */
export function planted(model: ChartModel, leaf: string, change: (state: State) => object): ChartModel {
  const { config, implementations } = model.machine;
  const states = changedIn(config.states, leaf.split('.'), change);
  return { ...model, machine: createMachine({ ...config, states }, implementations) };
}

/** The same with one more event that the state takes, or takes otherwise. */
export const withEvent = (model: ChartModel, leaf: string, type: string, to: unknown): ChartModel =>
  planted(model, leaf, ({ on }) => ({ on: { ...on, [type]: to } }));
