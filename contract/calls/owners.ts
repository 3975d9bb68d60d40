import { z } from 'zod';
import { access } from '../access.ts';
import { done, reply, row, userParams, uuid } from '../row.ts';
import { ownerForm } from '../steps/owners.ts';
import { beneficialOwner } from '../values/owner.ts';
import { ids } from './examples.ts';

const form = {
  first_name: 'Alex',
  last_name: 'Échantillon',
  date_of_birth: '1990-04-21',
  country_of_birth: 'Belgium',
  nationality: 'BE',
  identity_document_kind: 'identity_card' as const,
  kind: 'capital' as const,
  share_percentage: '40.00',
  politically_exposed: false,
};
const saved = { id: ids.owner, user_id: ids.company, ...form, is_minor: false, documents: [] };
const ownerParams = z.strictObject({ userId: uuid, ownerId: uuid });
const params = { userId: ids.company, ownerId: ids.owner };
const writeErrors = ['step_not_reached', 'already_submitted', 'conflict'] as const;
const tags = ['beneficial owners'] as const;

/** The beneficial owners of a business: staff read them, the business states them. */
export const owners = {
  list: row
    .route({ method: 'GET', path: '/beneficialOwners/{userId}', tags, summary: 'All owners of a business' })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params: { userId: ids.company }, reply: [saved] },
    })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(beneficialOwner))),
  read: row
    .route({ method: 'GET', path: '/beneficialOwners/{userId}/{ownerId}', tags, summary: 'One owner' })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, reply: saved },
    })
    .input(z.object({ params: ownerParams }))
    .output(reply(beneficialOwner)),
  create: row
    .route({
      method: 'POST',
      path: '/beneficialOwners',
      tags,
      summary: 'Add an owner to the caller’s own business',
      successStatus: 201,
    })
    .meta({
      access: access.investor,
      errors: ['too_many_owners', ...writeErrors],
      example: { body: form, reply: saved },
    })
    .input(z.object({ body: ownerForm }))
    .output(reply(beneficialOwner)),
  update: row
    .route({ method: 'PUT', path: '/beneficialOwners/{userId}/{ownerId}', tags, summary: 'Change an owner' })
    .meta({
      access: access.ownInvestor(),
      errors: ['not_found', ...writeErrors],
      example: { params, body: form, reply: saved },
    })
    .input(z.object({ params: ownerParams, body: ownerForm }))
    .output(reply(beneficialOwner)),
  remove: row
    .route({
      method: 'DELETE',
      path: '/beneficialOwners/{userId}/{ownerId}',
      tags,
      summary: 'Remove an owner together with the owner’s papers',
    })
    .meta({
      access: access.ownInvestor(),
      errors: ['not_found', ...writeErrors],
      example: { params, reply: { ok: true } },
    })
    .input(z.object({ params: ownerParams }))
    .output(done),
};
