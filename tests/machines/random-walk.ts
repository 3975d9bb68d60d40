import { array, assert, constantFrom, nat, property } from 'fast-check';
import { initialTransition, transition } from 'xstate';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartModel, Said } from '../model/model.ts';

export type Moment = {
  readonly before: AnyMachineSnapshot;
  readonly said: Said;
  readonly after: AnyMachineSnapshot;
};

/** Lets anything happen in any order and looks at each moment. One event in five is one that the state may refuse. */
export function whateverHappens(model: ChartModel, look: (moment: Moment) => void, runs = 150): void {
  const anyStart = constantFrom(...Object.keys(model.starts));
  assert(
    property(anyStart, array(nat(), { minLength: 1, maxLength: 80 }), (start, numbers) => {
      const [initial] = initialTransition(model.machine, model.starts[start]);
      let before: AnyMachineSnapshot = initial;
      for (const number of numbers) {
        const now = before;
        const choice = number % 5 === 0 ? model.says : model.says.filter(({ event }) => now.can(event));
        const said = choice[number % choice.length];
        if (said === undefined || before.status !== 'active') return;
        const [after] = transition(model.machine, before, said.event);
        look({ before, said, after });
        before = after;
      }
    }),
    { numRuns: runs },
  );
}
