import { fromPromise } from 'xstate';
import { languages } from '../../contract/enums.ts';
import type { Activated, ActivationCode } from '../../machines/activation/types.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { api } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { pageLanguage } from '../platform/environment.ts';

/** The page's language, for the mail that is asked for. */
export const mailLanguage = () => languages.find((language) => language === pageLanguage()) ?? 'en';

export const checkCode = fromPromise<Activated, ActivationCode>(async ({ input: { email, code } }) => {
  const body = email === null ? { code } : { code, email };
  const { body: answer } = await api.auth.checkActivationCode({ body }).catch((thrown: unknown) => {
    // a link that was cut short is no answer to correct: nobody typed its code
    const isLinkCut = email === null && refusalOf(thrown).key === 'validation_failed';
    throw isLinkCut ? new Problem('invalid_activation_code', 422) : thrown;
  });
  return { kind: answer.password_to_choose ? 'toChoose' : 'open' };
});

export const resendCode = fromPromise<void, { readonly email: string }>(async ({ input }) => {
  await api.auth.resendActivationCode({ body: { email: input.email, language: mailLanguage() } });
});
