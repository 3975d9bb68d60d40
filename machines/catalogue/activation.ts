import { activationMachine } from '../activation/machine.ts';
import { chart, refusedIn } from './chart.ts';
import { exampleUser } from './examples.ts';

const activationKeys: Readonly<Record<string, string>> = {
  'refused.wrong': 'invalid_activation_code',
  'refused.expired': 'expired_activation_code',
  resendRefused: 'rate_limited',
};
export const activationChart = chart(
  'activation',
  activationMachine,
  { email: exampleUser.email, code: null },
  ({ path: leaf, value }) =>
    activationMachine.resolveState({
      value,
      context: {
        email: exampleUser.email,
        linkCode: null,
        refusal: refusedIn(leaf, activationKeys[leaf] ?? 'no_response'),
        isCooling: leaf === 'resent.coolingDown',
      },
    }),
);
