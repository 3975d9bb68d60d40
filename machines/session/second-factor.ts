import { assertEvent } from 'xstate';
import { sessionSetup } from './setup.ts';

const inside = sessionSetup.createStateConfig({
  on: {
    'factor.submitted': '#session.secondFactor.verifying',
    'passkey.requested': '#session.secondFactor.askingPasskey',
    'signIn.restarted': '#session.anonymous.visiting',
  },
}).on;

/**
 * Between a right password and a session: the second factor of an account that has one. Nobody is logged in yet; the
 * server knows the pending sign-in by a cookie of its own, for five minutes.
 */
export const secondFactor = sessionSetup.createStateConfig({
  description: 'The password was right, and the account has a second factor: nobody is logged in yet.',
  initial: 'loadingMethods',
  tags: 'secondFactor',
  entry: 'forgetRefusal',
  // The login page opened anew begins anew.
  on: { 'credentials.submitted': '#session.signingIn', 'tab.signedIn': '#session.restoring' },
  states: {
    loadingMethods: {
      description: 'The portal asks which second factors the account has.',
      tags: 'busy',
      entry: 'forgetRefusal',
      // nothing was sent by then
      on: { 'signIn.restarted': '#session.anonymous.visiting' },
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        onDone: {
          target: 'asking',
          actions: { type: 'keepMethods', params: ({ event }) => ({ methods: event.output }) },
        },
        onError: [
          { guard: { type: 'signInIsOver', params: ({ event }) => event }, target: 'over' },
          { target: 'unavailable', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    unavailable: {
      description: 'It could not be read what is asked for: ask again, or begin anew.',
      on: {
        'methods.retried': 'loadingMethods',
        'signIn.restarted': '#session.anonymous.visiting',
      },
    },
    asking: {
      description: 'A code of the app, a recovery code or a passkey is asked for.',
      on: inside,
    },
    askingPasskey: {
      description: 'The browser or the device asks for the passkey, and the server looks at it.',
      entry: 'forgetRefusal',
      on: { 'passkey.givenUp': 'asking', 'signIn.restarted': '#session.anonymous.visiting' },
      invoke: {
        id: 'provePasskey',
        src: 'provePasskey',
        onDone: [
          {
            guard: { type: 'identifiesMember', params: ({ event }) => event.output },
            target: '#session.member',
            actions: [
              { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
              { type: 'tellOpened', params: ({ event }) => ({ user: event.output }) },
            ],
          },
          {
            target: '#session.anonymous.refused',
            actions: { type: 'keepRefusal', params: { error: { key: 'unexpected_error' } } },
          },
        ],
        onError: [
          { guard: { type: 'signInIsOver', params: ({ event }) => event }, target: 'over' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    verifying: {
      description: 'The code is with the server.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ event }) => {
          assertEvent(event, 'factor.submitted');
          return { method: event.method, code: event.code };
        },
        onDone: [
          {
            guard: { type: 'identifiesMember', params: ({ event }) => event.output },
            target: '#session.member',
            actions: [
              { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
              { type: 'tellOpened', params: ({ event }) => ({ user: event.output }) },
            ],
          },
          {
            target: '#session.anonymous.refused',
            actions: { type: 'keepRefusal', params: { error: { key: 'unexpected_error' } } },
          },
        ],
        onError: [
          { guard: { type: 'signInIsOver', params: ({ event }) => event }, target: 'over' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description: 'It was not taken; another code or another way can be tried.',
      on: inside,
    },
    over: {
      description: 'It took too long: address and password are asked for again.',
      on: { 'signIn.restarted': '#session.anonymous.visiting' },
    },
  },
});
