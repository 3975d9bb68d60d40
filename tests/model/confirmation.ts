import { confirmationMachine } from '../../machines/confirmation/machine.ts';
import { answers, fails, person } from './model.ts';
import type { ChartModel } from './model.ts';

const methods = ['passkey', 'totp', 'recovery_code'];
const proof = person({ type: 'proof.submitted', method: 'totp', typed: '123456' });
const passkey = person({ type: 'passkey.requested' });
const offers = ['proof.submitted', 'passkey.requested'];

export const confirmationModel: ChartModel = {
  name: 'confirmation',
  section: '§6, docs/decisions/0043',
  machine: confirmationMachine,
  starts: { 'money out': { purpose: 'money_out' } },
  says: [
    proof,
    passkey,
    person({ type: 'passkey.givenUp' }),
    person({ type: 'methods.retried' }),
    answers('loadMethods', methods),
    answers('loadMethods', []),
    fails('loadMethods'),
    answers('provePasskey'),
    fails('provePasskey', 'passkey_cancelled'),
    answers('sendProof'),
    fails('sendProof', 'invalid_second_factor'),
  ],
  rests: ['confirmed'],
  states: {
    loadingMethods: { sentence: 'the dialog asks what it may ask for', tags: ['busy'], offers: [] },
    unavailable: {
      sentence: 'the dialog says that it could not ask, and offers to try again',
      tags: [],
      offers: ['methods.retried'],
      keeps: (context) => context['refusal'] !== null,
    },
    asking: {
      sentence: 'the dialog asks for a passkey or a code',
      tags: ['form'],
      offers,
      keeps: (context) => context['refusal'] === null,
    },
    askingPasskey: {
      sentence: 'the browser asks for the passkey; it can be given up',
      tags: [],
      offers: ['passkey.givenUp'],
    },
    verifying: { sentence: 'the dialog is busy', tags: ['busy', 'form'], offers: [] },
    refused: {
      sentence: 'the dialog says why, and asks again',
      tags: ['form'],
      offers,
      keeps: (context) => context['refusal'] !== null,
    },
    confirmed: {
      sentence: 'the dialog is gone, and what was asked for is done',
      tags: ['terminal'],
      offers: [],
    },
  },
  needs: [{ event: 'proof.submitted', by: 'typing' }],
  walks: {
    'gives the passkey up, mistypes a code, and confirms': {
      start: 'money out',
      says: [
        answers('loadMethods', methods),
        passkey,
        person({ type: 'passkey.givenUp' }),
        proof,
        fails('sendProof', 'invalid_second_factor'),
        proof,
        answers('sendProof'),
      ],
    },
  },
};
