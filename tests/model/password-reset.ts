import { passwordResetMachine } from '../../machines/password-reset/machine.ts';
import { answers, fails, person } from './model.ts';
import type { ChartModel } from './model.ts';

const email = 'camille@example.com';
const password = 'a long sentence 42';
const token = 'x'.repeat(43);
const ask = person({ type: 'request.submitted', email });
const set = person({ type: 'password.submitted', password, password_confirmation: password });
const reopen = person({ type: 'request.reopened' });

export const passwordResetModel: ChartModel = {
  name: 'password-reset',
  section: '§2, §7, §8',
  machine: passwordResetMachine,
  starts: {
    request: { page: 'request', token: '' },
    sent: { page: 'sent', token: '' },
    link: { page: 'new', token },
    'broken link': { page: 'new', token: '' },
  },
  says: [
    ask,
    set,
    reopen,
    answers('requestReset'),
    fails('requestReset', 'rate_limited'),
    answers('setPassword'),
    fails('setPassword', 'invalid_password_set_token'),
    fails('setPassword', 'validation_failed', { password: 'password_too_common' }),
  ],
  rests: ['requestSent', 'done'],
  states: {
    requesting: {
      sentence: 'the form asks for the address',
      tags: ['form'],
      offers: ['request.submitted'],
      keeps: (context) => context['refusal'] === null,
    },
    sendingRequest: {
      sentence: 'the form is there and busy',
      tags: ['busy', 'form'],
      offers: [],
      keeps: (context) => context['email'] === email,
    },
    requestRefused: {
      sentence: 'the form says why, with the typed address',
      tags: ['form'],
      offers: ['request.submitted'],
      keeps: (context) => context['refusal'] !== null && context['email'] === email,
    },
    requestSent: {
      sentence: 'a mail is on its way, if the address has an account',
      tags: [],
      offers: ['request.reopened'],
    },
    settingNew: {
      sentence: 'the form asks for a new password',
      tags: ['form'],
      offers: ['password.submitted'],
    },
    savingNew: {
      sentence: 'the form is there and busy',
      tags: ['busy', 'form'],
      offers: [],
      keeps: (context) => !JSON.stringify(context).includes(password),
    },
    newRefused: {
      sentence: 'the form says why',
      tags: ['form'],
      offers: ['password.submitted'],
      keeps: (context) => context['refusal'] !== null && context['token'] === token,
    },
    invalidToken: {
      sentence: 'the link is of no use; a new mail can be asked for',
      tags: [],
      offers: ['request.reopened'],
      keeps: (context) => context['token'] === '',
    },
    done: {
      sentence: 'the new password holds, log in',
      tags: ['terminal'],
      offers: [],
      keeps: (context) => context['token'] === '',
    },
  },
  needs: [
    { event: 'request.submitted', by: 'typing' },
    { event: 'password.submitted', by: 'typing' },
  ],
  walks: {
    'asks for the mail with a dead server, then gets it': {
      start: 'request',
      says: [ask, fails('requestReset', 'rate_limited'), ask, answers('requestReset')],
    },
    'follows a used link, asks for a new mail': {
      start: 'link',
      says: [set, fails('setPassword', 'invalid_password_set_token'), reopen, ask, answers('requestReset')],
    },
    'sets a password at the second attempt': {
      start: 'link',
      says: [
        set,
        fails('setPassword', 'validation_failed', { password: 'password_too_common' }),
        set,
        answers('setPassword'),
      ],
    },
  },
};
