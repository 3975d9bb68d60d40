import type { WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import {
  passkeyCreation,
  passkeyRequest,
  type Assertion,
  type Attestation,
  type PasskeyCreation,
  type PasskeyRequest,
} from '../../contract/values/second-factor.ts';

/** Who passkeys are made for: the host that people see in the address bar, and the pages that may use them. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/** A key as it is kept. */
export type StoredKey = {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
};

/** Loaded with the first passkey: it brings a library of certificates along. */
const webAuthn = () => import('@simplewebauthn/server');

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** No passkey can be made for an address of numbers: on one's own machine its name is `localhost` (WebAuthn §5.1.3). */
export function relyingPartyId(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return loopback.has(hostname) ? 'localhost' : hostname;
}

const described = ({ credential_id, transports }: StoredKey) => ({
  id: credential_id,
  transports: [...transports],
});

/** What the browser is asked for to make a passkey. `seconds`: how long it may take. */
export async function creationOptions(
  party: RelyingParty & { readonly name: string },
  person: { readonly id: string; readonly email: string; readonly name: string },
  keys: readonly StoredKey[],
  seconds: number,
): Promise<PasskeyCreation> {
  const library = await webAuthn();
  const options = await library.generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    timeout: seconds * 1000,
    attestationType: 'none',
    excludeCredentials: keys.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { rp, user, challenge, pubKeyCredParams, timeout, excludeCredentials, attestation } = options;
  return passkeyCreation.parse({
    rp,
    user,
    challenge,
    pubKeyCredParams,
    timeout,
    excludeCredentials,
    attestation,
    authenticatorSelection: {
      residentKey: 'preferred',
      userVerification: 'preferred',
      requireResidentKey: false,
    },
  });
}

/** What the browser is asked for to use one of these passkeys. */
export async function requestOptions(
  { id }: RelyingParty,
  keys: readonly StoredKey[],
  seconds: number,
): Promise<PasskeyRequest> {
  const library = await webAuthn();
  const { challenge, timeout, rpId, allowCredentials, userVerification } =
    await library.generateAuthenticationOptions({
      rpID: id,
      allowCredentials: keys.map(described),
      timeout: seconds * 1000,
      userVerification: 'preferred',
    });
  return passkeyRequest.parse({ challenge, timeout, rpId, allowCredentials, userVerification });
}

/** The library throws at what doesn't fit; all of it means that the answer isn't accepted. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

const clientData = z.looseObject({ challenge: z.string() });

/** Which challenge a browser's answer is about; null: it says none. */
export function challengeOf({ response }: Assertion | Attestation): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')))
      .challenge;
  } catch {
    return null;
  }
}

const expected = ({ id, origins }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...origins],
  expectedRPID: id,
  // The password stands beside it: that the key is there is enough.
  requireUserVerification: false,
});

const known = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** The key of an attestation that answers this challenge; null when it isn't accepted. */
export async function readAttestation(
  party: RelyingParty,
  attestation: Attestation,
  challenge: string,
): Promise<StoredKey | null> {
  const library = await webAuthn();
  const result = await unlessRefused(() =>
    library.verifyRegistrationResponse({ response: attestation, ...expected(party, challenge) }),
  );
  if (!result?.verified) return null;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports.filter((name) => known.has(name)),
  };
}

/** What the key's counter says after an assertion that answers this challenge; null when it isn't accepted. */
export async function readAssertion(
  party: RelyingParty,
  key: StoredKey,
  assertion: Assertion,
  challenge: string,
): Promise<number | null> {
  const credential: WebAuthnCredential = {
    id: key.credential_id,
    publicKey: new Uint8Array(key.public_key),
    counter: key.counter,
  };
  const library = await webAuthn();
  const result = await unlessRefused(() =>
    library.verifyAuthenticationResponse({ response: assertion, credential, ...expected(party, challenge) }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
