import { exampleEnd, exampleUser } from '../../machines/catalogue/examples.ts';
import { sessionMachine } from '../../machines/session/machine.ts';
import { answers, fails, page, passes, person, report } from './model.ts';
import type { ChartModel } from './model.ts';

const member = { kind: 'member', user: exampleUser };
const signIn = person({
  type: 'credentials.submitted',
  email: exampleUser.email,
  password: 'a long sentence 42',
});
const wrongId = { ...exampleUser, id: 'x'.repeat(32) };
const methods = ['passkey', 'totp', 'recovery_code'];
const code = person({ type: 'factor.submitted', method: 'totp', code: '123456' });
const isToldWhy = (context: Readonly<Record<string, unknown>>) =>
  nobody(context) && context['refusal'] !== null;
const secondFactorOffers = [
  'credentials.submitted',
  'factor.submitted',
  'passkey.requested',
  'signIn.restarted',
];
const expiring = (extendable: boolean) =>
  report('watchSession', { type: 'session.expiring', endsAt: exampleEnd, extendable });
const unauthorized = (ended: string | null) =>
  page({ type: 'response.unauthorized', call: '/registrationStatus', page: '/user/enrollment', ended });
const nobody = (context: Readonly<Record<string, unknown>>) => context['user'] === null;
const somebody = (context: Readonly<Record<string, unknown>>) => context['user'] !== null;

export const sessionModel: ChartModel = {
  name: 'session',
  section: '§4, §6, §8',
  machine: sessionMachine,
  starts: { load: undefined },
  tells: (context) => String(context['accessLimited']),
  says: [
    signIn,
    person({ type: 'logout.requested' }),
    person({ type: 'stay.requested' }),
    person({ type: 'login.requested' }),
    person({ type: 'restore.retried' }),
    page({ type: 'profile.changed', user: { ...exampleUser, first_name: 'Dominique' } }),
    unauthorized(null),
    unauthorized('expired'),
    unauthorized('revoked'),
    page({ type: 'response.forbidden', path: '/user/account' }),
    page({ type: 'secondFactor.demanded' }),
    report('watchSession', { type: 'role.changed' }),
    page({ type: 'response.succeeded' }),
    expiring(true),
    expiring(false),
    report('watchSession', { type: 'session.renewed' }),
    report('watchSession', { type: 'session.expired' }),
    report('watchTabs', { type: 'tab.signedOut' }),
    report('watchTabs', { type: 'tab.signedIn', userId: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1bff' }),
    report('watchTabs', { type: 'tab.signedIn', userId: exampleUser.id }),
    fails('watchTabs', 'unexpected_error'),
    answers('restoreSession', { kind: 'none' }),
    answers('restoreSession', { kind: 'expired' }),
    answers('restoreSession', { kind: 'revoked' }),
    answers('restoreSession', member),
    fails('restoreSession'),
    answers('signIn', exampleUser),
    answers('signIn', wrongId),
    fails('signIn', 'invalid_credentials'),
    fails('signIn', 'second_factor_required'),
    code,
    person({ type: 'passkey.requested' }),
    person({ type: 'passkey.givenUp' }),
    person({ type: 'methods.retried' }),
    person({ type: 'signIn.restarted' }),
    answers('loadMethods', methods),
    fails('loadMethods'),
    fails('loadMethods', 'sign_in_over'),
    answers('provePasskey', exampleUser),
    answers('provePasskey', wrongId),
    fails('provePasskey', 'passkey_cancelled'),
    fails('provePasskey', 'sign_in_over'),
    answers('verifyCode', exampleUser),
    answers('verifyCode', wrongId),
    fails('verifyCode', 'invalid_second_factor'),
    fails('verifyCode', 'sign_in_over'),
    answers('signOut'),
    fails('signOut'),
    passes('signOutPatience', 'session.leaving', 5000),
    answers('extendSession'),
    fails('extendSession'),
    fails('watchSession', 'unexpected_error'),
  ],
  rests: ['anonymous.visiting', 'member.active'],
  states: {
    restoring: { sentence: 'nothing is known yet', tags: ['busy', 'deciding'], offers: [], keeps: nobody },
    restoreFailed: {
      sentence: 'the server does not answer: try again, or log out; who stands on the login page may log in',
      tags: ['deciding'],
      offers: ['restore.retried', 'logout.requested', 'credentials.submitted'],
      keeps: nobody,
    },
    'anonymous.visiting': {
      sentence: 'a visitor may sign in',
      tags: ['form'],
      offers: ['credentials.submitted'],
      keeps: nobody,
    },
    'anonymous.refused': {
      sentence: 'the sign-in form says why, with what was typed',
      tags: ['form'],
      offers: ['credentials.submitted'],
      keeps: (context) => nobody(context) && context['refusal'] !== null,
    },
    signingIn: { sentence: 'the form is there and busy', tags: ['busy', 'form'], offers: [], keeps: nobody },
    'secondFactor.loadingMethods': {
      sentence: 'the login page asks what it may ask for',
      tags: ['busy', 'secondFactor'],
      offers: ['credentials.submitted', 'signIn.restarted'],
      keeps: nobody,
    },
    'secondFactor.unavailable': {
      sentence: 'the login page says that it could not be asked, and offers to try again or to begin anew',
      tags: ['secondFactor'],
      offers: ['credentials.submitted', 'methods.retried', 'signIn.restarted'],
      keeps: isToldWhy,
    },
    'secondFactor.asking': {
      sentence: 'the login page asks for a passkey or a code',
      tags: ['secondFactor'],
      offers: secondFactorOffers,
      keeps: (context) => nobody(context) && context['refusal'] === null,
    },
    'secondFactor.askingPasskey': {
      sentence: 'the browser asks for the passkey; it can be given up',
      tags: ['secondFactor'],
      offers: ['credentials.submitted', 'passkey.givenUp', 'signIn.restarted'],
      keeps: nobody,
    },
    'secondFactor.verifying': {
      sentence: 'the code is there and busy',
      tags: ['busy', 'secondFactor'],
      offers: ['credentials.submitted'],
      keeps: nobody,
    },
    'secondFactor.refused': {
      sentence: 'the login page says why, and asks again',
      tags: ['secondFactor'],
      offers: secondFactorOffers,
      keeps: isToldWhy,
    },
    'secondFactor.over': {
      sentence: 'the login page says that the sign-in is over, and leads back to address and password',
      tags: ['secondFactor'],
      offers: ['credentials.submitted', 'signIn.restarted'],
      keeps: nobody,
    },
    'member.active': {
      sentence: 'the member sees the portal, without a warning',
      tags: ['member'],
      offers: ['logout.requested'],
      keeps: (context) => somebody(context) && context['endsAt'] === null,
    },
    'member.unwatched': {
      sentence: 'the member sees the portal',
      tags: ['member'],
      offers: ['logout.requested'],
      keeps: somebody,
    },
    'member.expiringSoon.offering': {
      sentence: 'the warning counts down and offers to stay',
      tags: ['member', 'warning'],
      offers: ['logout.requested', 'stay.requested'],
      keeps: (context) => context['endsAt'] === exampleEnd,
    },
    'member.expiringSoon.extending': {
      sentence: 'the warning is busy',
      tags: ['busy', 'member', 'warning'],
      offers: ['logout.requested'],
    },
    'member.expiringSoon.extendFailed': {
      sentence: 'the warning says that it did not work, and offers to stay again',
      tags: ['member', 'warning'],
      offers: ['logout.requested', 'stay.requested'],
      keeps: (context) => context['refusal'] !== null,
    },
    'member.ending': {
      sentence: 'the warning offers to log in again, nothing else',
      tags: ['member', 'warning'],
      offers: ['logout.requested', 'login.requested'],
    },
    leaving: { sentence: 'logging out', tags: ['busy', 'deciding'], offers: [] },
    'forcedOut.expired': {
      sentence: 'the login page says that the session was over',
      tags: ['forcedOut', 'form'],
      offers: ['credentials.submitted'],
      keeps: nobody,
    },
    'forcedOut.revoked': {
      sentence: 'the login page says that the session was ended from elsewhere',
      tags: ['forcedOut', 'form'],
      offers: ['credentials.submitted'],
      keeps: nobody,
    },
    'forcedOut.unauthorized': {
      sentence: 'the login page says that the session is no longer valid',
      tags: ['forcedOut', 'form'],
      offers: ['credentials.submitted'],
      keeps: nobody,
    },
    'forcedOut.otherTab': {
      sentence: 'the login page says that one logged out in another tab',
      tags: ['forcedOut', 'form'],
      offers: ['credentials.submitted'],
      keeps: nobody,
    },
  },
  needs: [
    {
      event: 'credentials.submitted',
      in: /^secondFactor/,
      by: 'elsewhere',
      why: 'the form for address and password is on the login page, which the second step has taken the place of',
    },
    {
      event: 'credentials.submitted',
      in: /^anonymous\.visiting$/,
      by: 'elsewhere',
      why: 'the first page leads to the login page, which has the form',
    },
    {
      event: 'credentials.submitted',
      in: /^restoreFailed$/,
      by: 'elsewhere',
      why: 'the login page has the form; a page behind the login offers to try again and to log out',
    },
    { event: 'credentials.submitted', by: 'typing' },
    { event: 'factor.submitted', by: 'typing' },
    {
      event: 'logout.requested',
      in: /^member\.ending$/,
      by: 'elsewhere',
      why: 'the menu that has it lies under the warning, which offers to log in again',
    },
  ],
  walks: {
    'is asked for a second factor, tries a passkey, mistypes a code, and comes in': {
      start: 'load',
      says: [
        answers('restoreSession', { kind: 'none' }),
        signIn,
        fails('signIn', 'second_factor_required'),
        answers('loadMethods', methods),
        person({ type: 'passkey.requested' }),
        fails('provePasskey', 'passkey_cancelled'),
        code,
        fails('verifyCode', 'invalid_second_factor'),
        code,
        answers('verifyCode', exampleUser),
      ],
    },
    'hears of a login in another tab, finds the server silent, and logs in here': {
      start: 'load',
      says: [
        answers('restoreSession', { kind: 'none' }),
        report('watchTabs', { type: 'tab.signedIn', userId: exampleUser.id }),
        fails('restoreSession'),
        signIn,
        answers('signIn', exampleUser),
      ],
    },
    'signs in, stays when warned, is refused a page, logs out with a dead server': {
      start: 'load',
      says: [
        answers('restoreSession', { kind: 'none' }),
        signIn,
        fails('signIn', 'invalid_credentials'),
        signIn,
        answers('signIn', exampleUser),
        expiring(true),
        person({ type: 'stay.requested' }),
        answers('extendSession'),
        page({ type: 'response.forbidden', path: '/user/account' }),
        page({ type: 'response.succeeded' }),
        person({ type: 'logout.requested' }),
        fails('signOut'),
      ],
    },
  },
};
