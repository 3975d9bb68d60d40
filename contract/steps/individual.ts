import { z } from 'zod';
import { currencies, identityDocumentKinds, sourcesOfFunds } from '../enums.ts';
import { addressFields, checkAddress } from '../values/address.ts';
import { bankFields, checkBank } from '../values/bank.ts';
import { country } from '../values/country.ts';
import { ageOn, day } from '../values/date.ts';
import { isPhone, phoneNumber, phonePrefix } from '../values/phone.ts';
import { choice, text, yesNo } from '../values/text.ts';

/** Step 1, investor type and eligibility. The type itself is said by the call and by registrationStatus. */
export const individualStep1 = z.strictObject({
  country,
  preferred_currency: choice(currencies),
  us_person: yesNo,
  accreditation_claimed: yesNo,
});

const step2Fields = z.strictObject({
  date_of_birth: day,
  country_of_birth: country,
  nationality: country,
  identity_document_kind: choice(identityDocumentKinds),
  phone_prefix: phonePrefix,
  phone: phoneNumber,
});

/** Step 2, identity. `today` (`YYYY-MM-DD`, UTC) decides who is 18; a schema reads no clock. */
export const individualStep2At = (today: string) =>
  step2Fields.superRefine((value, context) => {
    const add = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: value });
    if (value.date_of_birth > today) add('date_of_birth', 'date_in_future');
    else if (ageOn(value.date_of_birth, today) < 18) add('date_of_birth', 'under_age');
    if (!isPhone(value.phone_prefix, value.phone)) add('phone', 'invalid_phone');
  });
/** The shape of step 2; the server parses again with today's date. */
export const individualStep2 = step2Fields;

/** Step 3, address and tax residence. */
export const individualStep3 = z
  .strictObject({
    ...addressFields,
    tax_residence: country,
    tax_number: text(40),
    politically_exposed: yesNo,
    source_of_funds: choice(sourcesOfFunds),
  })
  .superRefine(checkAddress);

/** Step 6, bank information. Who claimed accreditation at step 1 confirms it here; the server checks that fact. */
export const individualStep6 = z.strictObject(bankFields).superRefine(checkBank);
export const individualStep6For = (facts: { readonly accreditationClaimed: boolean }) =>
  z.strictObject(bankFields).superRefine((bank, context) => {
    checkBank(bank, context);
    if (facts.accreditationClaimed && !bank.accredited_confirmation_check)
      context.addIssue({
        code: 'custom',
        path: ['accredited_confirmation_check'],
        message: 'must_be_confirmed',
        input: bank,
      });
  });

export type IndividualStep1 = z.output<typeof individualStep1>;
export type IndividualStep2 = z.output<typeof individualStep2>;
export type IndividualStep3 = z.output<typeof individualStep3>;
export type IndividualStep6 = z.output<typeof individualStep6>;
