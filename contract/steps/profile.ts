import { z } from 'zod';
import { languages, roles } from '../enums.ts';
import { country } from '../values/country.ts';
import { phoneNumber, phonePrefix } from '../values/phone.ts';
import { text } from '../values/text.ts';

/** What PUT /users/{id} takes; role and active by an administrator only. */
export const profileForm = z.strictObject({
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  phone: phoneNumber.optional(),
  phone_prefix: phonePrefix.optional(),
  country_of_birth: country.optional(),
  language: z.enum(languages).optional(),
  role: z.enum(roles).optional(),
  active: z.boolean().optional(),
});
