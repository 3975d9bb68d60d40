import {
  datedDocumentTypes,
  expiringDocumentTypes,
  type DocumentType,
  type Section,
} from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import { ownerDocuments } from '../../contract/steps/documents.ts';
import { bankStep, companyPapersStep, contractStep, ownersStep } from '../../contract/steps/places.ts';
import { expiryError, oldestPaperDate } from '../../contract/values/date.ts';
import { requiredCompanyPapers } from './business.ts';
import type { Facts } from './enrollment.ts';
import type { OwnerFacts } from './owners.ts';
import { requiredPapers } from './enrollment.ts';

/** The step that a paper of the member belongs to; null: there is no such slot (a passport has no back). */
export function slotStep(type: DocumentType, facts: Facts): number | null {
  if (type === 'contract') return contractStep[facts.type];
  if (type === 'bank_information') return bankStep[facts.type];
  if (facts.type === 'BUSINESS')
    return requiredCompanyPapers(facts).includes(type) ? companyPapersStep : null;
  return requiredPapers(facts).includes(type) ? 4 : null;
}

const ownerIn = (facts: Facts, ownerId: string): OwnerFacts | undefined =>
  facts.type === 'BUSINESS' ? facts.owners.find(({ id }) => id === ownerId) : undefined;

/** Whether the dossier has this beneficial owner; another tab may have removed it. */
export const hasOwner = (facts: Facts, ownerId: string): boolean => ownerIn(facts, ownerId) !== undefined;

/** The step that a paper of a beneficial owner belongs to; null: this owner has no such slot. */
export function ownerSlotStep(type: DocumentType, ownerId: string, facts: Facts): number | null {
  const owner = ownerIn(facts, ownerId);
  return owner && ownerDocuments(owner).includes(type) ? ownersStep : null;
}

/** The section that a paper is judged in (decisions §5). */
export function sectionOf(type: DocumentType): Section {
  if (type === 'contract') return 'CONTRACT';
  return type === 'bank_information' ? 'BANK_INFORMATION' : 'KYC';
}

/**
 * The date on a paper: asked of those that must be recent (not older than three months), never in the future.
 * `today` is `YYYY-MM-DD` in UTC. Null: nothing wrong.
 */
export function issuedOnError(
  type: DocumentType,
  issuedOn: string | undefined,
  today: string,
): FieldErrorKey | null {
  const dated = (datedDocumentTypes as readonly string[]).includes(type);
  if (!issuedOn) return dated ? 'required' : null;
  if (issuedOn > today) return 'date_in_future';
  return dated && issuedOn < oldestPaperDate(today) ? 'too_old' : null;
}

/** The day until which a paper is valid, as its reviewer says it: of those alone that expire. Null: nothing wrong. */
export function expiresOnError(
  type: DocumentType,
  expiresOn: string | undefined,
  today: string,
): FieldErrorKey | null {
  if (expiresOn === undefined) return null;
  const expires = (expiringDocumentTypes as readonly string[]).includes(type);
  return expires ? expiryError(expiresOn, today) : 'invalid_value';
}
