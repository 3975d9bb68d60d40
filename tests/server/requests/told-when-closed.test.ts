import { expect, it } from 'vitest';
import { renderMail } from '../../../server/mail/render.ts';
import { updateUser } from '../../../server/repositories/users.ts';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { moneyIn, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('1');

it('whoever can’t log in is mailed what it is about, and neither to look at a page nor to pay by one', async () => {
  const { id, visitor } = desk.investor();
  const { db } = desk.database();
  const paid = requestIn(await askFor(visitor, moneyIn));
  const asked = requestIn(await askFor(visitor, moneyOut));
  await db.transaction().execute((trx) => updateUser(trx, id, { active: false }));
  await take(desk.finance(), paid, { request_status: 'APPROVED' });
  await take(desk.finance(), asked, {
    request_status: 'REJECTED',
    reason: 'OTHER',
    text: 'Another account.',
  });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mails = await db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .where('template', 'in', ['payment_awaited', 'request_rejected'])
    .execute();
  expect(mails.map(({ template }) => template)).toEqual(['request_rejected']);
  const { reference } = asked;
  expect(mails[0]?.data).toEqual({ name: 'Camille', reference });
  for (const language of ['en', 'fr', 'es', 'it'] as const) {
    const { text } = renderMail('request_rejected', language, mails[0]?.data ?? {}, 'Sample Fund');
    expect(text).toContain(String(reference));
    expect(text).not.toMatch(/The page|La page|La página|La pagina|\{\{/);
  }
});
