import { z } from 'zod';
import { languages, roles } from '../enums.ts';
import { whenRight } from '../values/between.ts';
import { country } from '../values/country.ts';
import { checkPhone, phoneNumber, phonePrefix } from '../values/phone.ts';
import { choice, text } from '../values/text.ts';

/**
 * What PUT /users/{id} takes; role and active by an administrator only. Phone and prefix come together. `password_to_choose`
 * comes with the reopening of a closed account: no former password opens it, and its owner chooses one by a mail.
 */
export const profileForm = z
  .strictObject({
    first_name: text(100).optional(),
    last_name: text(100).optional(),
    phone: phoneNumber.optional(),
    phone_prefix: phonePrefix.optional(),
    country_of_birth: country.optional(),
    language: choice(languages).optional(),
    role: choice(roles).optional(),
    active: z.boolean().optional(),
    password_to_choose: z.literal(true).optional(),
    version: z.number().int().min(1).max(2_147_483_647).optional(),
  })
  .superRefine((value, context) => checkPhone(value, context), whenRight('phone', 'phone_prefix'));
