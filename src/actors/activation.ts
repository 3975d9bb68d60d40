import { fromPromise } from 'xstate';
import { languages } from '../../contract/enums.ts';
import type { Activated, ActivationCode } from '../../machines/activation/types.ts';
import { api } from '../api/client.ts';
import { pageLanguage } from '../platform/environment.ts';

/** The page's language, for the mail that is asked for. */
export const mailLanguage = () => languages.find((language) => language === pageLanguage()) ?? 'en';

export const checkCode = fromPromise<Activated, ActivationCode>(async ({ input: { email, code } }) => {
  const body = email === null ? { code } : { code, email };
  const { body: answer } = await api.auth.checkActivationCode({ body });
  return { kind: answer.password_to_choose ? 'toChoose' : 'open' };
});

export const resendCode = fromPromise<void, { readonly email: string }>(async ({ input }) => {
  await api.auth.resendActivationCode({ body: { email: input.email, language: mailLanguage() } });
});
