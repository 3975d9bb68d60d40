import type { Context } from '../http/context.ts';
import { cookieNames } from '../http/session.ts';
import { watchingGuesses } from './alarms.ts';
import { isKnownBrowser, knownBrowser, knownDays } from '../rules/known-browsers.ts';

const received = ({ config, cookies }: Context) => cookies.get(cookieNames(config).known);

const isKnown = (context: Context, email: string) =>
  isKnownBrowser(context.secrets.all('codes'), email, received(context), context.clock.now());

/** Counts a password typed at the sign-in, before it is looked at. Whoever guesses uses up the count of strangers alone. */
export async function countPassword(context: Context, email: string): Promise<void> {
  const { limits, request } = context;
  const watch = { ...context, db: context.primary };
  if (isKnown(context, email)) {
    await limits.take('signInKnownIp', `${request.ip} ${email}`);
    await watchingGuesses(watch, { email }, () => limits.take('passwordKnown', email));
    return;
  }
  await limits.take('signInIp', request.ip);
  await watchingGuesses(watch, { email }, () => limits.take('signInAccount', email));
}

/** It was right, and the sign-in is whole: it counts no longer, and from now on this browser is known. */
export async function takeBackPassword(context: Context, email: string): Promise<void> {
  await context.limits.takeBack(isKnown(context, email) ? 'passwordKnown' : 'signInAccount', email);
  rememberBrowser(context, email);
}

/** A new password: what was counted were guesses at the former one. */
export async function forgetPasswords(context: Context, email: string): Promise<void> {
  await context.limits.forget('signInAccount', email);
  await context.limits.forget('passwordKnown', email);
}

export function rememberBrowser(context: Context, email: string): void {
  const { secrets, clock } = context;
  const keys = [secrets.use('codes'), ...secrets.all('codes')] as const;
  const value = knownBrowser(keys, email, received(context), clock.now());
  context.cookies.set(cookieNames(context.config).known, value, knownDays * 86_400);
}
