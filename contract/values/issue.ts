import { z } from 'zod';
import { documentTypes, issueStatuses, reasons, sections } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { effectsHash } from './effect.ts';
import { changedText, choice, optionalLine, optionalText } from './text.ts';
import { noteLength, version } from './value.ts';
import { uuid } from './uuid.ts';

/** A reason of the closed list; OTHER needs its text (decisions §5). */
export function checkReason(
  value: { readonly reason?: string | undefined; readonly text?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (value.reason === 'OTHER' && !value.text) issueAt(context, 'text', 'required');
}
export const reasonIsReadable = whenRight('reason', 'text');

/** What an issue is about: a section and step, and within it a field, a paper, an owner (decisions §5). */
const scope = {
  section: choice(sections),
  step: z.number().int().min(1).max(8),
  field: optionalLine(60),
  document_type: choice(documentTypes).optional(),
  owner_id: uuid.optional(),
};

/** A new issue against a dossier. */
export const issueForm = z
  .strictObject({
    ...scope,
    reason: choice(reasons),
    text: optionalText(noteLength),
    effects_hash: effectsHash.optional(),
  })
  .superRefine(checkReason, reasonIsReadable);

/** A change: the words, or the status: resolved, or opened again. ANSWERED is the investor's resubmission. */
export const issueChange = z
  .strictObject({
    reason: choice(reasons).optional(),
    text: changedText(noteLength),
    status: choice(['OPEN', 'RESOLVED']).optional(),
    version,
    effects_hash: effectsHash.optional(),
  })
  .superRefine(checkReason, reasonIsReadable);

export const registrationIssue = z.strictObject({
  id: uuid,
  user_id: uuid,
  section: z.enum(sections),
  step: z.number().int(),
  field: z.string().nullable(),
  document_type: z.enum(documentTypes).nullable(),
  owner_id: uuid.nullable(),
  /** null: it is about a paper, and the caller may know nothing of papers: neither which one nor the words */
  reason: z.enum(reasons).nullable(),
  text: z.string().nullable(),
  status: z.enum(issueStatuses),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  /** when it was raised, or opened again: papers that came before are asked for anew */
  opened_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  resolved_at: z.iso.datetime().nullable(),
  /** the administrator who raised it; null for the member, whom the fund asks as one, and when nobody is on record */
  raised_by: z.strictObject({ id: uuid, name: z.string() }).nullable(),
});
export type RegistrationIssue = z.infer<typeof registrationIssue>;
