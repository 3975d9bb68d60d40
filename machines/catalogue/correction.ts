import { correctionMachine } from '../correction/machine.ts';
import { correctionSteps } from '../correction/types.ts';
import type { Correction } from '../correction/types.ts';
import { individualSteps } from '../enrollment-individual/types.ts';
import { numberOf } from '../enrollment-step/order.ts';
import { chart, refusedIn } from './chart.ts';

/** What there is to correct in a leaf: its own step and one after it; by default the identity and the papers. */
function correctionAt(leaf: string): Correction {
  if (['resuming', 'loadFailed'].includes(leaf)) return { type: 'INDIVIDUAL', affected: [], reached: 1 };
  if (['nothingToCorrect', 'answered'].includes(leaf))
    return { type: 'INDIVIDUAL', affected: [], reached: individualSteps.length };
  const step = correctionSteps.find((name) => leaf.startsWith(`correcting.${name}.`));
  if (step === undefined)
    return {
      type: 'INDIVIDUAL',
      affected: [2, 4],
      reached: leaf === 'overview' ? 2 : individualSteps.length,
    };
  const type = numberOf('INDIVIDUAL', step) > 0 ? 'INDIVIDUAL' : 'BUSINESS';
  const number = numberOf(type, step);
  const other = number === 4 ? 3 : 4;
  return { type, affected: [number, other].toSorted((a, b) => a - b), reached: number };
}
export const correctionChart = chart(
  'correction',
  correctionMachine,
  { requested: 'overview' },
  ({ path, value }) =>
    correctionMachine.resolveState({
      value,
      context: {
        ...correctionAt(path),
        destination: 'overview',
        refusal: refusedIn(path, 'no_response'),
      },
    }),
);
