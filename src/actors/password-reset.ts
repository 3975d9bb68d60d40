import { fromPromise } from 'xstate';
import type { NewPassword } from '../../machines/password-reset/types.ts';
import { api } from '../api/client.ts';
import { mailLanguage } from './activation.ts';

export const requestReset = fromPromise<void, { readonly email: string }>(async ({ input }) => {
  await api.auth.forgottenPasswordRequest({ body: { email: input.email, language: mailLanguage() } });
});

export const setPassword = fromPromise<void, NewPassword & { readonly token: string }>(async ({ input }) => {
  const { token, password, password_confirmation } = input;
  await api.auth.forgottenPasswordSet({ body: { token, password, password_confirmation } });
});
