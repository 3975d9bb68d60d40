import { z } from 'zod';
import { businessSizes, companyCategories, companyTypes, identityDocumentKinds } from '../enums.ts';
import { addressFields, addressIsReadable, checkAddress } from '../values/address.ts';
import { bankFields, bankIsReadable, checkBank } from '../values/bank.ts';
import { hasFailedAt, issueAt, whenRight } from '../values/between.ts';
import { country } from '../values/country.ts';
import { checkAdult, day } from '../values/date.ts';
import { isSameHolder } from '../values/holder.ts';
import { checkPhone, phoneNumber, phonePrefix } from '../values/phone.ts';
import { choice, missing, text, webAddress } from '../values/text.ts';
import { individualStep1 } from './individual.ts';

/** Step 1 is the screen that both types share. */
export const businessStep1 = individualStep1;

/** Step 2, the company. An empty website is skipped (specification §5). */
export const businessStep2 = z.strictObject({
  business_name: text(200),
  company_type: choice(companyTypes),
  registration_number: text(40),
  business_size: choice(businessSizes),
  website: z
    .string({ error: missing })
    .trim()
    .transform((value) => value || undefined)
    .pipe(webAddress(['https:', 'http:'], 200).optional())
    .optional(),
  category: choice(companyCategories),
});

/** The person who acts for the company and signs its contract. */
export const legalOfficer = z.strictObject({
  first_name: text(100),
  last_name: text(100),
  date_of_birth: day,
  country_of_birth: country,
  nationality: country,
  identity_document_kind: choice(identityDocumentKinds),
  phone_prefix: phonePrefix,
  phone: phoneNumber,
  function: text(100),
});

/** Step 3: registered address, tax residence, legal officer, with the rules that need no clock. */
export const businessStep3 = z
  .strictObject({
    ...addressFields,
    tax_residence: country,
    tax_number: text(40),
    legal_officer: legalOfficer,
  })
  .superRefine(checkAddress, addressIsReadable)
  .superRefine((value, context) => {
    const failed = ['phone', 'phone_prefix'].some((field) => hasFailedAt(context, ['legal_officer', field]));
    if (!failed && value.legal_officer) checkPhone(value.legal_officer, context, ['legal_officer']);
  }, whenRight());

/** Step 3 as the server and the form parse it: `today` decides whether the officer is 18 or older. */
export const businessStep3At = (today: string) =>
  businessStep3.superRefine((value, context) => {
    const at = ['legal_officer', 'date_of_birth'];
    if (!hasFailedAt(context, at) && value.legal_officer)
      checkAdult(value.legal_officer.date_of_birth, today, context, at, 'officer_under_age');
  }, whenRight());

/** Step 7, bank information; the account's holder is the company. */
export const businessStep7 = z.strictObject(bankFields).superRefine(checkBank, bankIsReadable);
export const businessStep7For = (facts: {
  readonly businessName: string;
  readonly accreditationClaimed: boolean;
}) =>
  businessStep7
    .superRefine((bank, context) => {
      if (!isSameHolder(bank.account_holder, facts.businessName))
        issueAt(context, 'account_holder', 'holder_mismatch');
    }, whenRight('account_holder'))
    .superRefine((bank, context) => {
      if (facts.accreditationClaimed && !bank.accredited_confirmation_check)
        issueAt(context, 'accredited_confirmation_check', 'must_be_confirmed');
    }, whenRight('accredited_confirmation_check'));

export type BusinessStep1 = z.output<typeof businessStep1>;
export type BusinessStep2 = z.output<typeof businessStep2>;
export type BusinessStep3 = z.output<typeof businessStep3>;
export type BusinessStep7 = z.output<typeof businessStep7>;
export type LegalOfficer = z.output<typeof legalOfficer>;
