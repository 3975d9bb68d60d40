import { transition } from 'xstate';
import type { AnyMachineSnapshot } from 'xstate';
import { graphOf } from '../model/graph.ts';
import type { ChartModel, Said } from '../model/model.ts';

export type Moment = {
  readonly before: AnyMachineSnapshot;
  readonly said: Said;
  readonly after: AnyMachineSnapshot;
};

const known = new WeakMap<ChartModel, readonly Moment[]>();

/** Every state that any order of the samples leads to, and in each everything that can be said, refused or not. */
function momentsOf(model: ChartModel): readonly Moment[] {
  // a world that answers whatever it likes, not only what fits
  const { places, ways } = graphOf({ ...model, fits: () => true }, model.says);
  return places.flatMap(({ snapshot: before, over }, number) => {
    const taken = new Map((ways[number] ?? []).map(({ said, to }) => [said, places[to]?.snapshot]));
    const heard = model.says.filter((said) => taken.has(said) || over.length === 0);
    return heard.map((said) => ({
      before,
      said,
      after: taken.get(said) ?? transition(model.machine, before, said.event)[0],
    }));
  });
}

/** Lets anything happen in any order and looks at each moment. */
export function whateverHappens(model: ChartModel, look: (moment: Moment) => void): void {
  const moments = known.get(model) ?? momentsOf(model);
  known.set(model, moments);
  for (const moment of moments) look(moment);
}
