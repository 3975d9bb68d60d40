import { expect, it } from 'vitest';
import { z } from 'zod';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { moneyIn, openDesk } from './desk.ts';

const desk = openDesk('1');

it('an approval tells who pays in that the payment is awaited, and not that nothing is left to do', async () => {
  const { visitor } = desk.investor();
  const asked = requestIn(await askFor(visitor, moneyIn));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const about = z.array(z.looseObject({ kind: z.string(), subject: z.looseObject({}) }));
  const { body } = await visitor.get('/x/notifications?limit=100');
  const kinds = about
    .parse(body)
    .flatMap(({ kind, subject }) => (subject['transaction_id'] === approved.id ? [kind] : []));
  expect(kinds).toEqual(['payment_awaited']);
});
