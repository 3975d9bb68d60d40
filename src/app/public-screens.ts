import type { ComponentType } from 'react';
import { bring } from '../platform/chunk.ts';
import { publicPageOf } from './public-pages.ts';
import type { PublicScreenName } from './public-pages.ts';

type Load = () => Promise<ComponentType>;

const welcome = () => import('../features/public/welcome.tsx');
const signup = () => import('../features/public/signup.tsx');
const login = () => import('../features/public/login.tsx');
const newPassword = () => import('../features/public/new-password.tsx');
const forgotten = () => import('../features/public/forgotten.tsx');
const activation = () => import('../features/public/activation.tsx');
const errors = () => import('./error-door.tsx');

export const publicScreens: Readonly<Record<PublicScreenName, Load>> = {
  welcome: async () => (await welcome()).WelcomeScreen,
  signup: async () => (await signup()).SignupScreen,
  login: async () => (await login()).LoginScreen,
  forgotten: async () => (await forgotten()).ForgottenScreen,
  emailSent: async () => (await forgotten()).EmailSentScreen,
  newPassword: async () => (await newPassword()).NewPasswordScreen,
  activation: async () => (await activation()).ActivationScreen,
  activateLink: async () => (await activation()).ActivateLinkScreen,
  notFound: async () => (await errors()).notFound,
  notAuthorized: async () => (await errors()).notAuthorized,
};

const loaded = new Map<PublicScreenName, ComponentType>();

/** A screen that has arrived; null before. */
export const publicScreenOf = (name: PublicScreenName): ComponentType | null => loaded.get(name) ?? null;

/** Brings a screen's code; done at once when it is there. */
export async function loadPublicScreen(name: PublicScreenName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await bring(publicScreens[name]));
}

/** A path may be wanted soon. */
export function foresee(path: string): void {
  const page = publicPageOf(path);
  // what does not come now is asked for again when it is wanted
  if (page !== null) void loadPublicScreen(page.screen).catch(() => undefined);
}
