import { z } from 'zod';
import { access } from '../access.ts';
import { languages } from '../enums.ts';
import { fileReply, idempotencyErrors, idempotencyHeaders, reply, row } from '../row.ts';
import { choice } from '../values/text.ts';
import { exportMedia, sheetFormats } from '../values/export.ts';
import { checkedImport, doneImport, importedSeries, importFormats } from '../values/value-import.ts';
import { amounts, ids } from './examples.ts';

const tags = ['extensions'] as const;
const hash = '5f'.repeat(32);
const errors = [
  'file_too_large',
  'file_type_not_allowed',
  'empty_file',
  'too_many_rows',
  'columns_wrong',
  'spreadsheet_unreadable',
  'spreadsheet_too_large',
  'cell_too_far',
  'rate_limited',
  'unavailable',
] as const;
const media = sheetFormats.map((format) => exportMedia[format]);
const given = { file: z.file(), series: choice(importedSeries) };

/** Values from a CSV or XLSX file: what its rows would do, then all of it or nothing, as drafts. */
export const valuesImport = {
  checkImport: row
    .route({
      method: 'POST',
      path: '/x/values/import/check',
      tags,
      summary: 'What the rows of a CSV or XLSX file would do; nothing is written',
    })
    .meta({
      access: access.moneyWriters,
      errors,
      upload: true,
      media,
      example: {
        reply: {
          hash,
          rows: [
            {
              row: 2,
              user_id: ids.member,
              member_id: 'MBR-000418',
              user_name: 'Camille Exemple',
              currency: 'EUR',
              value_date: '2026-03-10',
              year: null,
              quarter_number: null,
              change: 'changed',
              before: { ...amounts, misc_fees: '0.00', ending_balance: '10524.70' },
              after: amounts,
              difference: null,
              problems: [],
            },
            {
              row: 3,
              user_id: ids.member,
              member_id: 'MBR-000418',
              user_name: 'Camille Exemple',
              currency: 'EUR',
              value_date: '2026-03-11',
              year: null,
              quarter_number: null,
              change: null,
              before: null,
              after: null,
              difference: null,
              problems: [{ field: 'money_out', error_key: 'invalid_decimal', given: '1.250,00' }],
            },
          ],
          counts: { new: 0, changed: 1, same: 0, wrong: 1, off: 0 },
        },
      },
    })
    .input(z.object({ body: z.strictObject(given) }))
    .output(reply(checkedImport)),
  import: row
    .route({
      method: 'POST',
      path: '/x/values/import',
      tags,
      summary: 'Take in the rows of a file that was checked, all of them or none, as drafts',
    })
    .meta({
      access: access.moneyWriters,
      errors: [...errors, 'stale_version', ...idempotencyErrors],
      upload: true,
      media,
      idempotent: true,
      example: { reply: { new: 120, changed: 2, same: 0 } },
    })
    .input(
      z.object({
        headers: idempotencyHeaders,
        body: z.strictObject({ ...given, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
      }),
    )
    .output(reply(doneImport)),
  importTemplate: row
    .route({
      method: 'GET',
      path: '/x/values/import/template',
      tags,
      summary: 'An empty file with the headings of a series, to fill in',
    })
    .meta({
      access: access.moneyWriters,
      errors: [],
      media,
      example: { query: { series: 'INVESTOR_DAILY', format: 'xlsx', language: 'fr' } },
    })
    .input(
      z.object({
        query: z.strictObject({
          series: choice(importedSeries),
          format: choice(importFormats).default('xlsx'),
          language: choice(languages).optional(),
        }),
      }),
    )
    .output(fileReply),
};
