import { assign } from 'xstate';
import { after, takes } from './claim-fault.ts';
import type { Row } from './claim-fault.ts';
import { planted } from './planted.ts';

/** Charts of an account gone wrong: session, activation, second factor and what else is claimed in `claims/account.ts`. */
export const faultsOfAccounts: readonly Row[] = [
  [
    'session',
    'a failed restore that lets in',
    takes('restoreFailed', 'restore.retried', 'member'),
    'somebody is logged in only by the server’s word',
  ],
  [
    'session',
    'a second factor that is passed over',
    after('signingIn', 'onError', 'member'),
    'where a second factor is asked for, the password alone lets nobody in',
  ],
  [
    'session',
    'a person who is remembered after the session',
    (model) => planted(model, 'forcedOut', () => ({ entry: ['forgetRefusal'] })),
    'nothing is known of the person any more once the session is over',
  ],
  [
    'activation',
    'a code that nobody checks',
    takes('typing', 'code.submitted', 'activated'),
    'an account is active only when the server has taken its code',
  ],
  [
    'activation',
    'a password to choose that is passed over',
    after('checking', 'onDone', 'activated'),
    'nobody is sent to log in where no password opens the account yet',
  ],
  [
    'activation',
    'a wrong code that lifts the wait for another mail',
    takes('refused', 'resend.requested', 'resending'),
    'another mail is asked for only half a minute after the last one, whatever is typed meanwhile',
  ],
  [
    'password-reset',
    'a refused password that is said to hold',
    after('savingNew', 'onError', 'done'),
    'a new password holds only when the server has taken it',
  ],
  [
    'password-reset',
    'a used token that is sent again',
    after('savingNew', 'onError', 'newRefused'),
    'a new password is sent only with the token of a mail, and with one that was not refused',
  ],
  [
    'confirmation',
    'a passkey that is given up and counts',
    takes('askingPasskey', 'passkey.givenUp', 'confirmed'),
    'a person counts as confirmed only by the server’s word',
  ],
  [
    'confirmation',
    'methods that are read and not asked for',
    after('loadingMethods', 'onDone', 'confirmed'),
    'nobody is let through unasked where there is something to be asked for',
  ],
  [
    'listing',
    'a filter that stays on its page',
    takes('browsing', 'filter.changed', { actions: assign({ search: 'anything' }) }),
    'a change of filter, type or search leads to page 1',
  ],
  [
    'second-factor',
    'recovery codes that can be left unkept',
    takes('keepingCodes', 'change.abandoned', 'resting'),
    'recovery codes that were shown are kept before the change is done, or anything else begins',
  ],
];
