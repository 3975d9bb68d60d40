import type { AnyStateMachine, InputFrom } from 'xstate';
import type { RegistrationType } from '../contract/enums.ts';
import { activationMachine } from './activation/machine.ts';
import { documentUploadMachine } from './document-upload/machine.ts';
import type { ChosenFile, HeldFile, Slot } from './document-upload/types.ts';
import { correctionMachine } from './correction/machine.ts';
import { correctionSteps } from './correction/types.ts';
import type { Correction } from './correction/types.ts';
import { enrollmentBusinessMachine } from './enrollment-business/machine.ts';
import { enrollmentIndividualMachine } from './enrollment-individual/machine.ts';
import { individualSteps } from './enrollment-individual/types.ts';
import { numberOf, stepsOf } from './enrollment-step/order.ts';
import type { EnrollmentContext } from './enrollment-step/types.ts';
import { leavesOf } from './leaves.ts';
import type { Leaf } from './leaves.ts';
import { listingMachine } from './listing/machine.ts';
import { passwordResetMachine } from './password-reset/machine.ts';
import type { Refusal } from './refusal.ts';
import { reviewMachine } from './review/machine.ts';
import type { ReviewAct } from './review/types.ts';
import { sessionMachine } from './session/machine.ts';
import type { SessionUser } from './session/types.ts';

/**
 * A chart with what shows each of its states: a story per leaf, its picture and its path tests read it.
 * `input` starts it; `snapshotAt` gives a snapshot frozen in a leaf with a context that fits, for `createActor`.
 */
function chart<Machine extends AnyStateMachine, Snapshot>(
  name: string,
  machine: Machine,
  input: InputFrom<Machine>,
  freeze: (leaf: Leaf) => Snapshot,
) {
  const leaves = leavesOf(machine);
  const snapshotAt = (path: string): Snapshot => {
    const leaf = leaves.find((entry) => entry.path === path);
    if (leaf === undefined) throw new Error(`The chart "${name}" has no leaf "${path}"`);
    return freeze(leaf);
  };
  return { name, machine, input, leaves, snapshotAt };
}

const refusal = (key: string, fields: Readonly<Record<string, string>> = {}): Refusal => ({
  key,
  fields,
  requestId: 'req-example',
});
const refusedIn = (leaf: string, key: string): Refusal | null =>
  /refused|failed|unwatched|unanswered/i.test(leaf) ? refusal(key) : null;

/** Camille Exemple, an investor who exists in examples only. */
export const exampleUser: SessionUser = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  role: 'user',
  email: 'camille@example.com',
  first_name: 'Camille',
  last_name: 'Exemple',
  phone: null,
  phone_prefix: null,
  country_of_birth: null,
  language: { id: 'en-US', alias: 'en', name: 'English' },
};
/** 2026-01-01T00:02:00Z: the end of the example's session. */
export const exampleEnd = 1_767_225_720_000;

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
      },
    }),
);

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

/** The step that a leaf belongs to counts as just reached; before and after the steps nothing or all is done. */
function reachedAt(type: RegistrationType, leaf: string): number {
  const step = stepsOf[type].find((name) => leaf.startsWith(`filling.${name}`));
  if (step !== undefined) return /typeChange|changingType/.test(leaf) ? 4 : numberOf(type, step);
  return leaf === 'submitted' ? stepsOf[type].length : 1;
}
function savedIn(leaf: string): boolean | null {
  if (['resuming', 'loadFailed'].includes(leaf)) return null;
  return !leaf.endsWith('.chosen') && leaf !== 'filling.investorType.editing';
}
const enrollmentContext = (type: RegistrationType, leaf: string): EnrollmentContext => ({
  reached: reachedAt(type, leaf),
  type: leaf.startsWith('business') ? 'BUSINESS' : leaf.startsWith('individual') ? 'INDIVIDUAL' : type,
  destination: null,
  saved: savedIn(leaf),
  refusal: refusedIn(leaf, 'no_response'),
});

const detailRefusal = refusal('validation_failed', { phone: 'invalid_phone' });
export const enrollmentIndividualChart = chart(
  'enrollment-individual',
  enrollmentIndividualMachine,
  { requested: null, chosen: false },
  ({ path, value }) => {
    const context = enrollmentContext('INDIVIDUAL', path);
    return enrollmentIndividualMachine.resolveState({
      value,
      context: path === 'filling.identity.refused' ? { ...context, refusal: detailRefusal } : context,
    });
  },
);

const companyRefusal = refusal('validation_failed', { website: 'invalid_url' });
export const enrollmentBusinessChart = chart(
  'enrollment-business',
  enrollmentBusinessMachine,
  { requested: null, chosen: false },
  ({ path, value }) => {
    const context = enrollmentContext('BUSINESS', path);
    return enrollmentBusinessMachine.resolveState({
      value,
      context: path === 'filling.company.refused' ? { ...context, refusal: companyRefusal } : context,
    });
  },
);

/** What there is to correct in a leaf: its own step and one after it; by default the identity and the papers. */
function correctionAt(leaf: string): Correction {
  if (['resuming', 'loadFailed'].includes(leaf)) return { type: 'INDIVIDUAL', affected: [], reached: 1 };
  if (['nothingToCorrect', 'answered'].includes(leaf))
    return { type: 'INDIVIDUAL', affected: [], reached: individualSteps.length };
  const step = correctionSteps.find((name) => leaf.startsWith(`correcting.${name}.`));
  if (step === undefined)
    return {
      type: 'INDIVIDUAL',
      affected: [2, 4],
      reached: leaf === 'overview' ? 2 : individualSteps.length,
    };
  const type = numberOf('INDIVIDUAL', step) > 0 ? 'INDIVIDUAL' : 'BUSINESS';
  const number = numberOf(type, step);
  const other = number === 4 ? 3 : 4;
  return { type, affected: [number, other].toSorted((a, b) => a - b), reached: number };
}
export const correctionChart = chart(
  'correction',
  correctionMachine,
  { requested: 'overview' },
  ({ path, value }) =>
    correctionMachine.resolveState({
      value,
      context: {
        ...correctionAt(path),
        destination: 'overview',
        refusal: refusedIn(path, 'no_response'),
      },
    }),
);

export const exampleSlot: Slot = {
  type: 'proof_of_address',
  ownerId: null,
  dated: true,
  maxMegabytes: 10,
  maxFiles: 5,
};
export const exampleFile: ChosenFile = {
  ref: 'file-1',
  name: 'electricity-bill.pdf',
  size: 5_242_880,
  mediaType: 'application/pdf',
  count: 1,
};
const heldIn: Readonly<Record<string, HeldFile['status']>> = {
  pendingValidation: 'PENDING_VALIDATION',
  validated: 'VALIDATED',
  refused: 'REFUSED',
  removing: 'PENDING_VALIDATION',
  removeFailed: 'PENDING_VALIDATION',
};
export const documentUploadChart = chart(
  'document-upload',
  documentUploadMachine,
  { slot: exampleSlot, held: null },
  ({ path: leaf, value }) => {
    const status = heldIn[leaf];
    const chosen = ['checking', 'dating', 'invalid', 'uploading', 'failed'].includes(leaf);
    const invalid = leaf === 'invalid' ? refusal('file_too_large') : null;
    return documentUploadMachine.resolveState({
      value,
      context: {
        slot: exampleSlot,
        held: status === undefined ? null : { id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11', status },
        chosen: chosen ? exampleFile : null,
        issuedOn: leaf === 'uploading' ? '2026-01-12' : null,
        percent: leaf === 'uploading' ? 62 : 0,
        refusal: invalid ?? (leaf === 'refused' ? null : refusedIn(leaf, 'no_response')),
      },
    });
  },
);

const criteria = { filters: { enrollment_status: 'ALL' }, search: '', type: 'ALL', page: 1 };
export const listingChart = chart('listing', listingMachine, criteria, ({ path, value }) =>
  listingMachine.resolveState({ value, context: { ...criteria, typed: path === 'typing' ? 'camille' : '' } }),
);

/** The paper that the examples of the contract have under review. */
export const exampleAct: ReviewAct = {
  kind: 'refusal',
  item: 'paper:0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11',
  version: '0'.repeat(64),
  reason: 'TOO_OLD',
  text: 'The bill is dated 04/11/2025. Send one dated 12/12/2025 or later.',
  field: null,
};
const exampleIssue: ReviewAct = {
  ...exampleAct,
  kind: 'issue',
  item: 'data:2',
  reason: 'DATA_INCORRECT',
  field: 'nationality',
};
const itemIn = (leaf: string): string | null => {
  if (leaf === 'raisingIssue') return exampleIssue.item;
  return ['loading', 'loadFailed', 'nothingToReview'].includes(leaf) ? null : exampleAct.item;
};
const exampleValidation: ReviewAct = { ...exampleAct, kind: 'validation', reason: null, text: null };
const actsIn = ['predicting', 'deciding', 'committing', 'refused', 'conflict'];
function actIn(leaf: string): ReviewAct | null {
  if (leaf === 'raisingIssue') return exampleIssue;
  if (leaf === 'failed') return exampleValidation;
  return actsIn.includes(leaf) ? exampleAct : null;
}
const exampleReview = { userId: exampleUser.id, section: 'KYC' as const, item: exampleAct.item };
export const reviewChart = chart('review', reviewMachine, exampleReview, ({ path: leaf, value }) =>
  reviewMachine.resolveState({
    value,
    context: {
      ...exampleReview,
      item: itemIn(leaf),
      act: actIn(leaf),
      hash: ['deciding', 'committing', 'raisingIssue'].includes(leaf) ? '0'.repeat(64) : null,
      refusal: refusedIn(leaf, 'no_response'),
    },
  }),
);

/** Every chart of the product. */
export const charts = [
  sessionChart,
  activationChart,
  passwordResetChart,
  enrollmentIndividualChart,
  enrollmentBusinessChart,
  correctionChart,
  documentUploadChart,
  listingChart,
  reviewChart,
] as const;
