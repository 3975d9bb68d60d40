import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row } from '../row.ts';
import { signatureForm } from '../steps/signing.ts';
import { enrollmentFile } from '../values/enrollment.ts';
import { ids } from './examples.ts';

/** Signing the subscription agreement on the screen: an extension (feature `signature`). */
export const signing = {
  sign: row
    .route({
      method: 'POST',
      path: '/x/contract/signature',
      tags: ['extensions'],
      summary:
        'Sign the subscription agreement with a simple electronic signature; the same again changes nothing',
    })
    .meta({
      access: access.investor,
      errors: [
        'step_not_reached',
        'step_incomplete',
        'already_submitted',
        'base64_encoding_error',
        'file_too_large',
        'rate_limited',
      ],
      example: {
        body: { kind: 'typed', name: 'Camille Exemple', language: 'fr' },
        reply: {
          id: ids.file,
          type: 'contract',
          owner_id: null,
          name: 'gi-subscription-agreement-MBR-000418-fr-signed.pdf',
          size: 187_436,
          media_type: 'application/pdf',
          sha256: '0'.repeat(64),
          status: 'PENDING_VALIDATION',
          reason: null,
          text: null,
          issued_on: null,
          expires_on: null,
          uploaded_at: '2026-03-11T10:00:00.000Z',
          decided_at: null,
          replaced_by: null,
          signature: 'typed',
        },
      },
    })
    .input(z.object({ body: signatureForm }))
    .output(reply(enrollmentFile)),
};
