import { expect, it } from 'vitest';
import { renderMail } from '../../../server/mail/render.ts';
import { updateUser } from '../../../server/repositories/users.ts';
import { field } from '../../fixtures/app.ts';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { moneyIn, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('1');

const languages = ['en', 'fr', 'es', 'it'] as const;

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
  for (const language of languages) {
    const { text } = renderMail('request_rejected', language, mails[0]?.data ?? {}, 'Sample Fund');
    expect(text).toContain(String(reference));
    expect(text).not.toMatch(/The page|La page|La página|La pagina|\{\{/);
  }
});

/** The mails of these templates to an account, the first one first. */
const mailsTo = (id: string, template: string) =>
  desk
    .database()
    .db.selectFrom('outbox')
    .select(['template', 'data'])
    .where('user_id', '=', id)
    .where('template', 'like', template)
    .orderBy('id')
    .execute();

it('whoever can’t log in is mailed not to pay, and what to do where it is paid', async () => {
  const { id, visitor } = desk.investor(1);
  const asked = requestIn(await askFor(visitor, moneyIn));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  await desk
    .database()
    .db.transaction()
    .execute((trx) => updateUser(trx, id, { active: false }));
  const why = { reason: 'OTHER', text: 'The account is closed.' };
  const failed = requestIn(await take(desk.finance(), approved, { request_status: 'FAILED', ...why }));
  const again = requestIn(await take(desk.finance(), failed, { request_status: 'PENDING' }));
  await take(desk.finance(), again, { request_status: 'REJECTED', ...why });
  const mails = (await mailsTo(id, 'payment%')).slice(1);
  expect(mails.map(({ template }) => template)).toEqual(['payment_failed', 'payment_called_off']);
  // what failed may be taken up again: the subject says that it is off for now
  const off = {
    en: /Do not make the transfer(?: any more)?\. If you have already made it, write to us\./,
    fr: /Ne faites (?:pas|plus) le virement\. Si vous l’avez déjà fait, écrivez-nous\./,
    es: /(?:No|Ya no) haga la transferencia\. Si ya la ha hecho, escríbanos\./,
    it: /Non faccia (?:più )?il bonifico\. Se l’ha già fatto, ci scriva\./,
  };
  for (const { template, data } of mails)
    for (const language of languages) {
      const { text } = renderMail(template, language, data, 'Sample Fund');
      expect(text).toMatch(off[language]);
      expect(/any more|plus le|Ya no|più/.test(text)).toBe(template === 'payment_called_off');
      expect(text).toContain(String(asked.reference));
    }
});

it('whoever can’t log in is mailed that wallets are held, and not that they can be used', async () => {
  const { id } = desk.investor(2);
  await desk
    .database()
    .db.transaction()
    .execute((trx) => updateUser(trx, id, { active: false }));
  const path = `/x/wallets/${id}/blockings`;
  const held = await desk.admin().post(path, { state: 'BLOCKED_BY_ADMIN', text: 'Call us.', after: null });
  const freed = await desk.admin().post(path, { state: 'UNBLOCKED', after: field(held, 'id') });
  expect([held.status, freed.status]).toEqual([201, 201]);
  const mails = await mailsTo(id, 'wallets%');
  expect(mails).toEqual([{ template: 'wallets_blocked', data: { name: 'Camille' } }]);
});
