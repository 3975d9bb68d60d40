import { passwordResetMachine } from '../password-reset/machine.ts';
import { chart, refusal, refusedIn } from './chart.ts';
import { exampleUser } from './examples.ts';

const resetPage = (leaf: string) =>
  leaf === 'requestSent' ? 'sent' : /^(request|sending)/.test(leaf) ? 'request' : 'new';
export const passwordResetChart = chart(
  'password-reset',
  passwordResetMachine,
  { page: 'request', token: '' },
  ({ path: leaf, value }) =>
    passwordResetMachine.resolveState({
      value,
      context: {
        page: resetPage(leaf),
        email: ['sendingRequest', 'requestRefused', 'requestSent'].includes(leaf) ? exampleUser.email : null,
        token: ['settingNew', 'savingNew', 'newRefused'].includes(leaf) ? 'x'.repeat(43) : '',
        refusal:
          leaf === 'invalidToken' ? refusal('invalid_password_set_token') : refusedIn(leaf, 'no_response'),
      },
    }),
);
