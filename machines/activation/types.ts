import type { Refusal } from '../refusal.ts';

/** `code`: of the mail's link (`/activate_account?code=`); null on the page where it is typed. */
export type ActivationInput = { readonly email: string | null; readonly code: string | null };

/** A typed code comes with its address; the link's code stands alone (`email` null). */
export type ActivationCode = { readonly email: string | null; readonly code: string };

/**
 * The account is active: `open` by the password of its sign-up, or `toChoose`: several were given for the address, none
 * opens it, and the link to choose one was sent.
 */
export type Activated = { readonly kind: 'open' | 'toChoose' };

export type ActivationContext = {
  /** known from sign-up; a suggestion for the form, which owns what is typed */
  readonly email: string | null;
  readonly linkCode: string | null;
  readonly refusal: Refusal | null;
  /** a mail went out within the last half minute: the server sends no other one yet */
  readonly isCooling: boolean;
};

export type ActivationEvent =
  | { readonly type: 'code.submitted'; readonly email: string; readonly code: string }
  | { readonly type: 'resend.requested'; readonly email: string }
  /** half a minute is over since the last mail */
  | { readonly type: 'resend.cooledDown' };

/**
 * `form`: the code's form is there · `choosing`: a password comes first, by the link of a mail ·
 * `terminal`: the account is active.
 */
export type ActivationTag = 'busy' | 'form' | 'choosing' | 'terminal';
