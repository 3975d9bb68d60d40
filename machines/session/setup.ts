import { assign, emit, setup } from 'xstate';
import { absentCallback, absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { forcesOut, identifiesMember } from './guards.ts';
import type {
  Credentials,
  FactorCode,
  Restored,
  SecondFactorMethod,
  SessionContext,
  SessionEvent,
  SessionNotice,
  SessionTag,
  SessionUser,
  TabReport,
  TimeReport,
  Unauthorized,
} from './types.ts';

/** Actors, guards and actions of the session chart; the actors' real parts are in `src/actors`. */
export const sessionSetup = setup({
  types: typed<{
    context: SessionContext;
    events: SessionEvent;
    emitted: SessionNotice;
    tags: SessionTag;
    children: {
      restoreSession: 'restoreSession';
      signIn: 'signIn';
      loadMethods: 'loadMethods';
      provePasskey: 'provePasskey';
      verifyCode: 'verifyCode';
      signOut: 'signOut';
      extendSession: 'extendSession';
      watchSession: 'watchSession';
      watchTabs: 'watchTabs';
    };
  }>(),
  actors: {
    /** reads what is stored, asks whoami; answers none without a call when nobody is stored */
    restoreSession: absentPromise<Restored>('restoreSession'),
    signIn: absentPromise<SessionUser, Credentials>('signIn'),
    /** which second factors the pending sign-in can be finished with */
    loadMethods: absentPromise<readonly SecondFactorMethod[]>('loadMethods'),
    /** the browser asks the person for a passkey, on a challenge of its own each time; the server judges it */
    provePasskey: absentPromise<SessionUser>('provePasskey'),
    verifyCode: absentPromise<SessionUser, FactorCode>('verifyCode'),
    signOut: absentPromise<void>('signOut'),
    /** any call in the foreground renews both cookies */
    extendSession: absentPromise<void>('extendSession'),
    /**
     * counts what is left of the session, as the answers' header and other tabs' calls renew it; sees when its person
     * has come in with another role
     */
    watchSession: absentCallback<TimeReport, { readonly userId: string; readonly role: string }>(
      'watchSession',
    ),
    /** what other tabs of this browser do; runs as long as the page */
    watchTabs: absentCallback<TabReport>('watchTabs'),
  },
  guards: {
    isMember: (_, restored: Restored) => restored.kind === 'member' && identifiesMember(restored.user),
    isExpired: (_, restored: Restored) => restored.kind === 'expired',
    isRevoked: (_, restored: Restored) => restored.kind === 'revoked',
    identifiesMember: (_, user: { readonly id: string }) => identifiesMember(user),
    needsSecondFactor: (_, { error }: { readonly error: unknown }) =>
      refusalOf(error).key === 'second_factor_required',
    signInIsOver: (_, { error }: { readonly error: unknown }) => refusalOf(error).key === 'sign_in_over',
    forcesOut: (_, answer: Unauthorized) => forcesOut(answer),
    tellsOfRevocation: (_, answer: Unauthorized) => forcesOut(answer) && answer.ended === 'revoked',
    tellsOfExpiry: (_, answer: Unauthorized) => forcesOut(answer) && answer.ended === 'expired',
    sessionIsExtendable: (_, params: { readonly extendable: boolean }) => params.extendable,
    isSomeoneElse: ({ context }, params: { readonly userId: string }) => context.user?.id !== params.userId,
    isTheSameUser: ({ context }, params: { readonly user: SessionUser }) =>
      context.user?.id === params.user.id,
    isNotSettingUp: ({ context }) => context.user?.second_factor.setup_required === false,
    accessIsLimited: ({ context }) => context.accessLimited,
  },
  actions: {
    keepRestored: assign({
      user: (_, params: { readonly restored: Restored }) =>
        params.restored.kind === 'member' ? params.restored.user : null,
    }),
    keepUser: assign({
      user: (_, params: { readonly user: SessionUser }) => params.user,
      refusal: null,
      accessLimited: false,
    }),
    replaceUser: assign({ user: (_, params: { readonly user: SessionUser }) => params.user }),
    keepMethods: assign({
      methods: (_, params: { readonly methods: readonly SecondFactorMethod[] }) => params.methods,
    }),
    forgetUser: assign({ user: null, endsAt: null, accessLimited: false }),
    keepRefusal: assign({ refusal: (_, params: { readonly error: unknown }) => refusalOf(params.error) }),
    forgetRefusal: assign({ refusal: null }),
    forgetWarning: assign({ endsAt: null, refusal: null }),
    keepEnd: assign({ endsAt: (_, params: { readonly endsAt: number }) => params.endsAt }),
    limitAccess: assign({ accessLimited: true }),
    restoreAccess: assign({ accessLimited: false }),
    tellOpened: emit((_, params: { readonly user: SessionUser }) => ({
      type: 'session.opened',
      user: params.user,
    })),
    tellClosed: emit({ type: 'session.closed' }),
    tellForcedOut: emit({ type: 'session.forcedOut' }),
    tellTabsUnwatched: emit({ type: 'tabs.unwatched' }),
    tellLimited: emit((_, params: { readonly path: string }) => ({
      type: 'access.limited',
      path: params.path,
    })),
  },
  delays: { signOutPatience: 5000 },
});
