/** Paths of calls whose 401 puts nobody out: signing in, logging out, and what the sign-up pages call (specification §8). */
const exemptCalls = [
  '/auth/logout',
  '/auth/login',
  '/users/register',
  '/auth/resendActivationCode',
  '/auth/checkActivationCode',
];
const signUpPages = ['/signup', '/account_activation', '/activate_account'];

const bare = (path: string) => (path.split('?')[0] ?? '').replace(/\/+$/, '');

/** Whether a 401 means that the session is over. */
export function forcesOut(answer: { readonly call: string; readonly page: string }): boolean {
  return !exemptCalls.includes(bare(answer.call)) && !signUpPages.includes(bare(answer.page));
}

/**
 * "Logged in means an unexpired token or secure cookie, and an id longer than 32 characters" (specification §9).
 * Seconds left may be zero or negative. The chart asks about the id itself; `restoreSession` asks all of it.
 */
export function isLoggedIn(facts: {
  readonly id: string;
  readonly tokenSecondsLeft: number;
  readonly cookieSecondsLeft: number;
}): boolean {
  return identifiesMember(facts) && (facts.tokenSecondsLeft > 0 || facts.cookieSecondsLeft > 0);
}

/** An id longer than 32 characters. */
export const identifiesMember = (user: { readonly id: string }): boolean => user.id.length > 32;

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = {
  sessionIsExtendable: 'shell:session.why.at_maximum',
} as const;
