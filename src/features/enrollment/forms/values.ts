import type { RegistrationType } from '../../../../contract/enums.ts';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import type { DraftValues } from '../../../queries/drafts.ts';

export type InvestorTypeValues = {
  type: string;
  country: string;
  preferred_currency: string;
  us_person: boolean | undefined;
  accreditation_claimed: boolean | undefined;
};
export type IdentityValues = {
  date_of_birth: string;
  country_of_birth: string;
  nationality: string;
  identity_document_kind: string;
  phone_prefix: string;
  phone: string;
};
export type AddressValues = {
  address: string;
  address_complement: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  tax_residence: string;
  tax_number: string;
  politically_exposed: boolean | undefined;
  source_of_funds: string;
};
export type Saved = Readonly<Record<string, unknown>> | null | undefined;

/** What a form starts with: empty, then what is saved, then what was typed since (never the other way round). */
export function reader(saved: Saved, draft: DraftValues | null) {
  const found = (name: string): unknown => draft?.[name] ?? saved?.[name];
  return {
    text: (name: string, otherwise = ''): string => {
      const value = found(name);
      return typeof value === 'string' ? value : otherwise;
    },
    choice: (name: string): boolean | undefined => {
      const value = found(name);
      return typeof value === 'boolean' ? value : undefined;
    },
  };
}

export function investorTypeValues(
  type: RegistrationType,
  saved: Saved,
  draft: DraftValues | null,
): InvestorTypeValues {
  const { text, choice } = reader(saved, draft);
  return {
    type,
    country: text('country'),
    preferred_currency: text('preferred_currency'),
    us_person: choice('us_person'),
    accreditation_claimed: choice('accreditation_claimed'),
  };
}

export function identityValues(details: IndividualDetails | null, draft: DraftValues | null): IdentityValues {
  const { text } = reader(details?.step_2, draft);
  return {
    date_of_birth: text('date_of_birth'),
    country_of_birth: text('country_of_birth'),
    nationality: text('nationality'),
    identity_document_kind: text('identity_document_kind'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
  };
}

export function addressValues(details: IndividualDetails | null, draft: DraftValues | null): AddressValues {
  const { text, choice } = reader(details?.step_3, draft);
  const residence = details?.step_1?.country ?? '';
  return {
    address: text('address'),
    address_complement: text('address_complement'),
    city: text('city'),
    state: text('state'),
    zip_code: text('zip_code'),
    country: text('country', residence),
    tax_residence: text('tax_residence', residence),
    tax_number: text('tax_number'),
    politically_exposed: choice('politically_exposed'),
    source_of_funds: text('source_of_funds'),
  };
}

/** Without the type, which its own call says (decisions §6). */
export const investorTypeToWire = ({ type: _type, ...values }: InvestorTypeValues) => values;

/** A state left over from a US address is not sent with another country. */
export const addressToWire = <Values extends { readonly country: string; readonly state: string }>({
  state,
  ...values
}: Values) => (values.country === 'US' ? { ...values, state } : values);
