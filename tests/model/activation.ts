import { activationMachine } from '../../machines/activation/machine.ts';
import { answers, ends, fails, person } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const email = 'camille@example.com';
const submit = person({ type: 'code.submitted', email, code: '123456' });
const open = answers('checkCode', { kind: 'open' });
const toChoose = answers('checkCode', { kind: 'toChoose' });
const resend = person({ type: 'resend.requested', email });
const cooled = ends({ type: 'resend.cooledDown' }, 30_000);
const both = ['code.submitted', 'resend.requested'];
/** A mail that has just gone out is followed by no other one, whatever is typed meanwhile. */
const isCooling: Keeps = (context) => context['isCooling'] === true;
const unlessCooling = (context: Parameters<Keeps>[0]) => (isCooling(context) ? ['code.submitted'] : both);
const hasRefusal: Keeps = (context) => context['refusal'] !== null;

export const activationModel: ChartModel = {
  name: 'activation',
  section: '§2, §7',
  machine: activationMachine,
  starts: { typed: { email, code: null }, link: { email: null, code: 'x'.repeat(40) } },
  says: [
    submit,
    resend,
    cooled,
    open,
    fails('checkCode', 'invalid_activation_code'),
    fails('checkCode', 'expired_activation_code'),
    fails('checkCode', 'no_response'),
    answers('resendCode'),
    fails('resendCode', 'rate_limited'),
    toChoose,
  ],
  rests: ['activated', 'choosingPassword'],
  tells: (context) => String(isCooling(context)),
  fits: (said, context) => said.by !== 'clock' || isCooling(context),
  states: {
    typing: { sentence: 'the form asks for address and code', tags: ['form'], offers: both },
    checking: {
      sentence: 'the form is there and busy',
      tags: ['busy', 'form'],
      offers: [],
      keeps: (context) => context['refusal'] === null,
    },
    'refused.wrong': {
      sentence: 'the form says that the code is not right',
      tags: ['form'],
      offers: unlessCooling,
      keeps: hasRefusal,
    },
    'refused.expired': {
      sentence: 'the form says that the code is too old and offers a new one',
      tags: ['form'],
      offers: unlessCooling,
      keeps: hasRefusal,
    },
    'refused.unanswered': {
      sentence: 'the form says that the code could not be checked',
      tags: ['form'],
      offers: unlessCooling,
      keeps: hasRefusal,
    },
    resending: {
      sentence: 'a new mail is asked for',
      tags: ['busy', 'form'],
      offers: [],
      keeps: (context) => context['email'] === email,
    },
    'resent.coolingDown': {
      sentence: 'a mail is on its way; another one can’t be asked for, and the page says why',
      tags: ['form'],
      offers: ['code.submitted'],
      keeps: isCooling,
    },
    'resent.cooledDown': {
      sentence: 'a mail is on its way; another one can be asked for',
      tags: ['form'],
      offers: both,
      keeps: (context) => !isCooling(context),
    },
    resendRefused: {
      sentence: 'the form says that no mail was sent',
      tags: ['form'],
      offers: both,
      keeps: hasRefusal,
    },
    choosingPassword: {
      sentence: 'the account is active, choose a password by the mail that was sent',
      tags: ['choosing', 'terminal'],
      offers: [],
    },
    activated: { sentence: 'the account is active, log in', tags: ['terminal'], offers: [] },
  },
  needs: [{ event: 'code.submitted', by: 'typing' }],
  walks: {
    'types a wrong code, asks for a new mail, waits for another, activates': {
      start: 'typed',
      says: [
        submit,
        fails('checkCode', 'invalid_activation_code'),
        resend,
        answers('resendCode'),
        cooled,
        resend,
        answers('resendCode'),
        submit,
        open,
      ],
    },
    'asks for a new mail, types a wrong code, waits for another': {
      start: 'typed',
      says: [
        resend,
        answers('resendCode'),
        submit,
        fails('checkCode', 'invalid_activation_code'),
        cooled,
        resend,
        answers('resendCode'),
        submit,
        open,
      ],
    },
    'opens the link of the mail when it is too old, and types the new code': {
      start: 'link',
      says: [fails('checkCode', 'expired_activation_code'), resend, answers('resendCode'), submit, open],
    },
    'activates an account for whose address others gave another password': {
      start: 'typed',
      says: [submit, toChoose],
    },
  },
};
