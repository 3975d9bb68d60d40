import type { Refusal } from '../refusal.ts';

/** One thing that a person does to their own second factors. */
export type Change =
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey'; readonly name: string }
  | { readonly kind: 'codes' }
  | { readonly kind: 'appRemoval' }
  | { readonly kind: 'passkeyRemoval'; readonly id: string; readonly name: string };

/** What an authenticator app is given: the key, and the address that its camera reads. */
export type AppKey = { readonly secret: string; readonly uri: string };

/** What a change leads to: a key to be scanned, recovery codes to be kept, or nothing more. */
export type Outcome =
  | { readonly kind: 'scan'; readonly app: AppKey }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }
  | { readonly kind: 'done' };

export type SecondFactorContext = {
  /** what is being changed, or was last */
  readonly change: Change | null;
  readonly app: AppKey | null;
  /** shown once, forgotten when they are kept */
  readonly codes: readonly string[];
  readonly refusal: Refusal | null;
};

export type SecondFactorEvent =
  | { readonly type: 'change.requested'; readonly change: Change }
  /** the dialog that asks again was answered, or closed */
  | { readonly type: 'identity.confirmed' }
  | { readonly type: 'identity.declined' }
  | { readonly type: 'code.submitted'; readonly code: string }
  /** "I have kept these codes" */
  | { readonly type: 'codes.kept' }
  | { readonly type: 'change.retried' }
  | { readonly type: 'change.abandoned' };

/** For the application: what the session says of the person is to be read again. */
export type SecondFactorNotice = { readonly type: 'factors.changed' };

/** `form`: a code is asked for · `list`: what is set up is on the page. */
export type SecondFactorTag = 'busy' | 'form' | 'list';
