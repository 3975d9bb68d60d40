import { assertEvent, assign, raise, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type {
  Activated,
  ActivationCode,
  ActivationContext,
  ActivationEvent,
  ActivationInput,
  ActivationTag,
} from './types.ts';

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = {
  resendHasCooledDown: 'public:activation.why.cooling_down',
} as const;

/** Making an account active: by the code typed from the mail, or by the mail's link (specification §2, §7). */
export const activationMachine = setup({
  types: typed<{
    context: ActivationContext;
    events: ActivationEvent;
    input: ActivationInput;
    tags: ActivationTag;
    children: { checkCode: 'checkCode'; resendCode: 'resendCode' };
  }>(),
  actors: {
    checkCode: absentPromise<Activated, ActivationCode>('checkCode'),
    resendCode: absentPromise<void, { readonly email: string }>('resendCode'),
  },
  guards: {
    cameByLink: ({ context }) => context.linkCode !== null,
    resendHasCooledDown: ({ context }) => !context.isCooling,
    passwordIsToChoose: (_, { outcome }: { readonly outcome: Activated }) => outcome.kind === 'toChoose',
    codeIsWrong: (_, params: { readonly error: unknown }) =>
      refusalOf(params.error).key === 'invalid_activation_code',
    codeHasExpired: (_, params: { readonly error: unknown }) =>
      refusalOf(params.error).key === 'expired_activation_code',
  },
  actions: {
    keepEmail: assign({ email: (_, params: { readonly email: string }) => params.email }),
    keepRefusal: assign({ refusal: (_, params: { readonly error: unknown }) => refusalOf(params.error) }),
    forgetRefusal: assign({ refusal: null }),
    /** a link is tried once: what is typed afterwards counts */
    forgetLink: assign({ linkCode: null }),
    beginCooling: assign({ isCooling: true }),
    endCooling: assign({ isCooling: false }),
  },
  delays: { resendCooldown: 30_000 },
}).createMachine({
  id: 'activation',
  description: 'Making an account active: by the code typed from the mail, or by the mail’s link.',
  context: ({ input }) => ({ email: input.email, linkCode: input.code, refusal: null, isCooling: false }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Passed through at once: a link brings its code along.',
      always: [{ guard: 'cameByLink', target: 'checking' }, { target: 'typing' }],
    },
    typing: {
      description: 'The person types address and code.',
      tags: 'form',
      on: { 'code.submitted': 'checking', 'resend.requested': 'resending' },
    },
    checking: {
      description: 'The code is with the server.',
      tags: ['form', 'busy'],
      entry: 'forgetRefusal',
      exit: 'forgetLink',
      on: { 'resend.cooledDown': { actions: 'endCooling' } },
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context, event }) =>
          event.type === 'code.submitted'
            ? { email: event.email, code: event.code }
            : { email: null, code: context.linkCode ?? '' },
        onDone: [
          {
            guard: { type: 'passwordIsToChoose', params: ({ event }) => ({ outcome: event.output }) },
            target: 'choosingPassword',
          },
          { target: 'activated' },
        ],
        onError: [
          {
            guard: { type: 'codeIsWrong', params: ({ event }) => event },
            target: 'refused.wrong',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          {
            guard: { type: 'codeHasExpired', params: ({ event }) => event },
            target: 'refused.expired',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          {
            target: 'refused.unanswered',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
        ],
      },
    },
    refused: {
      description: 'The code was not taken; it can be typed again or a new one asked for.',
      tags: 'form',
      initial: 'wrong',
      on: {
        'code.submitted': 'checking',
        'resend.requested': { guard: 'resendHasCooledDown', target: 'resending' },
        'resend.cooledDown': { actions: 'endCooling' },
      },
      states: {
        wrong: { description: 'It is not the code of that mail.' },
        expired: { description: 'It is too old; a new one helps.' },
        unanswered: { description: 'It could not be checked: no answer, or too many attempts.' },
      },
    },
    resending: {
      description: 'A new mail is asked for; the former code stops working.',
      tags: ['form', 'busy'],
      entry: [
        {
          type: 'keepEmail',
          params: ({ event }) => {
            assertEvent(event, 'resend.requested');
            return event;
          },
        },
        'forgetRefusal',
      ],
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => ({ email: context.email ?? '' }),
        // the wait goes on whatever is typed meanwhile: the server counts it from this mail
        onDone: {
          target: 'resent',
          actions: ['beginCooling', raise({ type: 'resend.cooledDown' }, { delay: 'resendCooldown' })],
        },
        onError: {
          target: 'resendRefused',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      },
    },
    resent: {
      description: 'A new mail is on its way.',
      tags: 'form',
      initial: 'coolingDown',
      on: { 'code.submitted': 'checking' },
      states: {
        coolingDown: {
          description: 'Another one can be asked for in a moment.',
          on: { 'resend.cooledDown': { target: 'cooledDown', actions: 'endCooling' } },
        },
        cooledDown: {
          description: 'Another one can be asked for.',
          on: { 'resend.requested': '#activation.resending' },
        },
      },
    },
    resendRefused: {
      description: 'The new mail was not sent; the person may try again.',
      tags: 'form',
      on: { 'code.submitted': 'checking', 'resend.requested': 'resending' },
    },
    choosingPassword: {
      description:
        'The account is active, and nobody has shown a password of it to be theirs: none opens it before one is chosen by the link of a mail.',
      tags: ['choosing', 'terminal'],
      type: 'final',
    },
    activated: { description: 'The account is active: log in.', tags: 'terminal', type: 'final' },
  },
});
