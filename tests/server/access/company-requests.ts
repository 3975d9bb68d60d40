import { field } from '../../fixtures/app.ts';
import { companySteps, firstOwner } from '../../fixtures/company-facts.ts';
import { addOwner } from '../../fixtures/company.ts';
import type { Make, Owner } from './requests.ts';

let serial = 0;
/** Somebody in control whom no request has named before. */
function somebodyNew() {
  serial += 1;
  const { share_percentage: _share, ...person } = firstOwner;
  return { ...person, kind: 'control', last_name: `Exemple ${serial}` };
}

/** The address of an owner that was added for this one request. */
async function ownerOf({ visitor, id }: Owner, calls = '/beneficialOwners'): Promise<string> {
  const added = await addOwner(visitor, { ...somebodyNew(), share_percentage: undefined });
  return `${calls}/${id}/${field(added, 'id')}`;
}

const step = (number: 1 | 2 | 3 | 7): Make => {
  const body = companySteps[`step_${number}`];
  return () => ({ path: `/businessDetails/step_${number}`, body });
};

/** As `requests`, for the calls of a business: here the owner's dossier is a company's, ready to submit. */
export const companyRequests: Readonly<Record<string, Make>> = {
  'business.details': ({ id }) => ({ path: `/businessDetails/${id}` }),
  'business.officer': ({ id }) => ({ path: `/legalOfficer/${id}` }),
  'business.saveStep1': step(1),
  'business.saveStep2': step(2),
  'business.saveStep3': step(3),
  'business.saveStep7': step(7),
  'business.declare': () => ({ path: '/x/business/declarations', body: { first_financial_year: false } }),
  'owners.list': ({ id }) => ({ path: `/beneficialOwners/${id}` }),
  'owners.read': async (owner) => ({ path: await ownerOf(owner) }),
  'owners.create': () => ({ path: '/beneficialOwners', body: somebodyNew() }),
  'owners.update': async (owner) => ({ path: await ownerOf(owner), body: somebodyNew() }),
  'owners.remove': async (owner) => ({ path: await ownerOf(owner) }),
  'files.deleteOwnerFiles': async (owner) => ({
    path: await ownerOf(owner, '/files/enrollment/file-delete'),
  }),
};
