/** The eight steps in their order; the place in this list is the step's number less one. */
export const businessSteps = [
  'investorType',
  'company',
  'addressAndOfficer',
  'beneficialOwners',
  'companyDocuments',
  'contract',
  'bankInformation',
  'summary',
] as const;
export type BusinessStep = (typeof businessSteps)[number];
