import { z } from 'zod';
import { access } from '../access.ts';
import { contractTemplateKinds, languages } from '../enums.ts';
import { done, fileReply, reply, row } from '../row.ts';
import { exportMedia } from '../values/export.ts';
import { choice } from '../values/text.ts';

/** The names of the extensions that an API may have; the portal hides what is absent (decisions §1). */
export const features = [
  'drafts',
  'type_change',
  'agreement',
  'acknowledgements',
  'corrections',
  'declarations',
  'signature',
  'assignment',
  'activation',
  'notifications',
  'review',
  'approvals',
  'history',
  'overview',
  'statements',
  'money',
  'values',
  'second_factor',
  'sessions',
  'avatar',
] as const;
const form = z.string().regex(/^(individual|business)\.step_[1-8]$/);
/** Half-typed text may be anything that the database can keep: no U+0000, no half of a surrogate pair. */
const typed = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && !/\p{Cs}/u.test(text), { error: 'invalid_value' });
const values = z
  .record(typed(60), z.union([typed(500), z.boolean(), z.number(), z.null()]))
  .refine((entries) => Object.keys(entries).length <= 60, { error: 'too_big' });

const writtenAt = z.iso
  .datetime()
  .nullable()
  .describe('when the form was last kept half typed, or its step saved; null: neither ever was');

/** A half-typed form as it stands on the server; `saved_at` null when there is none. */
export const draft = z.strictObject({
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()])),
  saved_at: z.iso.datetime().nullable(),
  written_at: writtenAt,
});

export const extensions = {
  features: row
    .route({
      method: 'GET',
      path: '/x/features',
      tags: ['extensions'],
      summary: 'Which extension calls this API has, and the rules and limits it works with',
    })
    .meta({
      access: access.public,
      errors: [],
      example: {
        reply: {
          features: [...features],
          four_eyes: true,
          limits: { max_file_mb: 10, max_files: 5 },
          product: { name: 'Member Portal', prefix: 'gi', support: null },
        },
      },
    })
    .output(
      reply(
        z.strictObject({
          features: z.array(z.string()),
          // decisions §5
          four_eyes: z
            .boolean()
            .describe(
              'two people for the decisions that are listed so; false: one is enough, and they count at once',
            ),
          limits: z.strictObject({ max_file_mb: z.number(), max_files: z.number() }),
          product: z.strictObject({
            name: z.string(),
            prefix: z.string(),
            support: z.email().nullable().describe('the e-mail address that members are told to write to'),
          }),
        }),
      ),
    ),
  readDraft: row
    .route({
      method: 'GET',
      path: '/x/drafts/{form}',
      tags: ['extensions'],
      summary: "The caller's own half-typed form",
    })
    .meta({
      access: access.investor,
      errors: [],
      example: {
        params: { form: 'individual.step_2' },
        reply: {
          values: { phone: '612' },
          saved_at: '2026-03-11T14:32:00.000Z',
          written_at: '2026-03-11T14:32:00.000Z',
        },
      },
    })
    .input(z.object({ params: z.strictObject({ form }) }))
    .output(reply(draft)),
  saveDraft: row
    .route({
      method: 'PUT',
      path: '/x/drafts/{form}',
      tags: ['extensions'],
      summary:
        'Keep a half-typed form, unless it was written elsewhere since; what stands already is kept as it is',
    })
    .meta({
      access: access.investor,
      errors: ['already_submitted', 'stale_version'],
      example: {
        params: { form: 'individual.step_2' },
        body: { values: { phone: '6123' }, since: '2026-03-11T14:32:00.000Z' },
        reply: {
          values: { phone: '6123' },
          saved_at: '2026-03-11T14:32:10.000Z',
          written_at: '2026-03-11T14:32:10.000Z',
        },
      },
    })
    .input(
      z.object({
        params: z.strictObject({ form }),
        body: z.strictObject({
          values,
          since: z.iso
            .datetime()
            .nullable()
            .optional()
            .describe(
              'The `written_at` that was read or answered last; where the form was written later it is refused by `stale_version`. Absent: whenever it was.',
            ),
        }),
      }),
    )
    .output(reply(draft)),
  deleteDraft: row
    .route({
      method: 'DELETE',
      path: '/x/drafts/{form}',
      tags: ['extensions'],
      summary: 'Forget it, unless it was kept elsewhere since',
    })
    .meta({
      access: access.investor,
      errors: ['stale_version'],
      example: {
        params: { form: 'individual.step_2' },
        query: { since: '2026-03-11T14:32:10.000Z' },
        reply: { ok: true, written_at: '2026-03-11T14:30:00.000Z' },
      },
    })
    .input(
      z.object({
        params: z.strictObject({ form }),
        query: z.strictObject({
          since: z.iso
            .datetime()
            .optional()
            .describe(
              'The `written_at` that was read or answered last; a form that was kept half typed later is left as it is, and `stale_version` says so. Absent: whenever it was.',
            ),
        }),
      }),
    )
    .output(reply(z.strictObject({ ok: z.literal(true), written_at: writtenAt }))),
  acknowledge: row
    .route({
      method: 'POST',
      path: '/x/contract/acknowledgements',
      tags: ['extensions'],
      summary: 'Tick a template as read, with the version that was read',
    })
    .meta({
      access: access.investor,
      errors: ['step_not_reached', 'already_submitted', 'stale_version'],
      example: {
        body: { kind: 'executive-summary', version: '0'.repeat(64), read: true },
        reply: { ok: true },
      },
    })
    .input(
      z.object({
        body: z.strictObject({
          kind: choice(contractTemplateKinds),
          version: z.string().regex(/^[0-9a-f]{64}$/),
          read: z.boolean(),
        }),
      }),
    )
    .output(done),
  templates: row
    .route({
      method: 'GET',
      path: '/x/contract/templates',
      tags: ['extensions'],
      summary: 'The templates to read, in the language asked for, with the version of each',
    })
    .meta({
      access: access.session,
      errors: [],
      example: {
        query: { language: 'fr' },
        reply: [
          {
            kind: 'executive-summary',
            file_name: 'gi-executive-summary-fr.pdf',
            version: '0'.repeat(64),
            versions: ['0'.repeat(64)],
            size: 42_000,
            pages: 2,
          },
        ],
      },
    })
    .input(z.object({ query: z.strictObject({ language: z.enum(languages).optional() }) }))
    .output(
      reply(
        z.array(
          z.strictObject({
            kind: z.enum(contractTemplateKinds),
            file_name: z.string(),
            version: z.string(),
            versions: z.array(z.string()).describe('the present version of this kind in every language'),
            size: z.number().int(),
            pages: z.number().int().describe('0: encrypted, and not to be counted without its key'),
          }),
        ),
      ),
    ),
  agreement: row
    .route({
      method: 'GET',
      path: '/x/contract/agreement',
      tags: ['extensions'],
      summary: "The subscription agreement as PDF, in the caller's language, with the caller's data",
    })
    .meta({
      access: access.investor,
      errors: ['step_not_reached'],
      media: [exportMedia.pdf],
      example: { query: { language: 'fr' } },
    })
    .input(z.object({ query: z.strictObject({ language: z.enum(languages).optional() }) }))
    .output(fileReply),
};
