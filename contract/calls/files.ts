import { z } from 'zod';
import { access } from '../access.ts';
import { documentTypes, fileOperations } from '../enums.ts';
import { done, fileReply, offeredIdempotencyHeaders, reply, row, userParams, uuid } from '../row.ts';
import { day } from '../values/date.ts';
import { enrollmentFile } from '../values/enrollment.ts';
import { exportMedia } from '../values/export.ts';
import { paperMedia } from '../values/media.ts';
import { avatarSource } from '../values/avatar.ts';
import { documentDecision } from '../steps/documents.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

const one = {
  id: ids.file,
  type: 'identity_front' as const,
  owner_id: null,
  name: 'passport-page-2.jpg',
  size: 1_887_436,
  media_type: 'image/jpeg',
  sha256: '0'.repeat(64),
  status: 'PENDING_VALIDATION' as const,
  reason: null,
  text: null,
  issued_on: null,
  expires_on: null,
  uploaded_at: '2026-03-11T10:00:00.000Z',
  decided_at: null,
  replaced_by: null,
};
const uploadErrors = [
  'file_too_large',
  'file_type_not_allowed',
  'too_many_files',
  'empty_file',
  'file_infected',
  'step_not_reached',
  'already_submitted',
  'not_found',
  'rate_limited',
] as const;
const filePath = z.strictObject({ userId: uuid, fileType: z.enum(documentTypes) });
const fileQuery = z.strictObject({ owner_id: uuid.optional(), file_id: uuid.optional() });
const readPaper = {
  access: access.ownOrDossierReaders(),
  errors: ['not_found'],
  media: paperMedia,
} as const;
/** A file that says which version it is. */
const taggedFileReply = fileReply.extend({ headers: fileReply.shape.headers.extend({ etag: z.string() }) });
const avatarExample = `/files/avatar/${ids.member}/avatar?v=9f86d081884c7d65`;
const fileExample = {
  params: { userId: ids.member, fileType: 'identity_front' },
  query: { file_id: ids.file },
};
const avatarErrors = [
  'file_too_large',
  'file_type_not_allowed',
  'empty_file',
  'base64_encoding_error',
  'rate_limited',
] as const;

export const files = {
  contractTemplate: row
    .route({
      method: 'GET',
      path: '/files/contract-templates/{fileName}',
      tags: ['files'],
      summary: 'A contract template: {prefix}-{kind}-{language}.pdf; its ETag is the version',
    })
    .meta({
      access: access.session,
      errors: ['not_found'],
      media: [exportMedia.pdf],
      example: { params: { fileName: 'gi-executive-summary-fr.pdf' } },
    })
    .input(z.object({ params: z.strictObject({ fileName: z.string().max(120) }) }))
    .output(taggedFileReply),
  decideDocument: row
    .route({
      method: 'POST',
      path: '/files/enrollment/{userId}/document/{type}',
      tags: ['files'],
      summary: "The reviewer's decision on one paper",
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version', 'checks_failed'],
      example: {
        params: { userId: ids.member, type: 'identity_front' },
        body: { file_id: ids.file, status: 'VALIDATED', expires_on: '2031-05-14' },
        reply: {
          ...one,
          status: 'VALIDATED',
          expires_on: '2031-05-14',
          decided_at: '2026-03-12T09:00:00.000Z',
        },
      },
    })
    .input(
      z.object({
        params: z.strictObject({ userId: uuid, type: z.enum(documentTypes) }),
        body: documentDecision,
      }),
    )
    .output(reply(enrollmentFile)),
  deleteOwnerFiles: row
    .route({
      method: 'DELETE',
      path: '/files/enrollment/file-delete/{userId}/{ownerId}',
      tags: ['files'],
      summary: 'Delete all papers of one beneficial owner',
    })
    .meta({
      access: access.ownInvestor(),
      errors: ['not_found', 'step_not_reached', 'already_submitted', 'conflict'],
      example: { params: { userId: ids.company, ownerId: ids.owner }, reply: { ok: true } },
    })
    .input(z.object({ params: z.strictObject({ userId: uuid, ownerId: uuid }) }))
    .output(done),
  download: row
    .route({
      method: 'GET',
      path: '/files/enrollment/{userId}/file-download/{fileType}',
      tags: ['files'],
      summary: 'The newest paper of a slot, or the one named by file_id, as an attachment',
    })
    .meta({ ...readPaper, example: fileExample })
    .input(z.object({ params: filePath, query: fileQuery }))
    .output(fileReply),
  view: row
    .route({
      method: 'GET',
      path: '/files/enrollment/{userId}/file-view/{fileType}',
      tags: ['files'],
      summary: 'The same, to be shown in the page',
    })
    .meta({ ...readPaper, example: fileExample })
    .input(z.object({ params: filePath, query: fileQuery }))
    .output(fileReply),
  upload: row
    .route({
      method: 'POST',
      path: '/files/enrollment/file-upload',
      tags: ['files'],
      summary: 'Put one paper into a slot; its content decides its type, not its name',
      successStatus: 201,
    })
    .meta({
      access: access.investor,
      errors: [...uploadErrors, 'idempotency_key_reused'],
      upload: true,
      media: paperMedia,
      idempotent: 'offered',
      example: { reply: one },
    })
    .input(
      z.object({
        headers: offeredIdempotencyHeaders,
        body: z.strictObject({
          type: choice(documentTypes),
          owner_id: uuid.optional(),
          issued_on: day.optional(),
          file: z.file(),
        }),
      }),
    )
    .output(reply(enrollmentFile)),
  change: row
    .route({
      method: 'POST',
      path: '/files/enrollment/file-update/{operation}',
      tags: ['files'],
      summary: 'Replace a paper (the former one stays as history) or remove it',
    })
    .meta({
      access: access.investor,
      errors: [...uploadErrors, 'idempotency_key_reused'],
      upload: true,
      media: paperMedia,
      idempotent: 'offered',
      example: { params: { operation: 'remove' }, reply: one },
    })
    .input(
      z.object({
        headers: offeredIdempotencyHeaders,
        params: z.strictObject({ operation: z.enum(fileOperations) }),
        body: z.strictObject({ file_id: uuid, issued_on: day.optional(), file: z.file().optional() }),
      }),
    )
    .output(reply(enrollmentFile)),
  uploadAvatar: row
    .route({
      method: 'POST',
      path: '/files/avatar/avatar-upload',
      tags: ['files'],
      summary: "Set one's own picture: jpg or png, kept as a small JPEG with nothing but its pixels in it",
    })
    .meta({
      access: access.session,
      errors: avatarErrors,
      upload: true,
      media: ['image/jpeg', 'image/png'],
      example: { reply: { avatar: avatarExample } },
    })
    .input(z.object({ body: z.strictObject({ file: z.file() }) }))
    .output(reply(z.strictObject({ avatar: avatarSource }))),
  removeAvatar: row
    .route({
      method: 'DELETE',
      path: '/x/avatar',
      tags: ['extensions'],
      summary: "Take one's own picture away; an extension (feature `avatar`)",
    })
    .meta({ access: access.session, errors: [], example: { reply: { ok: true } } })
    .output(done),
  avatar: row
    .route({
      method: 'GET',
      path: '/files/avatar/{userId}/avatar',
      tags: ['files'],
      summary: "A person's picture; its ETag is the version, as is `v` of the address that the session names",
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      media: ['image/jpeg'],
      example: { params: { userId: ids.member } },
    })
    .input(
      z.object({
        params: userParams,
        query: z.strictObject({ v: z.string().max(64).optional() }),
      }),
    )
    .output(taggedFileReply),
};
