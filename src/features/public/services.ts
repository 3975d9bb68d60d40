import { createContext, use } from 'react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Refusal } from '../../../machines/refusal.ts';
import type { activationMachine } from '../../../machines/activation/machine.ts';
import type { ActivationInput } from '../../../machines/activation/types.ts';
import type { passwordResetMachine } from '../../../machines/password-reset/machine.ts';
import type { PasswordResetInput } from '../../../machines/password-reset/types.ts';
import type { sessionMachine } from '../../../machines/session/machine.ts';
import type { Credentials, ForcedOutReason } from '../../../machines/session/types.ts';

export type SignUpForm = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly password_confirmation: string;
  readonly language: 'en' | 'fr' | 'es' | 'it';
  readonly terms_accepted: true;
  readonly terms_version: string;
};

/** A sentence that a page leaves for the login page. */
export type LoginNotice = ForcedOutReason | 'no_cookies' | 'activated' | 'password_set';

/** What takes the place of address and password; `onRestart` leads back to them, with a refusal when there was one. */
export type SecondStepScreen = ComponentType<{ readonly onRestart: (why: Refusal | null) => void }>;

/** What `signIn` refuses with when the account has a second factor. */
export const secondFactorKey = 'second_factor_required';

/**
 * What the public screens need from the application. Each part is loaded on first use: charts, client and schemas are
 * no part of the first paint.
 */
export type PublicServices = {
  readonly product: string;
  readonly signUp: (form: SignUpForm) => Promise<Refusal | null>;
  readonly signIn: (credentials: Credentials) => Promise<Refusal | null>;
  /** whether address and password are with the server: also those of a form that was left */
  readonly isSigningIn: () => boolean;
  readonly watchSignIn: (listener: () => void) => () => void;
  /** after a refusal with `secondFactorKey`: the screen that comes next; only an account that has one loads it */
  readonly loadSecondStep: () => Promise<SecondStepScreen>;
  /** the chart that asks for the second factor */
  readonly openSecondStep: () => Promise<ActorRefFrom<typeof sessionMachine>>;
  readonly openActivation: (input: ActivationInput) => Promise<ActorRefFrom<typeof activationMachine>>;
  readonly openPasswordReset: (
    input: PasswordResetInput,
  ) => Promise<ActorRefFrom<typeof passwordResetMachine>>;
  /** why the person is on /login, when there is a reason; what somebody wrote there by hand is none */
  readonly loginNotice: () => string | null;
  readonly leaveNotice: (notice: LoginNotice) => void;
  /** title key of the page that login returns to */
  readonly returnTitle: () => string | null;
  /** whether the server hands out another build than the page's */
  readonly isNewerOut: () => Promise<boolean>;
  readonly chooseLanguage: (language: string) => void;
  /** goes to a path of the portal without loading the page anew */
  readonly navigate: (path: string) => void;
  /** a path may be wanted soon: what it needs may be fetched */
  readonly foresee: (path: string) => void;
};

const ServicesContext = createContext<PublicServices | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): PublicServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('No ServicesProvider');
  return services;
}
