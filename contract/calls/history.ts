import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row, userParams } from '../row.ts';
import { memberAt, memberMoments } from '../values/history.ts';
import { pictured } from '../values/member.ts';
import { ids, listedMember } from './examples.ts';

const opened = '2026-03-12T09:15:00.000Z';
const submitted = '2026-03-11T14:32:00.000Z';
const status = {
  type: 'INDIVIDUAL' as const,
  membership_id: 'MBR-000418',
  user_name: 'Camille Exemple',
  enrollment_status: 'SUBMITTED' as const,
  current_step: 3,
  sections: {
    KYC: 'PENDING_VALIDATION' as const,
    CONTRACT: 'PENDING_VALIDATION' as const,
    BANK_INFORMATION: 'PENDING_VALIDATION' as const,
  },
  open_issues: 1,
  correction_steps: [3],
  started_at: '2026-03-10T08:00:00.000Z',
  submitted_at: submitted,
  decided_at: null,
};
const issue = {
  id: ids.issue,
  user_id: ids.member,
  section: 'KYC' as const,
  step: 3,
  field: 'city',
  document_type: null,
  owner_id: null,
  reason: 'DATA_INCORRECT' as const,
  text: 'The bill names another town.',
  status: 'OPEN' as const,
  version: 1,
  created_at: opened,
  opened_at: opened,
  answered_at: null,
  resolved_at: null,
};
const paper = {
  id: ids.file,
  type: 'proof_of_address' as const,
  owner_id: null,
  name: 'bill.pdf',
  size: 48_213,
  media_type: 'application/pdf',
  sha256: '0'.repeat(64),
  status: 'PENDING_VALIDATION' as const,
  reason: null,
  text: null,
  issued_on: '2026-03-01',
  expires_on: null,
  uploaded_at: '2026-03-11T10:00:00.000Z',
  decided_at: null,
  replaced_by: null,
};
const then = {
  user_id: ids.member,
  at: '2026-03-12T12:00:00.000Z',
  known: 'recorded' as const,
  recorded_since: '2026-03-10T08:00:00.000Z',
  moment: opened,
  dossier: {
    status,
    person: {
      first_name: 'Camille',
      last_name: 'Exemple',
      email: 'camille@example.com',
      phone_prefix: null,
      phone: null,
      role: 'user',
      active: true,
    },
    steps: [{ step: 3, values: { address: '12 rue des Exemples', city: 'Lyon', zip_code: '69002' } }],
    owners: [],
    papers: [paper],
    acknowledgements: [],
    issues: [issue],
    booklets: [],
    reviewer: { id: ids.staff, name: 'Noa Exemple' },
    items: [
      {
        key: `paper:${ids.file}`,
        status: 'PENDING_VALIDATION' as const,
        checks: [{ name: 'address', outcome: 'FAILED' as const, by_name: 'Noa Exemple', at: opened }],
        decided_by_name: null,
        decided_at: null,
      },
    ],
    screening: null,
    sections: null,
  },
  changes: [
    {
      thing: 'status' as const,
      id: null,
      before: { current_step: 7, open_issues: 0 },
      after: { current_step: 3, open_issues: 1 },
    },
    {
      thing: 'issue' as const,
      id: ids.issue,
      before: null,
      after: { step: 3, field: 'city', reason: 'DATA_INCORRECT', status: 'OPEN' },
    },
  ],
};
const line = {
  id: ids.activity,
  at: opened,
  activity_type: 'ENROLLMENT' as const,
  operation_type: 'CREATE' as const,
  trigger_type: 'ADMIN' as const,
  by: 'fund' as const,
  role: 'compliance' as const,
  actor_id: ids.staff,
  actor_name: 'Noa Exemple',
  member_id: ids.member,
  member_name: 'Camille Exemple',
  subject: 'city',
  about: { issue_id: ids.issue, section: 'KYC', step: 3, field: 'city' },
};
const params = { userId: ids.member };
const tags = ['extensions'] as const;

/**
 * One member, and the dossier as it stood at any time, told by the log alone: an extension (feature `history`). The past
 * is for the staff roles that may read papers.
 */
export const history = {
  member: row
    .route({
      method: 'GET',
      path: '/x/members/{userId}',
      tags,
      summary:
        'One row of the users list, by its id, where the picture of the person is, whether a sign-in takes two steps, and when the account was closed',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: { params, reply: { ...listedMember, avatar: null, has_second_factor: false } },
    })
    .input(z.object({ params: userParams }))
    .output(reply(pictured)),
  at: row
    .route({
      method: 'GET',
      path: '/x/members/{userId}/at',
      tags,
      summary: 'The dossier as investor and reviewer saw it at a time, and what was changed last before it',
    })
    .meta({
      access: access.dossierReaders,
      errors: ['not_found'],
      example: { params, query: { at: then.at }, reply: then },
    })
    .input(z.object({ params: userParams, query: z.strictObject({ at: z.iso.datetime() }) }))
    .output(reply(memberAt)),
  moments: row
    .route({
      method: 'GET',
      path: '/x/members/{userId}/moments',
      tags,
      summary: 'The times at which something in the dossier was changed, oldest first',
    })
    .meta({
      access: access.dossierReaders,
      errors: ['not_found'],
      example: {
        params,
        reply: {
          user_id: ids.member,
          recorded_since: opened,
          has_older: false,
          erased: false,
          moments: [{ at: opened, activities: [line] }],
        },
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(memberMoments)),
};
