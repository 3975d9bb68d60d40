import { assertEvent, assign, emit, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type {
  Change,
  Outcome,
  SecondFactorContext,
  SecondFactorEvent,
  SecondFactorNotice,
  SecondFactorTag,
} from './types.ts';

type Found = { readonly outcome: Outcome };
type Failure = { readonly error: unknown };

const secondFactorSetup = setup({
  types: typed<{
    context: SecondFactorContext;
    events: SecondFactorEvent;
    emitted: SecondFactorNotice;
    tags: SecondFactorTag;
    children: { performChange: 'performChange'; confirmApp: 'confirmApp' };
  }>(),
  actors: {
    /** asks the server, and for a passkey the browser too */
    performChange: absentPromise<Outcome, { readonly change: Change }>('performChange'),
    /** takes the app into use with the first code that it shows */
    confirmApp: absentPromise<Outcome, { readonly code: string }>('confirmApp'),
  },
  guards: {
    isToBeScanned: (_, { outcome }: Found) => outcome.kind === 'scan',
    bringsCodes: (_, { outcome }: Found) => outcome.kind === 'keep',
    identityIsAsked: (_, { error }: Failure) => refusalOf(error).key === 'confirmation_required',
    /** the key that was scanned is no longer waited for: another one is needed */
    keyIsOver: (_, { error }: Failure) => refusalOf(error).key === 'conflict',
  },
  actions: {
    keepChange: assign({ change: (_, { change }: { readonly change: Change }) => change }),
    keepApp: assign({ app: (_, { outcome }: Found) => (outcome.kind === 'scan' ? outcome.app : null) }),
    keepCodes: assign({
      codes: (_, { outcome }: Found) => (outcome.kind === 'keep' ? outcome.codes : []),
    }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
    forgetSecrets: assign({ app: null, codes: [] }),
    forgetChange: assign({ change: null }),
    tellChanged: emit({ type: 'factors.changed' }),
  },
});

/** From the list a change begins; who asks for it is asked first. */
const begins = secondFactorSetup.createStateConfig({
  on: {
    'change.requested': {
      target: '#secondFactor.confirming',
      actions: { type: 'keepChange', params: ({ event }) => event },
    },
  },
}).on;

/** The app shows a code, or the person lets it be. */
const takesCode = secondFactorSetup.createStateConfig({
  on: {
    'code.submitted': '#secondFactor.verifying',
    'change.abandoned': '#secondFactor.resting',
  },
}).on;

/** A person's own second factors: an authenticator app, passkeys, recovery codes; set up, renewed and removed. */
export const secondFactorMachine = secondFactorSetup.createMachine({
  id: 'secondFactor',
  description:
    'A person’s own second factors: an authenticator app, passkeys, recovery codes; set up, renewed and removed.',
  context: { change: null, app: null, codes: [], refusal: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'What is set up is listed, with what can be added, renewed and removed.',
      tags: 'list',
      entry: ['forgetSecrets', 'forgetRefusal', 'forgetChange'],
      on: begins,
    },
    confirming: {
      description: 'Before anything changes, the person shows that it is them.',
      tags: 'list',
      entry: 'forgetRefusal',
      on: { 'identity.confirmed': 'performing', 'identity.declined': 'resting' },
    },
    performing: {
      description: 'The change is with the server; a passkey is being made by the browser or the device.',
      tags: 'busy',
      on: { 'change.abandoned': 'resting' },
      invoke: {
        id: 'performChange',
        src: 'performChange',
        input: ({ context }) => ({ change: context.change ?? { kind: 'codes' } }),
        onDone: [
          {
            guard: { type: 'isToBeScanned', params: ({ event }) => ({ outcome: event.output }) },
            target: 'scanning',
            actions: { type: 'keepApp', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'bringsCodes', params: ({ event }) => ({ outcome: event.output }) },
            target: 'keepingCodes',
            actions: { type: 'keepCodes', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'done' },
        ],
        onError: [
          { guard: { type: 'identityIsAsked', params: ({ event }) => event }, target: 'confirming' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description:
        'The change was not made, or nothing was heard of it: it can be tried again, without a new question while the server remembers the answer.',
      entry: 'forgetSecrets',
      on: {
        'change.retried': 'performing',
        'change.abandoned': { target: 'resting', actions: 'tellChanged' },
      },
    },
    scanning: {
      description: 'The key is shown as a picture and as text: the app takes it and shows a code.',
      tags: 'form',
      on: takesCode,
    },
    verifying: {
      description: 'The first code of the app is with the server.',
      tags: ['busy', 'form'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'confirmApp',
        src: 'confirmApp',
        input: ({ event }) => {
          assertEvent(event, 'code.submitted');
          return { code: event.code };
        },
        onDone: [
          {
            guard: { type: 'bringsCodes', params: ({ event }) => ({ outcome: event.output }) },
            target: 'keepingCodes',
            actions: { type: 'keepCodes', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'done' },
        ],
        onError: [
          {
            guard: { type: 'keyIsOver', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'codeRefused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    codeRefused: {
      description: 'The code was not the app’s: the key is still there, another code can be typed.',
      tags: 'form',
      on: takesCode,
    },
    keepingCodes: {
      description: 'The recovery codes are shown, this once, until the person says that they are kept.',
      entry: ['forgetRefusal', 'tellChanged'],
      on: { 'codes.kept': 'done' },
    },
    done: {
      description: 'The change is made, and said above the list.',
      tags: 'list',
      entry: ['forgetSecrets', 'tellChanged'],
      on: begins,
    },
  },
});
