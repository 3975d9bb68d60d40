import { sessionMachine } from '../session/machine.ts';
import { chart, refusedIn } from './chart.ts';
import { exampleEnd, exampleUser } from './examples.ts';

const reasons: Readonly<Record<string, string>> = {
  'anonymous.refused': 'invalid_credentials',
  'secondFactor.refused': 'invalid_second_factor',
};

export const sessionChart = chart('session', sessionMachine, undefined, ({ path: leaf, value }) =>
  sessionMachine.resolveState({
    value,
    context: {
      user: leaf.startsWith('member.') || leaf === 'leaving' ? exampleUser : null,
      refusal: refusedIn(leaf, reasons[leaf] ?? 'no_response'),
      endsAt: /expiringSoon|ending/.test(leaf) ? exampleEnd : null,
      accessLimited: false,
      methods: /secondFactor\.(asking|verifying|refused)/.test(leaf)
        ? ['passkey', 'totp', 'recovery_code']
        : [],
    },
  }),
);
