import { assertEvent, assign, setup } from 'xstate';
import type { ConfirmationMethod } from '../../contract/values/second-factor.ts';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type {
  ConfirmationContext,
  ConfirmationEvent,
  ConfirmationInput,
  ConfirmationTag,
  TypedProof,
} from './types.ts';

type Purpose = ConfirmationInput;

/** A person shows once more who they are, before money goes out, an account is changed, another session is ended, or the sign-in itself is changed. */
export const confirmationMachine = setup({
  types: typed<{
    context: ConfirmationContext;
    events: ConfirmationEvent;
    input: ConfirmationInput;
    tags: ConfirmationTag;
    children: { loadMethods: 'loadMethods'; provePasskey: 'provePasskey'; sendProof: 'sendProof' };
  }>(),
  actors: {
    /** by what this person can confirm; by nothing when the purpose is not asked */
    loadMethods: absentPromise<readonly ConfirmationMethod[], Purpose>('loadMethods'),
    /** the browser asks for a passkey, on a challenge of its own each time; the server judges it */
    provePasskey: absentPromise<void, Purpose>('provePasskey'),
    sendProof: absentPromise<void, Purpose & TypedProof>('sendProof'),
  },
  guards: {
    nothingIsAsked: (_, { methods }: { readonly methods: readonly ConfirmationMethod[] }) =>
      methods.length === 0,
  },
  actions: {
    keepMethods: assign({
      methods: (_, params: { readonly methods: readonly ConfirmationMethod[] }) => params.methods,
    }),
    keepRefusal: assign({ refusal: (_, params: { readonly error: unknown }) => refusalOf(params.error) }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'confirmation',
  description:
    'A person shows once more who they are, before money goes out, an account is changed, another session is ended, or the sign-in itself is changed.',
  context: ({ input }) => ({ purpose: input.purpose, methods: [], refusal: null }),
  initial: 'loadingMethods',
  states: {
    loadingMethods: {
      description: 'The portal asks by what this person can confirm.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: [
          {
            guard: { type: 'nothingIsAsked', params: ({ event }) => ({ methods: event.output }) },
            target: 'confirmed',
          },
          {
            target: 'asking',
            actions: { type: 'keepMethods', params: ({ event }) => ({ methods: event.output }) },
          },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    unavailable: {
      description: 'It could not be read by what: it can be asked again.',
      on: { 'methods.retried': 'loadingMethods' },
    },
    asking: {
      description: 'A passkey, a code or the password is asked for.',
      tags: 'form',
      on: { 'proof.submitted': 'verifying', 'passkey.requested': 'askingPasskey' },
    },
    askingPasskey: {
      description: 'The browser or the device asks for the passkey, and the server looks at it.',
      entry: 'forgetRefusal',
      on: { 'passkey.givenUp': 'asking' },
      invoke: {
        id: 'provePasskey',
        src: 'provePasskey',
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: 'confirmed',
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    verifying: {
      description: 'The code or the password is with the server.',
      tags: ['busy', 'form'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'sendProof',
        src: 'sendProof',
        input: ({ context, event }) => {
          assertEvent(event, 'proof.submitted');
          return { purpose: context.purpose, method: event.method, typed: event.typed };
        },
        onDone: 'confirmed',
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    refused: {
      description: 'It was not taken; another try or another way is open.',
      tags: 'form',
      on: { 'proof.submitted': 'verifying', 'passkey.requested': 'askingPasskey' },
    },
    confirmed: {
      description: 'The person has shown who they are: what was to be done is done now.',
      tags: 'terminal',
      type: 'final',
    },
  },
});
