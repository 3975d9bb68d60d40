import { z } from 'zod';
import { access } from '../access.ts';
import { languages, termsVersion } from '../enums.ts';
import { done, reply, row } from '../row.ts';
import {
  registerForm,
  credentials,
  passwordRequest,
  passwordSet,
  passwordChange,
  activation,
} from '../steps/auth.ts';
import { profileForm } from '../steps/profile.ts';
import { session } from '../values/session.ts';
import { email } from '../values/text.ts';
import { uuid } from '../values/uuid.ts';

export const exampleSession = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  role: 'user',
  email: 'camille@example.com',
  first_name: 'Camille',
  last_name: 'Exemple',
  phone: null,
  phone_prefix: null,
  country_of_birth: null,
  language: { id: 'en-US', alias: 'en' as const, name: 'English' },
  expjwt: 1767225900,
  expsecurecookie: 1767227400,
  jwtExpDate: '2026-01-01T00:05:00.000Z',
  secureCookieExpDate: '2026-01-01T00:30:00.000Z',
  avatar: null,
  second_factor: { enabled: false, setup_required: false },
  draft_key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};
const someone = { email: 'camille@example.com' };

export const auth = {
  register: row
    .route({
      method: 'POST',
      path: '/users/register',
      successStatus: 201,
      tags: ['auth'],
      summary: 'Sign up; answers the same whether or not the address is taken',
    })
    .meta({
      access: access.public,
      errors: ['rate_limited'],
      example: {
        body: {
          first_name: 'Camille',
          last_name: 'Exemple',
          ...someone,
          password: 'a long sentence 42',
          password_confirmation: 'a long sentence 42',
          language: 'en',
          terms_accepted: true,
          terms_version: termsVersion,
        },
        reply: { ok: true },
      },
    })
    .input(z.object({ body: registerForm }))
    .output(done),
  updateUser: row
    .route({
      method: 'PUT',
      path: '/users/{id}',
      tags: ['auth'],
      summary: 'Change profile data; role and activation by an administrator only',
    })
    .meta({
      access: access.ownOrAdmin('id'),
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params: { id: exampleSession.id },
        body: { phone_prefix: '+33', phone: '612345678', language: 'fr' },
        reply: {
          id: exampleSession.id,
          role: 'user',
          ...someone,
          first_name: 'Camille',
          last_name: 'Exemple',
          phone: '612345678',
          phone_prefix: '+33',
          country_of_birth: null,
          language: { id: 'fr-FR', alias: 'fr', name: 'Français' },
          avatar: null,
          second_factor: exampleSession.second_factor,
        },
      },
    })
    .input(z.object({ params: z.strictObject({ id: uuid }), body: profileForm }))
    .output(
      reply(
        session
          .omit({
            expjwt: true,
            expsecurecookie: true,
            jwtExpDate: true,
            secureCookieExpDate: true,
            draft_key: true,
          })
          .extend({
            pending_approval: uuid
              .optional()
              .describe(
                'the role was asked for, and waits for a second person under this id: the answer has the former one',
              ),
          }),
      ),
    ),
  login: row
    .route({
      method: 'POST',
      path: '/auth/login',
      tags: ['auth'],
      summary: 'Open a session, or begin a sign-in that takes a second step',
    })
    .meta({
      access: access.public,
      errors: [
        'invalid_credentials',
        'account_not_active',
        'account_closed',
        'second_factor_required',
        'rate_limited',
      ],
      example: { body: { ...someone, password: 'a long sentence 42' }, reply: exampleSession },
    })
    .input(z.object({ body: credentials }))
    .output(reply(session)),
  logout: row
    .route({
      method: 'POST',
      path: '/auth/logout',
      tags: ['auth'],
      summary: 'Close the session; succeeds without one',
    })
    .meta({ access: access.public, errors: [], example: { reply: { ok: true } } })
    .output(done),
  forgottenPasswordRequest: row
    .route({
      method: 'POST',
      path: '/auth/forgottenpwdrequest',
      tags: ['auth'],
      summary: 'Ask for a reset mail; answers the same for an unknown address',
    })
    .meta({
      access: access.public,
      errors: ['rate_limited'],
      example: { body: someone, reply: { ok: true } },
    })
    .input(z.object({ body: passwordRequest }))
    .output(done),
  forgottenPasswordSet: row
    .route({
      method: 'POST',
      path: '/auth/forgottenpwdset',
      tags: ['auth'],
      summary: 'Set a new password with the token of the reset mail; ends every session',
    })
    .meta({
      access: access.public,
      errors: ['invalid_password_set_token', 'rate_limited'],
      example: {
        body: {
          token: 'x'.repeat(43),
          password: 'a long sentence 42',
          password_confirmation: 'a long sentence 42',
        },
        reply: { ok: true },
      },
    })
    .input(z.object({ body: passwordSet }))
    .output(done),
  whoami: row
    .route({
      method: 'GET',
      path: '/auth/whoami',
      tags: ['auth'],
      summary: 'Who the session belongs to, and until when',
    })
    .meta({
      access: access.session,
      beforeSecondFactor: true,
      errors: [],
      example: { reply: exampleSession },
    })
    .output(reply(session)),
  newPassword: row
    .route({
      method: 'POST',
      path: '/auth/newpassword',
      tags: ['auth'],
      summary: 'Change the password with the old one; ends every session and opens a new one here',
    })
    .meta({
      access: access.session,
      beforeSecondFactor: true,
      errors: ['invalid_credentials', 'rate_limited'],
      example: {
        body: {
          old_password: 'a long sentence 42',
          password: 'another sentence 43',
          password_confirmation: 'another sentence 43',
        },
        reply: { ok: true },
      },
    })
    .input(z.object({ body: passwordChange }))
    .output(done),
  resendActivationCode: row
    .route({
      method: 'POST',
      path: '/auth/resendActivationCode',
      tags: ['auth'],
      summary: 'Send a new activation code; the former one stops working',
    })
    .meta({
      access: access.public,
      errors: ['rate_limited'],
      example: { body: someone, reply: { ok: true } },
    })
    .input(z.object({ body: z.strictObject({ email, language: z.enum(languages).optional() }) }))
    .output(done),
  checkActivationCode: row
    .route({
      method: 'POST',
      path: '/auth/checkActivationCode',
      tags: ['auth'],
      summary: 'Activate by the typed code with its address, or by the code of the link alone',
    })
    .meta({
      access: access.public,
      errors: ['invalid_activation_code', 'expired_activation_code', 'rate_limited'],
      example: { body: { ...someone, code: '123456' }, reply: { ok: true, password_to_choose: false } },
    })
    .input(z.object({ body: activation }))
    // to choose: nobody has shown a password of it to be theirs; none opens it, and the link to choose one was sent
    .output(reply(z.strictObject({ ok: z.literal(true), password_to_choose: z.boolean() }))),
};
