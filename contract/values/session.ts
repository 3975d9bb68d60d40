import { z } from 'zod';
import { languages } from '../enums.ts';
import { uuid } from './uuid.ts';

export const languageChoice = z.strictObject({ id: z.string(), alias: z.enum(languages), name: z.string() });

/** What login and whoami answer (specification §3, decisions §3). Expiries: epoch seconds and ISO 8601. */
export const session = z.strictObject({
  id: uuid,
  role: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  country_of_birth: z.string().nullable(),
  language: languageChoice,
  expjwt: z.number().int(),
  expsecurecookie: z.number().int(),
  jwtExpDate: z.iso.datetime(),
  secureCookieExpDate: z.iso.datetime(),
  /** where the person's picture is read, with its version; null: there is none */
  avatar: z.string().nullable(),
  second_factor: z.strictObject({
    /** signing in takes a second step */
    enabled: z.boolean(),
    /** the role must have one and doesn't yet: nothing else is answered before it is set up */
    setup_required: z.boolean(),
  }),
  /** base64 of 32 bytes, the same for one person always: seals what is half-typed in session storage */
  draft_key: z.string(),
});
export type Session = z.infer<typeof session>;
