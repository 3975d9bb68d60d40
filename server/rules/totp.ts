import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds that a code is shown for (RFC 6238). */
const period = 30;

/** 160 random bits in base32, as authenticator apps take them. */
export const newTotpSecret = (): string => generateSecret();

/** What an authenticator app reads from the QR code. */
export const totpUri = (product: string, email: string, secret: string): string =>
  generateURI({ issuer: product, label: email, secret });

/**
 * The time step whose code this is, when it is later than `after` and at most one step away from now, as phones are
 * seldom exact; null: it is no code that may be taken.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  { at, after }: { readonly at: Date; readonly after: number },
): Promise<number | null> {
  const epoch = Math.floor(at.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: period });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > after ? result.timeStep : null;
}
