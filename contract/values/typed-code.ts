import type { ConfirmationMethod } from './second-factor.ts';

/**
 * What was typed to confirm by a method, as it is sent: a pasted "123 456" is the code of an app, whatever unseen came
 * with it; a recovery code goes without the blanks around it, the server reads it generously; a password as it stands.
 */
export function plainCode(method: ConfirmationMethod, typed: string): string {
  if (method === 'totp') return typed.replace(/[\s\p{Cf}]/gu, '');
  return method === 'recovery_code' ? typed.trim() : typed;
}

/** The key of what is wrong with what was typed; undefined: nothing that can be seen without the server. */
export function codeFault(
  method: ConfirmationMethod,
  typed: string,
): 'required' | 'invalid_code' | undefined {
  const plain = plainCode(method, typed);
  if (plain.trim() === '') return 'required';
  return method === 'totp' && !/^\d{6}$/.test(plain) ? 'invalid_code' : undefined;
}
