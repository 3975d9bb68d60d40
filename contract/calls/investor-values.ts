import { z } from 'zod';
import { access } from '../access.ts';
import { done, listReply, lookedAt, optionalPaging, paging, reply, row, userParams, uuid } from '../row.ts';
import {
  changedValue,
  dailyValueForm,
  memberValues,
  quarterlyValueForm,
  valueChange,
  valueRecord,
} from '../values/value.ts';
import {
  dailyForm,
  dailyRecord,
  globalRecord,
  ids,
  quarterlyForm,
  quarterlyRecord,
  valueChangeForm,
} from './examples.ts';
import { valueFilter } from './value-filter.ts';

const valueParams = z.strictObject({ userId: uuid, valueId: uuid });
const params = { userId: ids.member };
const tags = ['investor values'] as const;

const change = ({ path, name, record }: { path: `/${string}`; name: string; record: object }) =>
  row
    .route({
      method: 'PUT',
      path: `${path}/{valueId}`,
      tags,
      summary: `Change ${name} of an investor; a published one is restated`,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params: { ...params, valueId: ids.record },
        body: valueChangeForm,
        reply: { ...record, status: 'RESTATED', reason: valueChangeForm.reason, version: 2 },
      },
    })
    .input(z.object({ params: valueParams, body: valueChange }))
    .output(reply(changedValue));
const remove = (path: `/${string}`, name: string) =>
  row
    .route({
      method: 'DELETE',
      path: `${path}/{valueId}`,
      tags,
      summary: `Delete ${name} of an investor that is a draft`,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: { params: { ...params, valueId: ids.record }, query: { version: 1 }, reply: { ok: true } },
    })
    .input(z.object({ params: valueParams, query: lookedAt }))
    .output(done);

const daily = '/capital/user/{userId}/daily/values' as const;
const quarterly = '/capital/user/{userId}/quarterly/values' as const;
const global = '/capital/user/{userId}/global/values' as const;

/** The values of one investor; investors read their own, published and restated ones only. */
export const investorValues = {
  standing: row
    .route({
      method: 'GET',
      path: '/users_values/{userId}',
      tags,
      summary: "A member's standing in each currency, with the result on net contributions",
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params,
        reply: {
          user_id: ids.member,
          user_name: 'Camille Exemple',
          membership_id: 'MBR-000418',
          values: [
            {
              currency: 'EUR',
              value_date: '2026-03-10',
              ending_balance: '10521.50',
              net_contributions: '10500.00',
              result: '21.50',
              result_percentage: '0.20',
            },
          ],
        },
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(memberValues)),
  globalValues: row
    .route({
      method: 'GET',
      path: global,
      tags,
      summary: 'The running record of an investor, one per currency',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, reply: [globalRecord] },
    })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(valueRecord))),
  updateGlobal: change({ path: global, name: 'the running record', record: globalRecord }),
  dailyValues: row
    .route({
      method: 'GET',
      path: daily,
      tags,
      summary: 'The daily values of an investor, newest day first, page by page',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, query: { offset: 0, limit: 10 }, reply: [dailyRecord] },
    })
    .input(z.object({ params: userParams, query: z.strictObject({ ...paging, ...valueFilter }) }))
    .output(listReply(valueRecord)),
  dailyList: row
    .route({
      method: 'GET',
      path: '/capital/daily/values/{userId}',
      tags,
      summary: 'The daily values of an investor as a plain list, newest day first',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, query: { currency: 'EUR' }, reply: [dailyRecord] },
    })
    .input(z.object({ params: userParams, query: z.strictObject(valueFilter) }))
    .output(reply(z.array(valueRecord))),
  createDaily: row
    .route({
      method: 'POST',
      path: daily,
      tags,
      summary: 'Add a daily value of an investor',
      successStatus: 201,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict'],
      example: { params, body: dailyForm, reply: { ...dailyRecord, status: 'DRAFT' } },
    })
    .input(z.object({ params: userParams, body: dailyValueForm }))
    .output(reply(changedValue)),
  updateDaily: change({ path: daily, name: 'a daily value', record: dailyRecord }),
  removeDaily: remove(daily, 'a daily value'),
  quarterlyValues: row
    .route({
      method: 'GET',
      path: quarterly,
      tags,
      summary: 'The quarterly values of an investor, newest first; without offset and limit the plain list',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, query: { offset: 0, limit: 10 }, reply: [quarterlyRecord] },
    })
    .input(z.object({ params: userParams, query: z.strictObject({ ...optionalPaging, ...valueFilter }) }))
    .output(listReply(valueRecord)),
  createQuarterly: row
    .route({
      method: 'POST',
      path: quarterly,
      tags,
      summary: 'Add a quarterly value of an investor',
      successStatus: 201,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict'],
      example: { params, body: quarterlyForm, reply: { ...quarterlyRecord, status: 'DRAFT' } },
    })
    .input(z.object({ params: userParams, body: quarterlyValueForm }))
    .output(reply(changedValue)),
  updateQuarterly: change({ path: quarterly, name: 'a quarterly value', record: quarterlyRecord }),
  removeQuarterly: remove(quarterly, 'a quarterly value'),
};
