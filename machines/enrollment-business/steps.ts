import { stepWithDetails, stepWithoutDetails } from '../enrollment-step/builder.ts';
import { placesOf } from '../enrollment-step/places.ts';

const place = placesOf('BUSINESS', 'enrollmentBusiness');

export const investorType = stepWithDetails({
  ...place('investorType'),
  description: 'Step 1, investor type and eligibility.',
});
export const company = stepWithDetails({ ...place('company'), description: 'Step 2, the company.' });
export const addressAndOfficer = stepWithDetails({
  ...place('addressAndOfficer'),
  description: 'Step 3, registered address, tax residence and legal officer.',
});
export const beneficialOwners = stepWithoutDetails({
  ...place('beneficialOwners'),
  description: 'Step 4, beneficial owners; each is saved by itself.',
});
export const companyDocuments = stepWithoutDetails({
  ...place('companyDocuments'),
  description: 'Step 5, papers of the company and of its officer.',
});
export const contract = stepWithoutDetails({
  ...place('contract'),
  description: 'Step 6, contract, signed by the legal officer.',
});
export const bankInformation = stepWithDetails({
  ...place('bankInformation'),
  description: 'Step 7, bank information of the company.',
});
