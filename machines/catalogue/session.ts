import { sessionMachine } from '../session/machine.ts';
import { chart, refusedIn } from './chart.ts';
import { exampleEnd, exampleUser } from './examples.ts';

export const sessionChart = chart('session', sessionMachine, undefined, ({ path: leaf, value }) =>
  sessionMachine.resolveState({
    value,
    context: {
      user: leaf.startsWith('member.') || leaf === 'leaving' ? exampleUser : null,
      refusal: refusedIn(leaf, leaf === 'anonymous.refused' ? 'invalid_credentials' : 'no_response'),
      endsAt: /expiringSoon|ending/.test(leaf) ? exampleEnd : null,
      accessLimited: false,
    },
  }),
);
