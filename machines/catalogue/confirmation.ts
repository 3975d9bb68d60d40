import { confirmationMachine } from '../confirmation/machine.ts';
import { chart, refusedIn } from './chart.ts';

export const confirmationChart = chart(
  'confirmation',
  confirmationMachine,
  { purpose: 'money_out' },
  ({ path: leaf, value }) =>
    confirmationMachine.resolveState({
      value,
      context: {
        purpose: 'money_out',
        methods: /asking|verifying|refused/.test(leaf) ? ['passkey', 'totp', 'recovery_code'] : [],
        refusal: refusedIn(leaf, leaf === 'refused' ? 'invalid_second_factor' : 'no_response'),
      },
    }),
);
