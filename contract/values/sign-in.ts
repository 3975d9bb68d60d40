import { z } from 'zod';
import { uuid } from './uuid.ts';

export const deviceKinds = ['desktop', 'phone', 'tablet', 'other'] as const;

/** What a browser said of itself, in words: no versions, nothing that tells one machine from another. */
export const device = z.strictObject({
  /** `Firefox`; null: it named none that is known */
  browser: z.string().nullable(),
  /** `Windows`; null: it named none that is known */
  system: z.string().nullable(),
  kind: z.enum(deviceKinds),
});
export type Device = z.infer<typeof device>;

/** Where somebody signed in from: an address of which only the network is kept, `203.0.113.0/24` or `2001:db8:1::/48`. */
export const network = z.string().nullable();

/** A session of the caller's that is open now. */
export const ownSession = z.strictObject({
  id: uuid,
  /** the one that asks */
  current: z.boolean(),
  device,
  network,
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** when it ends unless it is used again */
  expires_at: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What came of it: signed in; a wrong password or second step; ended by oneself, there or from another session. */
export const signInOutcomes = [
  'opened',
  'wrong_password',
  'second_factor_failed',
  'signed_out',
  'revoked',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** One line of a person's sign-ins. */
export const signIn = z.strictObject({
  id: uuid,
  at: z.iso.datetime(),
  outcome: z.enum(signInOutcomes),
  device,
  network,
});
export type SignIn = z.infer<typeof signIn>;
