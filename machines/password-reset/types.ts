import type { Refusal } from '../refusal.ts';

/** Which of the three pages is open, and the token of `/forgotten_pwd_new?token=` ('' elsewhere, or when it lacks). */
export type PasswordResetInput = { readonly page: 'request' | 'sent' | 'new'; readonly token: string };

export type PasswordResetContext = {
  readonly page: PasswordResetInput['page'];
  /** where the mail went; null before, and after a reload of the confirmation */
  readonly email: string | null;
  readonly token: string;
  readonly refusal: Refusal | null;
};

export type NewPassword = { readonly password: string; readonly password_confirmation: string };

export type PasswordResetEvent =
  | { readonly type: 'request.submitted'; readonly email: string }
  /** another address, or a new mail because the link is too old */
  | { readonly type: 'request.reopened' }
  | ({ readonly type: 'password.submitted' } & NewPassword);

/** `form`: a form is there · `terminal`: nothing more to do here. */
export type PasswordResetTag = 'busy' | 'form' | 'terminal';
