import { z } from 'zod';
import { plainEntry } from './marks.ts';
import { choice, lineFault, missing, text } from './text.ts';
import { typedPassword } from './password.ts';
import { uuid } from './uuid.ts';

/** The second steps of a sign-in; a recovery code stands in for a device that is lost. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** What is asked again before it is done, each confirmed for itself. */
export const confirmationPurposes = ['money_out', 'bank_details', 'second_factor', 'sessions'] as const;
export type ConfirmationPurpose = (typeof confirmationPurposes)[number];

/** By what a person confirms; the password alone only where there is no second factor. */
export const confirmationMethods = [...secondFactorMethods, 'password'] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** How many recovery codes there are, each good once. */
export const recoveryCodeCount = 10;
/** How many passkeys a person may have. */
export const maxPasskeys = 20;
const passkeyNameLength = 60;
const longestTyped = 40;

/** Bytes in base64url, as WebAuthn passes them in JSON. */
const bytes = (max: number) =>
  z
    .string({ error: missing })
    .max(max, { error: 'invalid_value' })
    .regex(/^[\w-]+$/, { error: 'invalid_value' });
const transports = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transports).exactOptional(),
});

/** What `navigator.credentials.get` is asked for, as JSON (WebAuthn level 3). */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What `navigator.credentials.create` is asked for, as JSON. */
export const passkeyCreation = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', { error: missing }),
  authenticatorAttachment: z.enum(['cross-platform', 'platform'], { error: 'invalid_value' }).exactOptional(),
  /** nothing of it is read */
  clientExtensionResults: z.object({ appid: z.boolean().exactOptional() }, { error: missing }),
};

/** A passkey's answer to a challenge, as the browser gives it. */
export const assertion = z.strictObject(
  {
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes(8000),
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: bytes(200).exactOptional(),
    }),
  },
  { error: missing },
);
export type Assertion = z.infer<typeof assertion>;

/** A new passkey, as the browser gives it. */
export const attestation = z.strictObject(
  {
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(32_000),
      authenticatorData: bytes(16_000).exactOptional(),
      transports: z.array(z.string().max(20)).max(10).exactOptional(),
      publicKeyAlgorithm: z.number().exactOptional(),
      publicKey: bytes(8000).exactOptional(),
    }),
  },
  { error: missing },
);
export type Attestation = z.infer<typeof attestation>;

/** Six digits of an authenticator app; `123 456` is the same, and so is what nobody sees beside them. */
export const totpCode = z
  .string({ error: missing })
  .overwrite((typed) => plainEntry(typed, longestTyped).replace(/\s/g, ''))
  .min(1, { error: 'required' })
  .regex(/^(\d{6})?$/, { error: 'invalid_code' });

/** A recovery code as it is typed: blanks, dashes and small letters do no harm. */
export const recoveryCode = text(longestTyped);

const byTotp = z.strictObject({ method: z.literal('totp'), code: totpCode });
const byRecoveryCode = z.strictObject({ method: z.literal('recovery_code'), code: recoveryCode });
const byPasskey = z.strictObject({ method: z.literal('passkey'), assertion });
const methodMissing = { error: missing } as const;

/** The second step of a sign-in. */
export const secondStep = z.discriminatedUnion('method', [byTotp, byRecoveryCode, byPasskey], methodMissing);
export type SecondStep = z.output<typeof secondStep>;

const purpose = choice(confirmationPurposes);
/** "It is me", for one purpose. */
export const confirmationForm = z.discriminatedUnion(
  'method',
  [
    byTotp.extend({ purpose }),
    byRecoveryCode.extend({ purpose }),
    byPasskey.extend({ purpose }),
    z.strictObject({ purpose, method: z.literal('password'), password: typedPassword }),
  ],
  methodMissing,
);
export type ConfirmationForm = z.output<typeof confirmationForm>;

export const totpForm = z.strictObject({ code: totpCode });
/** What a person calls a passkey: `Phone`, `Key in the drawer`. */
export const passkeyName = z.strictObject({ name: text(passkeyNameLength) });
/** What the schema of that name says of a text, for who judges without it; null: nothing. */
export const passkeyNameFault = (name: string): string | null => lineFault(name, passkeyNameLength);
export const passkeyForm = passkeyName.extend({ attestation });

export const passkey = z.strictObject({
  id: uuid,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The second factors of one person. */
export const secondFactors = z.strictObject({
  totp: z.strictObject({ enabled_at: z.iso.datetime() }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number().int().min(0),
  /** this person must have one: the last can be replaced, and not removed */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;
