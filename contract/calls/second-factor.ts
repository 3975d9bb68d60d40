import { z } from 'zod';
import { access } from '../access.ts';
import { done, reply, row, uuid } from '../row.ts';
import {
  confirmationForm,
  confirmationMethods,
  confirmationPurposes,
  passkey,
  passkeyCreation,
  passkeyForm,
  passkeyName,
  passkeyRequest,
  secondFactorMethods,
  secondFactors,
  secondStep,
  totpForm,
} from '../values/second-factor.ts';
import { session } from '../values/session.ts';
import { choice } from '../values/text.ts';
import { exampleSession } from './auth.ts';
import { ids } from './examples.ts';

const tags = ['extensions'] as const;
const own = { access: access.session, beforeSecondFactor: true } as const;
const challenge = 'qLx1mZ0c7uK3yE5dWf9hJ2sR4tV6bN8aPgTiOoUeYwQ';
const request = {
  challenge,
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [{ id: 'c2FtcGxl', type: 'public-key' as const }],
  userVerification: 'preferred' as const,
};
const creation = {
  rp: { id: 'localhost', name: 'Member Portal' },
  user: { id: 'AZDzonwefTqcGy9tjkobAA', name: 'camille@example.com', displayName: 'Camille Exemple' },
  challenge,
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    userVerification: 'preferred' as const,
    requireResidentKey: false,
  },
  attestation: 'none' as const,
};
const credential = {
  id: 'c2FtcGxl',
  rawId: 'c2FtcGxl',
  type: 'public-key' as const,
  clientExtensionResults: {},
};
const attestation = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};
const saved = {
  id: ids.record,
  name: 'Phone',
  created_at: '2026-03-11T14:32:00.000Z',
  last_used_at: null,
};
const codes = ['7Q2KF-9MXPA', 'D4HTB-3ZN8W'];
/** the codes, once, when this was the first second factor; null when there were codes already */
const firstCodes = z.array(z.string()).nullable();
const passkeyParams = z.strictObject({ passkeyId: uuid });

/**
 * The second step of a sign-in, the second factors of a person, and "it is me" before money goes out. An extension
 * (feature `second_factor`; docs/decisions/0043).
 */
export const secondFactor = {
  signInOptions: row
    .route({
      method: 'GET',
      path: '/x/second-factor/sign-in',
      tags,
      summary: 'The ways in which the sign-in that was begun can be finished, with a fresh challenge',
    })
    .meta({
      access: access.public,
      errors: ['sign_in_over'],
      example: { reply: { methods: ['passkey', 'totp', 'recovery_code'], passkey: request } },
    })
    .output(
      reply(
        z.strictObject({ methods: z.array(z.enum(secondFactorMethods)), passkey: passkeyRequest.nullable() }),
      ),
    ),
  signIn: row
    .route({
      method: 'POST',
      path: '/x/second-factor/sign-in',
      tags,
      summary: 'Finish the sign-in that was begun, and open a session',
    })
    .meta({
      access: access.public,
      errors: ['sign_in_over', 'invalid_second_factor', 'account_closed', 'rate_limited'],
      example: {
        body: { method: 'totp', code: '123456' },
        reply: { ...exampleSession, second_factor: { enabled: true, setup_required: false } },
      },
    })
    .input(z.object({ body: secondStep }))
    .output(reply(session)),
  read: row
    .route({
      method: 'GET',
      path: '/x/second-factor',
      tags,
      summary: "The caller's second factors",
    })
    .meta({
      ...own,
      errors: [],
      example: {
        reply: {
          totp: { enabled_at: saved.created_at },
          passkeys: [saved],
          recovery_codes_left: 10,
          required: false,
        },
      },
    })
    .output(reply(secondFactors)),
  startTotp: row
    .route({
      method: 'POST',
      path: '/x/second-factor/totp',
      tags,
      summary: 'Begin to set up an authenticator app; the former one works until the new one is confirmed',
    })
    .meta({
      ...own,
      errors: ['confirmation_required'],
      example: {
        reply: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Member%20Portal:camille@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Member%20Portal',
        },
      },
    })
    .output(reply(z.strictObject({ secret: z.string(), uri: z.string() }))),
  confirmTotp: row
    .route({
      method: 'POST',
      path: '/x/second-factor/totp/confirmation',
      tags,
      summary: 'Take the authenticator app into use with the first code that it shows',
    })
    .meta({
      ...own,
      errors: ['invalid_second_factor', 'conflict', 'rate_limited'],
      example: { body: { code: '123456' }, reply: { recovery_codes: codes } },
    })
    .input(z.object({ body: totpForm }))
    .output(reply(z.strictObject({ recovery_codes: firstCodes }))),
  removeTotp: row
    .route({
      method: 'DELETE',
      path: '/x/second-factor/totp',
      tags,
      summary: 'Take the authenticator app out of use',
    })
    .meta({
      ...own,
      errors: ['not_found', 'confirmation_required', 'second_factor_mandatory'],
      example: { reply: { ok: true } },
    })
    .output(done),
  passkeyOptions: row
    .route({
      method: 'POST',
      path: '/x/second-factor/passkeys/options',
      tags,
      summary: 'Begin to add a passkey: what the browser is asked for',
    })
    .meta({
      ...own,
      errors: ['confirmation_required', 'too_many_passkeys'],
      example: { reply: creation },
    })
    .output(reply(passkeyCreation)),
  addPasskey: row
    .route({
      method: 'POST',
      path: '/x/second-factor/passkeys',
      tags,
      summary: 'Add the passkey that the browser has made',
      successStatus: 201,
    })
    .meta({
      ...own,
      errors: ['invalid_second_factor', 'confirmation_required', 'too_many_passkeys'],
      example: {
        body: { name: 'Phone', attestation },
        reply: { passkey: saved, recovery_codes: codes },
      },
    })
    .input(z.object({ body: passkeyForm }))
    .output(reply(z.strictObject({ passkey, recovery_codes: firstCodes }))),
  renamePasskey: row
    .route({
      method: 'PUT',
      path: '/x/second-factor/passkeys/{passkeyId}',
      tags,
      summary: 'Call a passkey by another name',
    })
    .meta({
      ...own,
      errors: ['not_found'],
      example: { params: { passkeyId: saved.id }, body: { name: 'Phone' }, reply: saved },
    })
    .input(z.object({ params: passkeyParams, body: passkeyName }))
    .output(reply(passkey)),
  removePasskey: row
    .route({
      method: 'DELETE',
      path: '/x/second-factor/passkeys/{passkeyId}',
      tags,
      summary: 'Take a passkey out of use',
    })
    .meta({
      ...own,
      errors: ['not_found', 'confirmation_required', 'second_factor_mandatory'],
      example: { params: { passkeyId: saved.id }, reply: { ok: true } },
    })
    .input(z.object({ params: passkeyParams }))
    .output(done),
  renewRecoveryCodes: row
    .route({
      method: 'POST',
      path: '/x/second-factor/recovery-codes',
      tags,
      summary: 'Make new recovery codes; the former ones stop working',
    })
    .meta({
      ...own,
      errors: ['not_found', 'confirmation_required'],
      example: { reply: { recovery_codes: codes } },
    })
    .output(reply(z.strictObject({ recovery_codes: z.array(z.string()) }))),
  confirmationOptions: row
    .route({
      method: 'GET',
      path: '/x/second-factor/confirmation',
      tags,
      summary: 'By what the caller can confirm, with a fresh challenge; nothing: this purpose is not asked',
    })
    .meta({
      ...own,
      errors: [],
      example: {
        query: { purpose: 'money_out' },
        reply: { methods: ['passkey', 'totp', 'recovery_code'], passkey: request },
      },
    })
    .input(z.object({ query: z.strictObject({ purpose: choice(confirmationPurposes) }) }))
    .output(
      reply(
        z.strictObject({ methods: z.array(z.enum(confirmationMethods)), passkey: passkeyRequest.nullable() }),
      ),
    ),
  confirm: row
    .route({
      method: 'POST',
      path: '/x/second-factor/confirmation',
      tags,
      summary:
        'Confirm for one purpose; it holds five minutes in this session, for one call, or for the ending of all sessions meant',
    })
    .meta({
      ...own,
      errors: ['invalid_second_factor', 'invalid_credentials', 'rate_limited'],
      example: { body: { purpose: 'money_out', method: 'totp', code: '123456' }, reply: { ok: true } },
    })
    .input(z.object({ body: confirmationForm }))
    .output(done),
};
