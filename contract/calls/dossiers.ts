import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row, userParams } from '../row.ts';
import { member } from '../values/member.ts';
import { ids, listedMember } from './examples.ts';

const inReview = {
  ...listedMember,
  enrollment_status: 'IN_REVIEW' as const,
  reviewer_id: ids.staff,
  reviewer_name: 'Noa Exemple',
};

/** Who has which dossier in hand: an extension (feature `assignment`). One that was submitted is in review from then on. */
export const dossiers = {
  take: row
    .route({
      method: 'POST',
      path: '/x/dossiers/{userId}/take',
      tags: ['extensions'],
      summary: 'Take a submitted dossier into hand; one that somebody else has is a conflict',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict'],
      example: { params: { userId: ids.member }, reply: inReview },
    })
    .input(z.object({ params: userParams }))
    .output(reply(member)),
  release: row
    .route({
      method: 'POST',
      path: '/x/dossiers/{userId}/release',
      tags: ['extensions'],
      summary: 'Give a dossier back: whoever has it, or an administrator for somebody else',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict'],
      example: { params: { userId: ids.member }, reply: listedMember },
    })
    .input(z.object({ params: userParams }))
    .output(reply(member)),
  next: row
    .route({
      method: 'POST',
      path: '/x/dossiers/next',
      tags: ['extensions'],
      summary:
        'Take the submitted dossier that has waited longest and that nobody has; null when there is none',
    })
    .meta({
      access: access.dossierWriters,
      errors: [],
      example: { reply: { member: inReview } },
    })
    .output(reply(z.strictObject({ member: member.nullable() }))),
};
