import type { ConfirmationMethod } from '../../../contract/values/second-factor.ts';

/** A pasted "123 456" is the code of an app, whatever unseen came with it; all else is taken as it stands. */
export const plainProof = (method: ConfirmationMethod, typed: string): string =>
  method === 'totp' ? typed.replace(/[\s\p{Cf}]/gu, '') : typed;

/** The key of what is wrong with what is typed, as far as it can be seen here. */
export function proofFault(method: ConfirmationMethod, typed: string): string | undefined {
  const plain = plainProof(method, typed);
  if (plain.trim() === '') return 'required';
  return method === 'totp' && !/^\d{6}$/.test(plain) ? 'invalid_code' : undefined;
}
