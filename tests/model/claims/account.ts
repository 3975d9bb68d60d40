import { answerOf, claim, enters, errorOf, isAnswered, isRefused, typeOf } from '../claim.ts';
import type { Claim } from '../claim.ts';

/** The chart says that something is done only when one of these calls was answered. */
const onlyAnswered = (sentence: string, state: string, ...calls: readonly string[]): Claim =>
  claim({
    sentence,
    begins: null,
    remembers: () => null,
    asks: enters(state),
    holds: (_, moment) => calls.some((id) => isAnswered(moment, id)),
  });

export const claimsOfActivation: readonly Claim[] = [
  onlyAnswered('an account is active only when the server has taken its code', 'activated', 'checkCode'),
  claim({
    sentence: 'nobody is sent to log in where no password opens the account yet',
    begins: null,
    remembers: () => null,
    asks: enters('activated'),
    holds: (_, moment) => !/"kind":"toChoose"/.test(JSON.stringify(answerOf(moment, 'checkCode') ?? null)),
  }),
  claim({
    sentence: 'another mail is asked for only half a minute after the last one, whatever is typed meanwhile',
    begins: false,
    remembers: (isWaiting, moment) =>
      isAnswered(moment, 'resendCode') || (isWaiting && typeOf(moment) !== 'resend.cooledDown'),
    asks: enters('resending'),
    holds: (isWaiting) => !isWaiting,
  }),
];

export const claimsOfConfirmation: readonly Claim[] = [
  onlyAnswered(
    'a person counts as confirmed only by the server’s word',
    'confirmed',
    'loadMethods',
    'provePasskey',
    'sendProof',
  ),
  claim({
    sentence: 'nobody is let through unasked where there is something to be asked for',
    begins: null,
    remembers: () => null,
    asks: (moment) => moment.leaf === 'confirmed' && isAnswered(moment, 'loadMethods'),
    holds: (_, moment) => JSON.stringify(answerOf(moment, 'loadMethods')) === '[]',
  }),
];

export const claimsOfPasswordReset: readonly Claim[] = [
  onlyAnswered('a new password holds only when the server has taken it', 'done', 'setPassword'),
  claim({
    sentence: 'a new password is sent only with the token of a mail, and with one that was not refused',
    begins: false,
    remembers: (isUsed, moment) =>
      isUsed || isAnswered(moment, 'setPassword') || errorOf(moment) === 'invalid_password_set_token',
    asks: enters('savingNew'),
    holds: (isUsed, { after }) => !isUsed && after['token'] !== '',
  }),
];

const proofs = ['provePasskey', 'verifyCode'];

export const claimsOfSession: readonly Claim[] = [
  onlyAnswered(
    'somebody is logged in only by the server’s word',
    'member',
    'restoreSession',
    'signIn',
    'provePasskey',
    'verifyCode',
  ),
  claim({
    sentence: 'where a second factor is asked for, the password alone lets nobody in',
    begins: false,
    remembers: (isAsked, moment) => {
      if (isRefused(moment, 'signIn')) return errorOf(moment) === 'second_factor_required';
      return isAsked && typeOf(moment) !== 'credentials.submitted' && moment.leaf !== 'restoring';
    },
    asks: enters('member'),
    holds: (isAsked, moment) => !isAsked || proofs.some((id) => isAnswered(moment, id)),
  }),
  claim({
    sentence: 'nothing is known of the person any more once the session is over',
    begins: null,
    remembers: () => null,
    asks: enters('anonymous', 'forcedOut', 'secondFactor'),
    holds: (_, { after }) => after['user'] === null,
  }),
];

/** What a change of the second factors waits for. */
const identity = { isConfirmed: false, codes: 'none' };

export const claimsOfSecondFactor: readonly Claim[] = [
  claim({
    sentence: 'recovery codes that were shown are kept before the change is done, or anything else begins',
    begins: identity,
    remembers: (known, moment) => {
      const outcome = answerOf(moment, 'performChange') ?? answerOf(moment, 'confirmApp');
      if (typeOf(moment) === 'codes.kept') return { ...known, codes: 'kept' };
      return /"kind":"keep"/.test(JSON.stringify(outcome ?? null)) ? { ...known, codes: 'shown' } : known;
    },
    asks: (moment) => moment.said !== null && moment.leaf !== 'keepingCodes',
    holds: ({ codes }) => codes !== 'shown',
  }),
  claim({
    sentence: 'nothing is changed before the person has shown who they are',
    begins: identity,
    remembers: (known, moment) => {
      if (typeOf(moment) === 'identity.confirmed') return { ...known, isConfirmed: true };
      const isLost = typeOf(moment) === 'change.requested' || errorOf(moment) === 'confirmation_required';
      return isLost ? { ...known, isConfirmed: false } : known;
    },
    asks: enters('performing'),
    holds: ({ isConfirmed }) => isConfirmed,
  }),
  claim({
    sentence: 'an app is in use only after one of its codes was right',
    begins: false,
    remembers: (isScanned, moment) => {
      if (/"kind":"scan"/.test(JSON.stringify(answerOf(moment, 'performChange') ?? null))) return true;
      return isScanned && !isAnswered(moment, 'confirmApp') && typeOf(moment) !== 'change.requested';
    },
    asks: enters('done', 'keepingCodes'),
    holds: (isScanned) => !isScanned,
  }),
];

export const claimsOfListing: readonly Claim[] = [
  claim({
    sentence: 'a change of filter, type or search leads to page 1',
    begins: null,
    remembers: () => null,
    asks: (moment) => /^(filter|type)\.changed$|^search\.submitted$/.test(typeOf(moment)),
    holds: (_, { after }) => after['page'] === 1,
  }),
];

export const claimsOfUpload: readonly Claim[] = [
  claim({
    sentence: 'a file is sent only after this very file, with its date where one is asked, passed its checks',
    begins: false,
    remembers: (_, moment) => /"kind":"accepted"/.test(JSON.stringify(answerOf(moment, 'checkFile') ?? null)),
    asks: enters('uploading'),
    holds: (isAccepted, { after: { slot, issuedOn } }) =>
      isAccepted && (issuedOn !== null || !/"dated":true/.test(JSON.stringify(slot))),
  }),
  claim({
    sentence: 'a validated paper is not replaced or taken out',
    begins: null,
    remembers: () => null,
    asks: enters('checking', 'removing'),
    holds: (_, { before }) => !/"status":"VALIDATED"/.test(JSON.stringify(before['held'])),
  }),
];
