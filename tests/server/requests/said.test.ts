import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportMedia } from '../../../contract/values/export.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { moneyWords } from '../../../server/files/money-words.ts';
import { readCsv } from '../../fixtures/csv.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { askFor, postFor, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { conversion, investment, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('0');
const note = 'Please pay before Easter.';
const why = 'Your bank returned it: account closed.';
const failure = { reason: 'OTHER', text: why };

const ask = async (form: object) => requestIn(await askFor(desk.investor().visitor, form));
const step = async (request: ShownRequest, request_status: string, more: object = {}) =>
  requestIn(await take(desk.finance(), request, { request_status, ...more }));

const path = z.array(
  z.looseObject({ request_status: z.string(), reason: z.string().nullable(), text: z.string().nullable() }),
);
/** The path of a request as its member reads it: each step with its reason and its words. */
async function pathOf(request: ShownRequest) {
  const { history } = await readAgain(desk.investor().visitor, request);
  return path.parse(history).map(({ request_status, reason, text }) => [request_status, reason, text]);
}

async function downloaded(at: string, accept: string): Promise<Buffer> {
  const { cookies } = desk.investor().visitor;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept, cookie };
  const answer = await desk.app().app.inject({ method: 'GET', url: `/api/v1${at}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}
async function receiptOf({ user_id, id }: ShownRequest): Promise<string> {
  const bytes = await downloaded(`/x/transaction/${user_id}/${id}/receipt`, exportMedia.pdf);
  return (await pdfText(bytes)).replace(/[\s\u00a0]+/g, ' ');
}
/** What the list that is taken along says of a request in a column. */
async function listedOf({ user_id, reference }: ShownRequest, column: string): Promise<string | undefined> {
  const bytes = await downloaded(`/transactions/list/${user_id}`, exportMedia.csv);
  const [heading = [], ...rows] = readCsv(bytes.toString());
  return rows.find(([first]) => first === reference)?.[heading.indexOf(column)];
}
const notedOf = (request: ShownRequest) => listedOf(request, 'Note');

describe('what is said with a step of a request', () => {
  it('stands at that step alone, also on the receipt, when a payout that failed is tried again', async () => {
    const approved = await step(await ask({ ...moneyOut, text: note }), 'APPROVED');
    const failed = await step(approved, 'FAILED', failure);
    expect(await readAgain(desk.investor().visitor, failed)).toMatchObject(failure);
    expect(await notedOf(failed)).toBe(why);
    const again = await step(failed, 'PENDING');
    expect(again).toMatchObject({ reason: null, text: note });
    const done = await step(await step(again, 'APPROVED'), 'EXECUTED');
    expect(done).toMatchObject({ request_status: 'EXECUTED', reason: null, text: note });
    expect(await pathOf(done)).toEqual([
      ['PENDING', null, note],
      ['APPROVED', null, null],
      ['FAILED', 'OTHER', why],
      ['PENDING', null, null],
      ['APPROVED', null, null],
      ['EXECUTED', null, null],
    ]);
    const receipt = await receiptOf(done);
    expect(receipt.split(why)).toHaveLength(2);
    expect(receipt.split(note)).toHaveLength(2);
    expect(await notedOf(done)).toBe(note);
  });

  it('is forgotten by the row, where nothing was noted, as soon as it is tried again', async () => {
    const failed = await step(await step(await ask(moneyOut), 'APPROVED'), 'FAILED', failure);
    const again = await step(failed, 'PENDING', { text: 'Once more.' });
    expect(again).toMatchObject({ reason: null, text: null });
    expect((await pathOf(again)).at(-1)).toEqual(['PENDING', null, 'Once more.']);
    expect(await notedOf(again)).toBe('');
  });

  it('is not taken for the note of whoever asked, which the request keeps', async () => {
    const words = 'At the rate of today.';
    const asked = await ask({ ...conversion, text: note });
    const approved = await step(asked, 'APPROVED', { exchange_rate: '1.1', text: words });
    expect(approved).toMatchObject({ text: note });
    const done = await step(approved, 'EXECUTED');
    expect(done).toMatchObject({ text: note });
    expect(await pathOf(done)).toEqual([
      ['PENDING', null, note],
      ['APPROVED', null, words],
      ['EXECUTED', null, null],
    ]);
  });

  it('is said of a refusal while it is refused, and by nobody where a member takes it back', async () => {
    const refused = await step(await ask({ ...investment, text: note }), 'REJECTED', failure);
    expect(refused).toMatchObject(failure);
    expect(await pathOf(refused)).toEqual([
      ['PENDING', null, note],
      ['REJECTED', 'OTHER', why],
    ]);
    const asked = await ask({ ...investment, text: note });
    const back = requestIn(await take(desk.investor().visitor, asked, { request_status: 'CANCELLED' }));
    expect(back).toMatchObject({ reason: null, text: note });
    expect(await pathOf(back)).toEqual([
      ['PENDING', null, note],
      ['CANCELLED', null, null],
    ]);
  });

  it('is told by the reason’s name on the receipt and in the list, where nothing more was said', async () => {
    const refused = await step(await ask(investment), 'REJECTED', { reason: 'DATA_INCORRECT' });
    const { reason } = moneyWords('en');
    expect(await receiptOf(refused)).toContain(reason.DATA_INCORRECT);
    expect(await listedOf(refused, 'Reason')).toBe(reason.DATA_INCORRECT);
  });

  it('is said once of what the fund posts itself', async () => {
    const form = {
      ...investment,
      user_id: desk.investor().id,
      starting_date: today(systemClock),
      text: note,
    };
    const posted = requestIn(await postFor(desk.finance(), form));
    expect(posted).toMatchObject({ request_status: 'EXECUTED', text: note });
    expect(await pathOf(posted)).toEqual([
      ['APPROVED', null, note],
      ['EXECUTED', null, null],
    ]);
  });
});
