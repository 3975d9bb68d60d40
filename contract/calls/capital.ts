import { z } from 'zod';
import { access } from '../access.ts';
import { languages } from '../enums.ts';
import { done, fileReply, listReply, lookedAt, optionalPaging, paging, reply, row, uuid } from '../row.ts';
import { exportMedia } from '../values/export.ts';
import { daysInOrder, reportFormats, reportSubject } from '../values/report.ts';
import { choice } from '../values/text.ts';
import {
  changedValue,
  dailyValueForm,
  evolutionPoint,
  quarterlyValueForm,
  valueChange,
  valueRecord,
} from '../values/value.ts';
import {
  dailyForm,
  fundDailyRecord,
  fundQuarterlyRecord,
  ids,
  quarterlyForm,
  valueChangeForm,
} from './examples.ts';
import { valueFilter, valuePeriod } from './value-filter.ts';

const byId = z.strictObject({ id: uuid });
const byValueId = z.strictObject({ valueId: uuid });
const tags = ['capital'] as const;
const valueErrors = ['not_found', 'conflict', 'stale_version'] as const;

/** The fund's values: daily under `/capital/values`, quarterly beside it. An investor asks for own figures only. */
export const capital = {
  evolution: row
    .route({
      method: 'GET',
      path: '/capital/evolution',
      tags,
      summary:
        "The evolution of an investor's own capital, of the fund's for staff; by currency, oldest first",
    })
    .meta({
      access: access.session,
      errors: [],
      example: {
        query: { from: '2026-01-01', currency: 'EUR' },
        reply: [
          {
            value_date: '2026-03-10',
            currency: 'EUR',
            ending_balance: '10521.50',
            net_contributions: '10500.00',
          },
        ],
      },
    })
    .input(z.object({ query: z.strictObject(valuePeriod) }))
    .output(reply(z.array(evolutionPoint))),
  values: row
    .route({
      method: 'GET',
      path: '/capital/values',
      tags,
      summary: "The fund's daily values, newest day first, page by page",
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { query: { offset: 0, limit: 10 }, reply: [fundDailyRecord] },
    })
    .input(z.object({ query: z.strictObject({ ...paging, ...valueFilter }) }))
    .output(listReply(valueRecord)),
  report: row
    .route({
      method: 'GET',
      path: '/capital/values/report',
      tags,
      summary: "The report of a period as PDF or XLSX: an investor's own figures, the fund's for staff",
    })
    .meta({
      access: access.session,
      errors: ['too_many_rows'],
      media: reportFormats.map((format) => exportMedia[format]),
      example: {
        query: { from: '2026-01-01', to: '2026-03-31', currency: 'EUR', language: 'fr', format: 'pdf' },
      },
    })
    .input(
      z.object({
        query: z
          .strictObject({
            ...reportSubject,
            language: choice(languages).optional(),
            format: choice(reportFormats).default('pdf'),
          })
          .superRefine(...daysInOrder),
      }),
    )
    .output(fileReply),
  create: row
    .route({
      method: 'POST',
      path: '/capital/values',
      tags,
      summary: 'Add a daily value',
      successStatus: 201,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['conflict'],
      example: { body: dailyForm, reply: { ...fundDailyRecord, status: 'DRAFT' } },
    })
    .input(z.object({ body: dailyValueForm }))
    .output(reply(changedValue)),
  update: row
    .route({
      method: 'PUT',
      path: '/capital/values/{id}',
      tags,
      summary: 'Change a daily value; a published one is restated',
    })
    .meta({
      access: access.moneyWriters,
      errors: valueErrors,
      example: {
        params: { id: ids.record },
        body: valueChangeForm,
        reply: { ...fundDailyRecord, status: 'RESTATED', reason: valueChangeForm.reason, version: 2 },
      },
    })
    .input(z.object({ params: byId, body: valueChange }))
    .output(reply(changedValue)),
  remove: row
    .route({
      method: 'DELETE',
      path: '/capital/values/{id}',
      tags,
      summary: 'Delete a daily value that is a draft',
    })
    .meta({
      access: access.moneyWriters,
      errors: valueErrors,
      example: { params: { id: ids.record }, query: { version: 1 }, reply: { ok: true } },
    })
    .input(z.object({ params: byId, query: lookedAt }))
    .output(done),
  quarterlyValues: row
    .route({
      method: 'GET',
      path: '/capital/quarterly/values',
      tags,
      summary: "The fund's quarterly values, newest first; without offset and limit the plain list",
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { query: { offset: 0, limit: 10 }, reply: [fundQuarterlyRecord] },
    })
    .input(z.object({ query: z.strictObject({ ...optionalPaging, ...valueFilter }) }))
    .output(listReply(valueRecord)),
  createQuarterly: row
    .route({
      method: 'POST',
      path: '/capital/quarterly/values',
      tags,
      summary: 'Add a quarterly value',
      successStatus: 201,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['conflict'],
      example: { body: quarterlyForm, reply: { ...fundQuarterlyRecord, status: 'DRAFT' } },
    })
    .input(z.object({ body: quarterlyValueForm }))
    .output(reply(changedValue)),
  updateQuarterly: row
    .route({
      method: 'PUT',
      path: '/capital/quarterly/values/{valueId}',
      tags,
      summary: 'Change a quarterly value; a published one is restated',
    })
    .meta({
      access: access.moneyWriters,
      errors: valueErrors,
      example: {
        params: { valueId: ids.record },
        body: valueChangeForm,
        reply: { ...fundQuarterlyRecord, status: 'RESTATED', reason: valueChangeForm.reason, version: 2 },
      },
    })
    .input(z.object({ params: byValueId, body: valueChange }))
    .output(reply(changedValue)),
  removeQuarterly: row
    .route({
      method: 'DELETE',
      path: '/capital/quarterly/values/{valueId}',
      tags,
      summary: 'Delete a quarterly value that is a draft',
    })
    .meta({
      access: access.moneyWriters,
      errors: valueErrors,
      example: { params: { valueId: ids.record }, query: { version: 1 }, reply: { ok: true } },
    })
    .input(z.object({ params: byValueId, query: lookedAt }))
    .output(done),
};
