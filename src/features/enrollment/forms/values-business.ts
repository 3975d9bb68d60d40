import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { DraftValues } from '../../../queries/drafts.ts';
import { reader } from './values.ts';

export type CompanyValues = {
  business_name: string;
  company_type: string;
  registration_number: string;
  business_size: string;
  website: string;
  category: string;
};
export type OfficerValues = {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  country_of_birth: string;
  nationality: string;
  identity_document_kind: string;
  phone_prefix: string;
  phone: string;
  function: string;
};
export type AddressAndOfficerValues = {
  address: string;
  address_complement: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  tax_residence: string;
  tax_number: string;
  legal_officer: OfficerValues;
};

export function companyValues(details: BusinessDetails | null, draft: DraftValues | null): CompanyValues {
  const { text } = reader(details?.step_2, draft);
  return {
    business_name: text('business_name'),
    company_type: text('company_type'),
    registration_number: text('registration_number'),
    business_size: text('business_size'),
    website: text('website'),
    category: text('category'),
  };
}

/** The entries of a draft that belong to an object within the form. */
const within = (draft: DraftValues | null, name: string): DraftValues | null =>
  draft &&
  Object.fromEntries(
    Object.entries(draft)
      .filter(([entry]) => entry.startsWith(`${name}.`))
      .map(([entry, value]) => [entry.slice(name.length + 1), value]),
  );

function officerValues(details: BusinessDetails | null, draft: DraftValues | null): OfficerValues {
  const { text } = reader(details?.step_3?.legal_officer, within(draft, 'legal_officer'));
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    date_of_birth: text('date_of_birth'),
    country_of_birth: text('country_of_birth'),
    nationality: text('nationality'),
    identity_document_kind: text('identity_document_kind'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
    function: text('function'),
  };
}

export function addressAndOfficerValues(
  details: BusinessDetails | null,
  draft: DraftValues | null,
): AddressAndOfficerValues {
  const { text } = reader(details?.step_3, draft);
  const country = details?.step_1?.country ?? '';
  return {
    address: text('address'),
    address_complement: text('address_complement'),
    city: text('city'),
    state: text('state'),
    zip_code: text('zip_code'),
    country: text('country', country),
    tax_residence: text('tax_residence', country),
    tax_number: text('tax_number'),
    legal_officer: officerValues(details, draft),
  };
}

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/** A website typed as it is said, without `https://`, is meant with it. */
export const companyToWire = ({ website, ...values }: CompanyValues) => {
  const site = website.trim();
  return { ...values, website: site === '' || hasScheme.test(site) ? site : `https://${site}` };
};
