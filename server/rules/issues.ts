import type { DocumentType, Section } from '../../contract/enums.ts';
import { fieldsOfStep, ownersStep, sectionOfStep } from '../../contract/steps/places.ts';
import { stepOfSlot, type Sent } from './correction.ts';
import { hasOwner } from './documents.ts';
import type { Facts } from './enrollment.ts';
import type { Missing } from './missing.ts';

/** What an issue is about (decisions §5). */
export type Scope = {
  readonly section: Section;
  readonly step: number;
  readonly field?: string | null | undefined;
  readonly document_type?: DocumentType | null | undefined;
  readonly owner_id?: string | null | undefined;
};

/**
 * What is wrong with the scope of an issue, by its parts; empty: it names something that this dossier has. A section
 * goes with its step, a paper with the step that asks for it, an owner with the member's own business, a field with
 * its step's form. A field of an owner needs the owner.
 */
export function scopeProblems(scope: Scope, facts: Facts): Missing {
  const { section, step, field, document_type, owner_id } = scope;
  const expected = sectionOfStep(facts.type, step);
  if (expected === null) return { step: 'invalid_value' };
  if (section !== expected) return { section: 'invalid_value' };
  const isOwners = facts.type === 'BUSINESS' && step === ownersStep;
  if (owner_id && !(isOwners && hasOwner(facts, owner_id))) return { owner_id: 'invalid_value' };
  if (isOwners && (field || document_type) && !owner_id) return { owner_id: 'required' };
  const slot = document_type && { document_type, owner_id: owner_id ?? null };
  if (slot && stepOfSlot(slot, facts) !== step) return { document_type: 'invalid_value' };
  if (field && !fieldsOfStep(facts.type, step).includes(field)) return { field: 'invalid_value' };
  return {};
}

/** Whether the fund may send a dossier back: it was submitted, and not refused for good. A validated one may. */
export const canBeSentBack = (dossier: Sent | undefined): dossier is Sent =>
  dossier !== undefined && dossier.submitted_at !== null && dossier.enrollment_status !== 'REFUSED';

/** The lowest step that issues name; null: there is none. */
export const lowestNamed = (issues: readonly { readonly step: number }[]): number | null =>
  issues.length > 0 ? Math.min(...issues.map(({ step }) => step)) : null;
