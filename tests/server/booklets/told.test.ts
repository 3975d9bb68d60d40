import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../contract/enums.ts';
import { today } from '../../../server/clock.ts';
import { renderMail } from '../../../server/mail/render.ts';
import { field } from '../../fixtures/app.ts';
import { bookletDesk, bookletUrls } from '../../fixtures/booklets.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { listOf } from '../notifications/told.ts';

type Kind = 'MONEY_IN' | 'INVESTMENT';

let database: TestDatabase;
let people: MoneyPeople;
let desk: ReturnType<typeof bookletDesk>;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 4, staff: ['compliance'] });
  const [reviewer] = people.staff;
  if (reviewer === undefined) throw new Error('nobody reviews');
  desk = bookletDesk(people.app, database, reviewer.visitor);
  await database.db.deleteFrom('subscription_booklets').execute();
  begun = people.app.clock.now().getTime();
});
afterAll(async () => {
  await people.app.app.close();
  await database.close();
});

/** An investor whose dossier is validated, and who has no booklet. */
async function investor(at: number) {
  const { visitor, id } = people.investors[at] ?? { visitor: people.app.visitor(), id: '' };
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { visitor, id, email };
}
type Holder = Awaited<ReturnType<typeof investor>>;

/** Counted from when the file began: its clock goes on by minutes, and may pass midnight. */
let begun: number;
const day = (ahead = 0) => today({ now: () => new Date(begun + ahead * 86_400_000) });
const validated = async (member: Holder, activity_type: Kind, from: string | null) => {
  const booklet = field(await desk.create(member, { activity_type }), 'id');
  await desk.decide(member, booklet, { activation_starting_date: from });
  people.app.clock.pass(60);
  return booklet;
};
/** The member's lines, oldest first, and the mails that went with them, in a language. */
async function told(member: Holder, language: Language) {
  const rows = await database.db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', member.email)
    .orderBy('created_at')
    .execute();
  const mails = rows.map(({ template, data }) => renderMail(template, language, data, 'Sample Fund'));
  const { rows: lines } = await listOf(member.visitor);
  return {
    templates: rows.map(({ template }) => template),
    mails: mails.map(({ subject, text }) => `${subject}\n${text}`),
    subjects: lines.map(({ subject }) => subject).toReversed(),
  };
}
const shown = (one: string) => one.split('-').toReversed().join('/');
const words: Readonly<Record<Language, Readonly<Record<Kind, RegExp>>>> = {
  en: { MONEY_IN: /money.in|pay(ment)?\b/i, INVESTMENT: /invest/i },
  fr: { MONEY_IN: /vers(er|ement)\b/i, INVESTMENT: /invest/i },
  es: { MONEY_IN: /ingres/i, INVESTMENT: /inver/i },
  it: { MONEY_IN: /versa/i, INVESTMENT: /invest/i },
};

describe('a booklet that is validated', () => {
  it('and active is told with its kind, its day and what can be asked for now, and nothing of the other kind', async () => {
    const member = await investor(0);
    await validated(member, 'MONEY_IN', day());
    await validated(member, 'INVESTMENT', day(-3));
    for (const language of languages) {
      const { templates, mails, subjects } = await told(member, language);
      expect(templates).toEqual(['payment_booklet_open', 'investment_booklet_open']);
      expect(subjects).toMatchObject([
        { booklet_type: 'MONEY_IN', active_from: day(), opened: true },
        { booklet_type: 'INVESTMENT', active_from: day(-3), opened: true },
      ]);
      const [payment = '', investment = ''] = mails;
      expect(payment).toMatch(words[language].MONEY_IN);
      expect(payment).not.toMatch(words[language].INVESTMENT);
      expect(payment).toContain(shown(day()));
      expect(investment).toMatch(words[language].INVESTMENT);
      expect(investment).not.toMatch(words[language].MONEY_IN);
      expect(investment).toContain(shown(day(-3)));
      for (const mail of mails) expect(mail).toContain('/view_contract_info#booklets');
    }
  });

  it('before its day names the day, whichever of the kind is active already', async () => {
    const member = await investor(1);
    await validated(member, 'MONEY_IN', day());
    await validated(member, 'MONEY_IN', day(5));
    const { templates, mails, subjects } = await told(member, 'en');
    expect(templates).toEqual(['payment_booklet_open', 'payment_booklet_dated']);
    expect(mails[1]).toContain(`active from ${shown(day(5))} (UTC)`);
    expect(mails[1]).not.toMatch(/you can now/i);
    expect(subjects[1]).not.toHaveProperty('opened');
  });

  it('promises no operation that something else stops', async () => {
    const member = await investor(2);
    const registration = database.db.updateTable('registrations').where('user_id', '=', member.id);
    await registration.set({ enrollment_status: 'IN_REVIEW' }).execute();
    await validated(member, 'INVESTMENT', day());
    await registration.set({ enrollment_status: 'VALIDATED' }).execute();
    const { templates, mails } = await told(member, 'en');
    expect(templates).toEqual(['investment_booklet_dated']);
    expect(mails[0]).toContain('what is still in the way');
  });

  it('without a day says so, and its day is told once it is set, or another one', async () => {
    const member = await investor(3);
    const booklet = await validated(member, 'INVESTMENT', null);
    const move = async (version: number, activation_starting_date: string | null) => {
      const urls = bookletUrls;
      await desk.change(member, booklet, { urls, version, activation_starting_date });
      people.app.clock.pass(60);
    };
    await move(2, day(5));
    await move(3, day(5));
    await move(4, day(9));
    await move(5, null);
    await move(6, day());
    await move(7, day(-1));
    const { templates, mails } = await told(member, 'en');
    expect(templates).toEqual([
      'investment_booklet_undated',
      'investment_booklet_dated',
      'investment_booklet_dated',
      'booklet_changed',
      'investment_booklet_open',
    ]);
    expect(mails[0]).toContain('We write to you again once that day is set.');
    expect(mails[2]).toContain(shown(day(9)));
    for (const language of languages)
      for (const mail of (await told(member, language)).mails) expect(mail).not.toContain('{{');
  });
});
