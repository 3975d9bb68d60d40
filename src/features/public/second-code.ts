import type { FactorCode } from '../../../machines/session/types.ts';

/** A pasted "123 456" is the code, whatever unseen came with it; a recovery code is taken as it stands, the server reads it generously. */
export const plainCode = (method: FactorCode['method'], typed: string): string =>
  method === 'totp' ? typed.replace(/[\s\p{Cf}]/gu, '') : typed.trim();

/** The key of what is wrong with a typed code; undefined: nothing that could be seen here. */
export function codeFault(method: FactorCode['method'], typed: string): string | undefined {
  const code = plainCode(method, typed);
  if (code === '') return 'required';
  return method === 'totp' && !/^\d{6}$/.test(code) ? 'invalid_code' : undefined;
}
