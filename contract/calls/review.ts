import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row, userParams } from '../row.ts';
import { prediction } from '../values/effect.ts';
import {
  checkForm,
  dataDecision,
  dossierReview,
  predictForm,
  reviewItem,
  screening,
  screeningForm,
} from '../values/review.ts';
import { ids } from './examples.ts';

const version = '0'.repeat(64);
const tags = ['extensions'] as const;
const params = { userId: ids.member };
const by = { by_name: 'Noa Exemple', at: '2026-03-12T09:00:00.000Z' };
const open = { outcome: null, by_name: null, at: null };

const item = {
  key: `paper:${ids.file}`,
  kind: 'paper' as const,
  section: 'KYC' as const,
  step: 4,
  document_type: 'proof_of_address' as const,
  owner_id: null,
  owner_name: null,
  owner_kind: null,
  file: {
    id: ids.file,
    type: 'proof_of_address' as const,
    owner_id: null,
    name: 'electricity-bill.pdf',
    size: 214_000,
    media_type: 'application/pdf',
    sha256: version,
    status: 'PENDING_VALIDATION' as const,
    reason: null,
    text: null,
    issued_on: '2026-02-20',
    expires_on: null,
    uploaded_at: '2026-03-10T09:12:00.000Z',
    decided_at: null,
    replaced_by: null,
  },
  outdated: false,
  status: 'PENDING_VALIDATION' as const,
  checks: [
    { name: 'readable' as const, declared: [], outcome: 'PASSED' as const, ...by },
    {
      name: 'name' as const,
      declared: [
        { field: 'first_name', value: 'Camille' },
        { field: 'last_name', value: 'Exemple' },
      ],
      ...open,
    },
    { name: 'date' as const, declared: [{ field: 'issued_on', value: '2026-02-20' }], ...open },
  ],
  decided_by_name: null,
  decided_at: null,
  version,
  approval: null,
};
const data = {
  ...item,
  key: 'data:1',
  kind: 'data' as const,
  step: 1,
  document_type: null,
  file: null,
  status: 'VALIDATED' as const,
  checks: [{ name: 'residence' as const, declared: [{ field: 'country', value: 'FR' }], ...open }],
  decided_by_name: by.by_name,
  decided_at: by.at,
};
const screened = {
  lists: ['EU_SANCTIONS' as const, 'UN_SANCTIONS' as const],
  screened_on: '2026-03-12',
  outcome: 'CLEAR' as const,
};
const screeningId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c57';
const person = {
  name: 'Camille Exemple',
  registration_number: null,
  date_of_birth: '1984-05-17',
  country_of_birth: 'FR',
  nationality: 'FR',
};
const waiting = { status: 'PENDING_VALIDATION' as const, done: 0, total: 0, lacks: ['missing:contract'] };

/** The review of a dossier: an extension (feature `review`). */
export const review = {
  read: row
    .route({
      method: 'GET',
      path: '/x/review/{userId}',
      tags,
      summary: 'A dossier as its reviewer sees it: items, checks, sections, screening',
    })
    .meta({
      access: access.dossierReaders,
      errors: ['not_found'],
      example: {
        params,
        reply: {
          user_id: ids.member,
          user_name: 'Camille Exemple',
          membership_id: 'MBR-000418',
          type: 'INDIVIDUAL' as const,
          enrollment_status: 'IN_REVIEW' as const,
          submitted_at: '2026-03-11T14:32:00.000Z',
          is_of_staff: false,
          is_erased: false,
          reviewer: { id: ids.staff, name: 'Noa Exemple' },
          facts_version: version,
          sections: {
            KYC: { ...waiting, done: 1, total: 2, lacks: [item.key, 'screening'] },
            CONTRACT: waiting,
            BANK_INFORMATION: { ...waiting, lacks: ['missing:bank_information'] },
          },
          items: [data, item],
          screening: null,
          persons: { version, who: [person] },
          issues: 0,
          approval: null,
        },
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(dossierReview)),
  check: row
    .route({
      method: 'POST',
      path: '/x/review/{userId}/checks',
      tags,
      summary: 'Say of one check of an item that it passed or failed, or take that back',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params,
        body: { item: item.key, check: 'readable', outcome: 'PASSED', version },
        reply: item,
      },
    })
    .input(z.object({ params: userParams, body: checkForm }))
    .output(reply(reviewItem)),
  decideData: row
    .route({
      method: 'POST',
      path: '/x/review/{userId}/data',
      tags,
      summary: 'Decide data that a member declared, or take the decision back',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version', 'checks_failed'],
      example: { params, body: { item: data.key, status: 'VALIDATED', version }, reply: data },
    })
    .input(z.object({ params: userParams, body: dataDecision }))
    .output(reply(reviewItem)),
  screen: row
    .route({
      method: 'POST',
      path: '/x/review/{userId}/screening',
      tags,
      summary: 'Record the result of a screening; a later one takes its place, and the former is kept',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params,
        body: { ...screened, persons: version },
        reply: { id: screeningId, ...screened, note: null, ...by, outdated: false },
      },
    })
    .input(z.object({ params: userParams, body: screeningForm }))
    .output(reply(screening)),
  screenings: row
    .route({
      method: 'GET',
      path: '/x/review/{userId}/screenings',
      tags,
      summary: 'Every screening of a member, the newest first',
    })
    .meta({
      access: access.dossierReaders,
      errors: ['not_found'],
      example: { params, reply: [{ id: screeningId, ...screened, note: null, ...by, outdated: false }] },
    })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(screening))),
  predict: row
    .route({
      method: 'POST',
      path: '/x/review/{userId}/predict',
      tags,
      summary: 'What an act would change, and its hash; nothing is done',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version', 'checks_failed', 'step_incomplete'],
      example: {
        params,
        body: { act: 'document', file_id: ids.file, status: 'VALIDATED', expires_on: '2031-05-14' },
        reply: {
          effects: [
            {
              effect: 'paper.status',
              file_id: ids.file,
              document_type: 'identity_front',
              owner_id: null,
              from: 'PENDING_VALIDATION',
              to: 'VALIDATED',
            },
            {
              effect: 'paper.expiry',
              file_id: ids.file,
              document_type: 'identity_front',
              owner_id: null,
              from: null,
              to: '2031-05-14',
            },
          ],
          hash: version,
        },
      },
    })
    .input(z.object({ params: userParams, body: predictForm }))
    .output(reply(prediction)),
};
