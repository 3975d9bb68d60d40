import type { Session } from '../../contract/values/session.ts';
import type { Refusal } from '../refusal.ts';

/** Who is logged in: the session without its expiries (the store's) and without the key of drafts (memory's). */
export type SessionUser = Omit<
  Session,
  'expjwt' | 'expsecurecookie' | 'jwtExpDate' | 'secureCookieExpDate' | 'draft_key'
>;

export type Credentials = { readonly email: string; readonly password: string };

/** What a sign-in can be finished with after the password. */
export type SecondFactorMethod = 'passkey' | 'totp' | 'recovery_code';
export type FactorCode = { readonly method: 'totp' | 'recovery_code'; readonly code: string };

/**
 * What was found at load. `expired`: a stored user whose token and cookie are both over (decisions §3); `revoked`: one
 * whose session was ended from elsewhere.
 */
export type Restored =
  | { readonly kind: 'none' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'revoked' }
  | { readonly kind: 'member'; readonly user: SessionUser };

export type SessionContext = {
  readonly user: SessionUser | null;
  /** why sign-in, restoring or extending was refused */
  readonly refusal: Refusal | null;
  /** when the session ends, epoch milliseconds by this page's clock; null while no warning is shown */
  readonly endsAt: number | null;
  /** the forced-logout flag of a 403: set by it, cleared by the next success; the session is kept */
  readonly accessLimited: boolean;
  /** the second factors that the pending sign-in can be finished with */
  readonly methods: readonly SecondFactorMethod[];
};

/** An answer 401; `ended`: how the session came to its end, when the server says so. */
export type Unauthorized = {
  readonly call: string;
  readonly page: string;
  readonly ended: 'expired' | 'revoked' | null;
};

export type SessionEvent =
  | ({ readonly type: 'credentials.submitted' } & Credentials)
  /** a code of the app or a recovery code */
  | ({ readonly type: 'factor.submitted' } & FactorCode)
  /** "Use a passkey" */
  | { readonly type: 'passkey.requested' }
  | { readonly type: 'passkey.givenUp' }
  | { readonly type: 'methods.retried' }
  /** back to address and password */
  | { readonly type: 'signIn.restarted' }
  | { readonly type: 'logout.requested' }
  /** "Stay logged in" in the warning */
  | { readonly type: 'stay.requested' }
  /** "Log in again" in the warning, when the session can't be made longer */
  | { readonly type: 'login.requested' }
  | { readonly type: 'restore.retried' }
  /** profile, language or avatar saved: the user as the server answered */
  | { readonly type: 'profile.changed'; readonly user: SessionUser }
  /** a call was answered 401: `call` is its path below the API base, `page` the path of the page it was made from */
  | ({ readonly type: 'response.unauthorized' } & Unauthorized)
  /** a call was answered 403; `path` is the page it was made from */
  | { readonly type: 'response.forbidden'; readonly path: string }
  /** a call was refused because the role must have a second factor now: who is there is asked anew */
  | { readonly type: 'secondFactor.demanded' }
  | { readonly type: 'response.succeeded' }
  | TimeReport
  | TabReport;

/** What the actor `watchSession` reports: this session's time, and its person's role. */
export type TimeReport =
  | { readonly type: 'session.expiring'; readonly endsAt: number; readonly extendable: boolean }
  | { readonly type: 'session.renewed' }
  | { readonly type: 'session.expired' }
  /** the same person came in with another role by now, in another tab */
  | { readonly type: 'role.changed' };

/** What the actor `watchTabs` reports: what the person does in other tabs. */
export type TabReport =
  | { readonly type: 'tab.signedOut' }
  | { readonly type: 'tab.signedIn'; readonly userId: string };

/** Notices for `src/app`, which decides on paths and toasts. */
export type SessionNotice =
  | { readonly type: 'session.opened'; readonly user: SessionUser }
  | { readonly type: 'session.closed' }
  | { readonly type: 'session.forcedOut' }
  /** other tabs can't be heard here: a fact for the log */
  | { readonly type: 'tabs.unwatched' }
  /** show the role-access-limited message and go to the previous or a given path */
  | { readonly type: 'access.limited'; readonly path: string };

/** Why a person was put out; each has its sentence on /login. */
export type ForcedOutReason = 'expired' | 'revoked' | 'unauthorized' | 'otherTab';

/**
 * `member`: may see what is behind the login · `form`: the sign-in form is there · `warning`: the expiry warning is
 * open · `secondFactor`: asked for after the password · `forcedOut`: put out, with a reason · `deciding`: not known yet, show no page that depends on it.
 */
export type SessionTag = 'busy' | 'form' | 'member' | 'warning' | 'secondFactor' | 'forcedOut' | 'deciding';
