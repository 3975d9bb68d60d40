import { assertEvent } from 'xstate';
import { secondFactor } from './second-factor.ts';
import { sessionSetup } from './setup.ts';

/**
 * Who is using the portal, from the first load to logging out (specification §3, §8, decisions §3).
 * The client only reports 401, 403 and expiries; what follows from them is decided here.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description:
    'Who is using the portal, from the first load to logging out. The client only reports 401, 403 and expiries; what follows from them is decided here.',
  context: { user: null, refusal: null, endsAt: null, accessLimited: false, methods: [] },
  initial: 'restoring',
  invoke: { id: 'watchTabs', src: 'watchTabs', onError: { actions: 'tellTabsUnwatched' } },
  states: {
    restoring: {
      description: 'The portal finds out who is there: nobody, a member, or a member whose session is over.',
      tags: ['busy', 'deciding'],
      entry: ['forgetUser', 'forgetRefusal'],
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isMember', params: ({ event }) => event.output },
            target: 'member',
            actions: { type: 'keepRestored', params: ({ event }) => ({ restored: event.output }) },
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            target: 'forcedOut.expired',
          },
          {
            guard: { type: 'isRevoked', params: ({ event }) => event.output },
            target: 'forcedOut.revoked',
          },
          { target: 'anonymous' },
        ],
        onError: {
          target: 'restoreFailed',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    restoreFailed: {
      description: 'Somebody is stored as logged in, but the server does not answer: nothing is thrown away.',
      tags: 'deciding',
      on: {
        'restore.retried': 'restoring',
        'logout.requested': 'leaving',
        // who was put out and heard of a login in another tab stands before the login form
        'credentials.submitted': 'signingIn',
        'tab.signedIn': 'restoring',
      },
    },
    anonymous: {
      description: 'Nobody is logged in.',
      initial: 'visiting',
      tags: 'form',
      on: { 'credentials.submitted': 'signingIn', 'tab.signedIn': 'restoring' },
      states: {
        visiting: { description: 'A visitor looks at the public pages or types an address and a password.' },
        refused: { description: 'The last sign-in was refused; what was typed is still there.' },
      },
    },
    signingIn: {
      description: 'Address and password are with the server.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'credentials.submitted');
          return { email: event.email, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'identifiesMember', params: ({ event }) => event.output },
            target: 'member',
            actions: [
              { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
              { type: 'tellOpened', params: ({ event }) => ({ user: event.output }) },
            ],
          },
          {
            target: 'anonymous.refused',
            actions: { type: 'keepRefusal', params: { error: { key: 'unexpected_error' } } },
          },
        ],
        onError: [
          { guard: { type: 'needsSecondFactor', params: ({ event }) => event }, target: 'secondFactor' },
          {
            target: 'anonymous.refused',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    secondFactor,
    member: {
      description: 'Somebody is logged in.',
      tags: 'member',
      initial: 'active',
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        input: ({ context }) => ({ userId: context.user?.id ?? '', role: context.user?.role ?? '' }),
        onError: {
          target: '.unwatched',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'logout.requested': 'leaving',
        'response.unauthorized': [
          {
            guard: { type: 'tellsOfRevocation', params: ({ event }) => event },
            target: 'forcedOut.revoked',
          },
          { guard: { type: 'tellsOfExpiry', params: ({ event }) => event }, target: 'forcedOut.expired' },
          { guard: { type: 'forcesOut', params: ({ event }) => event }, target: 'forcedOut.unauthorized' },
        ],
        'response.forbidden': {
          actions: ['limitAccess', { type: 'tellLimited', params: ({ event }) => event }],
        },
        'secondFactor.demanded': { guard: 'isNotSettingUp', target: 'restoring' },
        'role.changed': 'restoring',
        'response.succeeded': { guard: 'accessIsLimited', actions: 'restoreAccess' },
        'profile.changed': {
          guard: { type: 'isTheSameUser', params: ({ event }) => event },
          actions: { type: 'replaceUser', params: ({ event }) => event },
        },
        'session.expiring': [
          {
            guard: { type: 'sessionIsExtendable', params: ({ event }) => event },
            target: '.expiringSoon',
            actions: { type: 'keepEnd', params: ({ event }) => event },
          },
          { target: '.ending', actions: { type: 'keepEnd', params: ({ event }) => event } },
        ],
        'session.expired': 'forcedOut.expired',
        'tab.signedOut': 'forcedOut.otherTab',
        'tab.signedIn': {
          guard: { type: 'isSomeoneElse', params: ({ event }) => event },
          target: 'restoring',
        },
      },
      states: {
        active: { description: 'The session has time left; no warning.', entry: 'forgetWarning' },
        unwatched: {
          description: 'The session is open, but its time cannot be watched here; the first 401 will tell.',
        },
        expiringSoon: {
          description: 'The session ends soon and can be made longer.',
          tags: 'warning',
          initial: 'offering',
          on: { 'session.renewed': 'active' },
          states: {
            offering: {
              description: 'The warning offers to stay logged in.',
              on: { 'stay.requested': 'extending' },
            },
            extending: {
              description: 'The server is asked for more time.',
              tags: 'busy',
              on: { 'session.expiring': {} },
              invoke: {
                id: 'extendSession',
                src: 'extendSession',
                onDone: '#session.member.active',
                onError: {
                  target: 'extendFailed',
                  actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            extendFailed: {
              description: 'More time was not given; it can be asked for again while the session lasts.',
              on: { 'stay.requested': 'extending' },
            },
          },
        },
        ending: {
          description: 'The session reaches its greatest length: it can only be opened anew.',
          tags: 'warning',
          on: {
            'login.requested': '#session.forcedOut.expired',
            // another tab has opened it anew
            'session.renewed': 'active',
          },
        },
      },
    },
    leaving: {
      description: 'Logging out: the server is told, and the user is cleared whatever it answers.',
      tags: ['busy', 'deciding'],
      exit: ['forgetUser', 'tellClosed'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: 'anonymous',
        onError: 'anonymous',
      },
      after: { signOutPatience: 'anonymous' },
    },
    forcedOut: {
      description:
        'The session is over against the person’s will; the stored user is deleted, /login says why.',
      tags: ['form', 'forcedOut'],
      entry: ['forgetUser', 'forgetRefusal', 'tellForcedOut'],
      on: { 'credentials.submitted': 'signingIn', 'tab.signedIn': 'restoring' },
      initial: 'unauthorized',
      states: {
        expired: { description: 'Its time was over.' },
        revoked: {
          description: 'It was ended from elsewhere: another device, a new password, a closed account.',
        },
        unauthorized: { description: 'The server does not know it and does not say why.' },
        otherTab: { description: 'The person logged out in another tab.' },
      },
    },
  },
});
