import { stepWithDetails, stepWithoutDetails } from '../enrollment-step/builder.ts';
import { placesOf } from '../enrollment-step/places.ts';

const place = placesOf('INDIVIDUAL', 'enrollmentIndividual');

export const investorType = stepWithDetails({
  ...place('investorType'),
  description: 'Step 1, investor type and eligibility.',
});
export const identity = stepWithDetails({ ...place('identity'), description: 'Step 2, identity.' });
export const address = stepWithDetails({
  ...place('address'),
  description: 'Step 3, address and tax residence.',
});
export const documents = stepWithoutDetails({ ...place('documents'), description: 'Step 4, documents.' });
export const contract = stepWithoutDetails({ ...place('contract'), description: 'Step 5, contract.' });
export const bankInformation = stepWithDetails({
  ...place('bankInformation'),
  description: 'Step 6, bank information.',
});
