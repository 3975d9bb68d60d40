import { assertEvent, assign, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type {
  NewPassword,
  PasswordResetContext,
  PasswordResetEvent,
  PasswordResetInput,
  PasswordResetTag,
} from './types.ts';

/** A forgotten password: asking for the mail, and setting a new one with its token (specification §2, §7). */
export const passwordResetMachine = setup({
  types: typed<{
    context: PasswordResetContext;
    events: PasswordResetEvent;
    input: PasswordResetInput;
    tags: PasswordResetTag;
    children: { requestReset: 'requestReset'; setPassword: 'setPassword' };
  }>(),
  actors: {
    requestReset: absentPromise<void, { readonly email: string }>('requestReset'),
    setPassword: absentPromise<void, NewPassword & { readonly token: string }>('setPassword'),
  },
  guards: {
    confirmationIsOpen: ({ context }) => context.page === 'sent',
    linkIsOpen: ({ context }) => context.page === 'new' && context.token !== '',
    linkIsBroken: ({ context }) => context.page === 'new' && context.token === '',
    tokenIsInvalid: (_, params: { readonly error: unknown }) =>
      refusalOf(params.error).key === 'invalid_password_set_token',
  },
  actions: {
    keepEmail: assign({ email: (_, params: { readonly email: string }) => params.email }),
    keepRefusal: assign({ refusal: (_, params: { readonly error: unknown }) => refusalOf(params.error) }),
    forgetRefusal: assign({ refusal: null }),
    /** a token works once: neither a used nor a refused one is kept */
    forgetToken: assign({ token: '' }),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'A forgotten password: asking for the mail, and setting a new one with its token.',
  context: ({ input }) => ({ page: input.page, email: null, token: input.token, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Passed through at once: the path says where in the flow this is.',
      always: [
        { guard: 'linkIsOpen', target: 'settingNew' },
        { guard: 'linkIsBroken', target: 'invalidToken' },
        { guard: 'confirmationIsOpen', target: 'requestSent' },
        { target: 'requesting' },
      ],
    },
    requesting: {
      description: 'The person gives the address of the account.',
      tags: 'form',
      // why a link was refused is told where the link led
      entry: 'forgetRefusal',
      on: { 'request.submitted': 'sendingRequest' },
    },
    sendingRequest: {
      description: 'The request is with the server.',
      tags: ['form', 'busy'],
      entry: [
        'forgetRefusal',
        {
          type: 'keepEmail',
          params: ({ event }) => {
            assertEvent(event, 'request.submitted');
            return event;
          },
        },
      ],
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ context }) => ({ email: context.email ?? '' }),
        onDone: 'requestSent',
        onError: {
          target: 'requestRefused',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      },
    },
    requestRefused: {
      description: 'The request did not get through; the address is still there.',
      tags: 'form',
      on: { 'request.submitted': 'sendingRequest' },
    },
    requestSent: {
      description: 'If the address has an account, a mail is on its way. The same is said of an unknown one.',
      on: { 'request.reopened': 'requesting' },
    },
    settingNew: {
      description: 'The person types a new password, twice.',
      tags: 'form',
      on: { 'password.submitted': 'savingNew' },
    },
    savingNew: {
      description: 'The new password is with the server.',
      tags: ['form', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'password.submitted');
          const { password, password_confirmation } = event;
          return { token: context.token, password, password_confirmation };
        },
        onDone: 'done',
        onError: [
          {
            guard: { type: 'tokenIsInvalid', params: ({ event }) => event },
            target: 'invalidToken',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          {
            target: 'newRefused',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
        ],
      },
    },
    newRefused: {
      description: 'The new password was not taken; what was typed is still there.',
      tags: 'form',
      on: { 'password.submitted': 'savingNew' },
    },
    invalidToken: {
      description: 'The link is used, too old or incomplete: a new mail can be asked for.',
      entry: 'forgetToken',
      on: { 'request.reopened': 'requesting' },
    },
    done: {
      description: 'The new password holds; every session is closed: log in.',
      tags: 'terminal',
      type: 'final',
      entry: 'forgetToken',
    },
  },
});
