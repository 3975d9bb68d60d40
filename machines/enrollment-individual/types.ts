/** The seven steps in their order; the place in this list is the step's number less one. */
export const individualSteps = [
  'investorType',
  'identity',
  'address',
  'documents',
  'contract',
  'bankInformation',
  'summary',
] as const;
export type IndividualStep = (typeof individualSteps)[number];
