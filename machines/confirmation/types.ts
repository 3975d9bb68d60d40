import type { ConfirmationMethod, ConfirmationPurpose } from '../../contract/values/second-factor.ts';
import type { Refusal } from '../refusal.ts';

export type ConfirmationInput = { readonly purpose: ConfirmationPurpose };

/** What is typed to show who one is; a passkey is shown to the browser instead. */
export type TypedProof = {
  readonly method: Exclude<ConfirmationMethod, 'passkey'>;
  readonly typed: string;
};

export type ConfirmationContext = {
  readonly purpose: ConfirmationPurpose;
  /** by what the person can confirm; empty before it is known */
  readonly methods: readonly ConfirmationMethod[];
  readonly refusal: Refusal | null;
};

export type ConfirmationEvent =
  | ({ readonly type: 'proof.submitted' } & TypedProof)
  | { readonly type: 'passkey.requested' }
  | { readonly type: 'passkey.givenUp' }
  | { readonly type: 'methods.retried' };

/** `form`: a proof is asked for · `terminal`: the person has shown who they are. */
export type ConfirmationTag = 'busy' | 'form' | 'terminal';
