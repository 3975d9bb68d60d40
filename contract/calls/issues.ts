import { z } from 'zod';
import { access } from '../access.ts';
import { done, reply, row, userParams, uuid } from '../row.ts';
import { issueChange, issueForm, registrationIssue } from '../values/issue.ts';
import { effectsHash } from '../values/effect.ts';
import { ids } from './examples.ts';

const saved = {
  id: ids.issue,
  user_id: ids.member,
  section: 'KYC' as const,
  step: 4,
  field: null,
  document_type: 'proof_of_address' as const,
  owner_id: null,
  reason: 'TOO_OLD' as const,
  text: 'The bill is from last year. Please send one of the last three months.',
  status: 'OPEN' as const,
  version: 1,
  created_at: '2026-03-12T09:15:00.000Z',
  opened_at: '2026-03-12T09:15:00.000Z',
  answered_at: null,
  resolved_at: null,
  raised_by: { id: ids.staff, name: 'Noa Exemple' },
};
const form = {
  section: saved.section,
  step: saved.step,
  document_type: saved.document_type,
  reason: saved.reason,
  text: saved.text,
};
/** The hash of the prediction that was confirmed (feature `review`); a deletion has no body for it. */
const predicted = z.strictObject({ effects_hash: effectsHash.optional() });
const issueParams = z.strictObject({ userId: uuid, issueId: uuid });
const one = { userId: ids.member, issueId: ids.issue };
const all = { userId: ids.member };
const tags = ['registration issues'] as const;

/** What has to be corrected in a dossier. PUT creates and POST updates: the specification's own verbs (§7). */
export const issues = {
  list: row
    .route({ method: 'GET', path: '/registrationIssues/{userId}', tags, summary: 'The issues of a dossier' })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params: all, reply: [saved] },
    })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(registrationIssue))),
  create: row
    .route({
      method: 'PUT',
      path: '/registrationIssue/{userId}',
      tags,
      summary: 'Raise an issue',
      successStatus: 201,
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: { params: all, body: form, reply: saved },
    })
    .input(z.object({ params: userParams, body: issueForm }))
    .output(reply(registrationIssue)),
  update: row
    .route({
      method: 'POST',
      path: '/registrationIssue/{userId}/{issueId}',
      tags,
      summary: 'Change the words of an issue, resolve it or open it again',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params: one,
        body: { status: 'RESOLVED', version: 1 },
        reply: { ...saved, status: 'RESOLVED', version: 2, resolved_at: '2026-03-13T08:00:00.000Z' },
      },
    })
    .input(z.object({ params: issueParams, body: issueChange }))
    .output(reply(registrationIssue)),
  remove: row
    .route({
      method: 'DELETE',
      path: '/registrationIssue/{userId}/{issueId}',
      tags,
      summary: 'Withdraw an issue',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: { params: one, reply: { ok: true } },
    })
    .input(z.object({ params: issueParams, query: predicted }))
    .output(done),
  removeAll: row
    .route({
      method: 'DELETE',
      path: '/registrationIssues/{userId}',
      tags,
      summary: 'Withdraw all issues of a dossier',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: { params: all, reply: { ok: true } },
    })
    .input(z.object({ params: userParams, query: predicted }))
    .output(done),
};
