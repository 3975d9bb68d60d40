import { z } from 'zod';
import { currencies, identityDocumentKinds, sourcesOfFunds } from '../enums.ts';
import { addressFields, addressIsReadable, checkAddress } from '../values/address.ts';
import { bankFields, bankIsReadable, checkBank } from '../values/bank.ts';
import { issueAt, whenRight } from '../values/between.ts';
import { country } from '../values/country.ts';
import { checkAdult, day } from '../values/date.ts';
import { checkPhone, phoneNumber, phonePrefix } from '../values/phone.ts';
import { choice, text, yesNo } from '../values/text.ts';

/** Step 1, investor type and eligibility. The type itself is said by the call and by registrationStatus. */
export const individualStep1 = z.strictObject({
  country,
  preferred_currency: choice(currencies),
  us_person: yesNo,
  accreditation_claimed: yesNo,
});

/** The shape of step 2 with the rules that need no clock; the server parses again with today's date. */
export const individualStep2 = z
  .strictObject({
    date_of_birth: day,
    country_of_birth: country,
    nationality: country,
    identity_document_kind: choice(identityDocumentKinds),
    phone_prefix: phonePrefix,
    phone: phoneNumber,
  })
  .superRefine((value, context) => checkPhone(value, context), whenRight('phone', 'phone_prefix'));

/** Step 2, identity. `today` (`YYYY-MM-DD`, UTC) decides who is 18; a schema reads no clock. */
export const individualStep2At = (today: string) =>
  individualStep2.superRefine(
    (value, context) => checkAdult(value.date_of_birth, today, context, ['date_of_birth']),
    whenRight('date_of_birth'),
  );

/** Step 3, address and tax residence. */
export const individualStep3 = z
  .strictObject({
    ...addressFields,
    tax_residence: country,
    tax_number: text(40),
    politically_exposed: yesNo,
    source_of_funds: choice(sourcesOfFunds),
  })
  .superRefine(checkAddress, addressIsReadable);

/** Step 6, bank information. Who claimed accreditation at step 1 confirms it here; the server checks that fact. */
export const individualStep6 = z.strictObject(bankFields).superRefine(checkBank, bankIsReadable);
export const individualStep6For = (facts: { readonly accreditationClaimed: boolean }) =>
  individualStep6.superRefine((bank, context) => {
    if (facts.accreditationClaimed && !bank.accredited_confirmation_check)
      issueAt(context, 'accredited_confirmation_check', 'must_be_confirmed');
  }, whenRight('accredited_confirmation_check'));

export type IndividualStep1 = z.output<typeof individualStep1>;
export type IndividualStep2 = z.output<typeof individualStep2>;
export type IndividualStep3 = z.output<typeof individualStep3>;
export type IndividualStep6 = z.output<typeof individualStep6>;
