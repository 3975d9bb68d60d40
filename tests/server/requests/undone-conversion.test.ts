import { expect, it } from 'vitest';
import { z } from 'zod';
import { exportMedia } from '../../../contract/values/export.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { readCsv } from '../../fixtures/csv.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { askFor, postFor, requestIn, take } from '../../fixtures/requests.ts';
import { conversion, openDesk } from './desk.ts';

const desk = openDesk('0');

async function downloaded(path: string, format: 'csv' | 'pdf'): Promise<Buffer> {
  const { visitor } = desk.investor();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: exportMedia[format], cookie };
  const answer = await desk.app().app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}
const textOf = async (path: string) =>
  (await pdfText(await downloaded(path, 'pdf'))).replace(/[\s\u00a0]+/g, ' ');

const line = z.looseObject({ id: z.string(), client_part: z.string().nullable() });
async function listed(path: string) {
  const { body, headers, text } = await desk.investor().visitor.get(path);
  const rows = z.array(line).parse(body);
  expect(headers['x-total-count'], text).toBe(String(rows.length));
  return rows.map(({ id, client_part }) => [id, client_part]);
}

it('an undone conversion has its counter-line in both wallets, whose lists say what the ledger says', async () => {
  const own = desk.investor();
  const before = await desk.holding('USD');
  const asked = requestIn(await askFor(own.visitor, conversion));
  const terms = { request_status: 'APPROVED', exchange_rate: '1.1' };
  const approved = requestIn(await take(desk.finance(), asked, terms));
  const done = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
  // what undoes nothing, and what undoes something else, stays in its own wallet
  const posting = { user_id: own.id, currency: 'EUR', starting_date: today(systemClock) };
  const fees = requestIn(
    await postFor(desk.finance(), { ...posting, transaction_type: 'MISC_FEES', amount: '3.00' }),
  );
  const adjust = async (amount: string, reversal_of?: string) =>
    requestIn(
      await postFor(desk.finance(), { ...posting, transaction_type: 'ADJUSTMENT', amount, reversal_of }),
    );
  await adjust('5.00');
  await adjust('3.00', fees.id);
  const undone = await adjust('100.00', done.id);

  const dollars = `/transactions/currency/${own.id}/USD`;
  const both = [
    [undone.id, '-110.00'],
    [done.id, '110.00'],
  ];
  expect(await listed(dollars)).toEqual(both);
  expect(await listed(`${dollars}?search=110.00`)).toEqual(both);
  // and staff finds them by that figure among everybody's
  const { body } = await desk.finance().get('/transactions?search=110.00%20USD');
  expect(
    z
      .array(line)
      .parse(body)
      .map(({ id }) => id),
  ).toEqual([undone.id, done.id]);
  expect(await listed(`/transactions/currency/${own.id}/EUR?limit=100`)).toHaveLength(5);
  expect(await listed(`${dollars}?transaction_type=ADJUSTMENT&from=2020-01-01&to=2100-01-01`)).toEqual([
    [undone.id, '-110.00'],
  ]);

  const [heading = [], ...rows] = readCsv((await downloaded(dollars, 'csv')).toString());
  const cells = (name: string) => rows.map((row) => row[heading.indexOf(name)]);
  expect(cells('Currency')).toEqual(['USD', 'USD']);
  expect(cells('Amount')).toEqual(['-110.00', '110.00']);
  expect(await textOf(dollars)).toContain('−110.00');
  expect(await desk.holding('USD')).toEqual(before);

  const receipt = await textOf(`/x/transaction/${own.id}/${undone.id}/receipt`);
  for (const said of ['100.00 EUR', '−110.00 USD']) expect(receipt).toContain(said);
  expect(await textOf(`/x/transaction/${own.id}/${fees.id}/receipt`)).not.toContain('USD');
});
