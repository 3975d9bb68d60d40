import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, memberAt, saveStep } from '../../fixtures/member.ts';
import { raise, sentCompany, sentIndividual } from '../../fixtures/review.ts';
import { addresses, colleague, rowOf } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let auditor: Visitor;
let reviewer: Visitor;

const rename = (email: string, first_name: string, last_name: string) =>
  database.db.updateTable('users').set({ first_name, last_name }).where('email', '=', email).execute();

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  auditor = (await colleague(app, database, 'auditor')).visitor;
  reviewer = (await colleague(app, database, 'compliance')).visitor;
  app.clock.pass(60);
  await app.memberOf('nothing@exemple.test');
  app.clock.pass(60);
  await memberAt(app, 'begun@exemple.test', 3);
  app.clock.pass(60);
  await sentIndividual(app, 'sent@exemple.test');
  app.clock.pass(60);
  await sentCompany(app, 'company@exemple.test');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const everybody = ['company@exemple.test', 'sent@exemple.test', 'begun@exemple.test', 'nothing@exemple.test'];

describe('the list of users', () => {
  it('shows everybody, newest first, staff without a status', async () => {
    const found = await addresses(auditor);
    expect(found.slice(0, 4)).toEqual(everybody);
    expect(found).toHaveLength(6);
    expect(await rowOf(auditor, 'auditor@exemple.test')).toMatchObject({
      role: 'auditor',
      enrollment_status: null,
    });
    expect(await rowOf(auditor, 'nothing@exemple.test')).toMatchObject({
      enrollment_status: 'NOT_STARTED',
      user_name: 'Camille Exemple',
      membership_id: null,
      current_step: null,
      submitted_at: null,
      waiting_since: null,
    });
  });

  it('says since when a dossier waits, where it stands and what it goes by', async () => {
    expect(await rowOf(auditor, 'company@exemple.test')).toMatchObject({
      registration_type: 'BUSINESS',
      enrollment_status: 'SUBMITTED',
      user_name: 'Exemple Conseil SARL',
      current_step: 8,
      membership_id: expect.stringMatching(/^MBR-\d{6}$/),
      submitted_at: app.clock.now().toISOString(),
      waiting_since: app.clock.now().toISOString(),
      reviewer_id: null,
      open_issues: 0,
      awaiting_activation: false,
    });
  });

  it('is turned page by page, and tells the total', async () => {
    const first = await auditor.get('/users?offset=0&limit=2');
    expect(first.headers['x-total-count']).toBe('6');
    expect(await addresses(auditor, '?offset=0&limit=2')).toEqual(everybody.slice(0, 2));
    expect(await addresses(auditor, '?offset=2&limit=2')).toEqual(everybody.slice(2, 4));
    expect(await addresses(auditor, '?offset=60')).toEqual([]);
  });

  it('keeps its order when accounts were made at the same moment', async () => {
    const { db } = database;
    const at = new Date('2020-01-01T00:00:00.000Z');
    for (let n = 0; n < 12; n += 1)
      await db
        .insertInto('users')
        .values({
          id: crypto.randomUUID(),
          email: `twin.${n}@exemple.test`,
          password_hash: '',
          first_name: 'Twin',
          last_name: 'Jumeau',
          created_at: at,
        })
        .execute();
    const pages = [];
    for (let offset = 0; offset < 12; offset += 3)
      pages.push(...(await addresses(auditor, `?search=jumeau&offset=${offset}&limit=3`)));
    const twins = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('last_name', '=', 'Jumeau')
      .execute();
    const byId = twins.toSorted((one, other) => (one.id < other.id ? 1 : -1));
    expect(pages).toEqual(byId.map(({ email }) => email));
    await db.deleteFrom('users').where('last_name', '=', 'Jumeau').execute();
    expect(await addresses(auditor, '?search=jumeau')).toEqual([]);
  });

  it.each([
    ['enrollment_status=NOT_STARTED', ['nothing@exemple.test']],
    ['enrollment_status=IN_PROGRESS', ['begun@exemple.test']],
    ['enrollment_status=SUBMITTED', ['company@exemple.test', 'sent@exemple.test']],
    ['enrollment_status=VALIDATED', []],
    ['registration_type=BUSINESS', ['company@exemple.test']],
    ['step=3', ['begun@exemple.test']],
    ['step=3&registration_type=INDIVIDUAL&enrollment_status=IN_PROGRESS', ['begun@exemple.test']],
    ['step=3&registration_type=BUSINESS', []],
    // a dossier that was sent stands at its last step, but nobody is at work there
    ['step=7', []],
    ['overdue=1', []],
    ['registration_type=INDIVIDUAL&enrollment_status=SUBMITTED', ['sent@exemple.test']],
    ['registration_type=INDIVIDUAL&search=conseil', []],
    ['role=user', everybody],
    // staff have an address there, too
    ['role=user&search=test', everybody],
    ['role=auditor&search=test', ['auditor@exemple.test']],
    ['role=user&search=auditor', []],
    ['role=user&step=3', ['begun@exemple.test']],
  ])('is narrowed by %s', async (query, expected) => {
    expect(await addresses(auditor, `?${query}`)).toEqual(expected);
    const { headers } = await auditor.get(`/users?limit=1&${query}`);
    expect(headers['x-total-count']).toBe(String(expected.length));
  });

  it.each([
    'enrollment_status=ALL',
    'enrollment_status=GONE',
    'sort=email',
    'assigned=somebody',
    'role=owner',
    'limit=0',
    'step=0',
    'step=9',
    'step=two',
    'overdue=0',
    'overdue=1&overdue=1',
  ])('refuses %s', async (query) => {
    expect(await auditor.get(`/users?${query}`)).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed' },
    });
  });

  it('tells the state of each section, and when something last happened to a member', async () => {
    const pending = {
      KYC: 'PENDING_VALIDATION',
      CONTRACT: 'PENDING_VALIDATION',
      BANK_INFORMATION: 'PENDING_VALIDATION',
    };
    const none = { KYC: 'NOT_SUBMITTED', CONTRACT: 'NOT_SUBMITTED', BANK_INFORMATION: 'NOT_SUBMITTED' };
    const sent = await rowOf(auditor, 'sent@exemple.test');
    expect(sent).toMatchObject({ sections: pending, last_activity_at: sent['submitted_at'] });
    expect(await rowOf(auditor, 'begun@exemple.test')).toMatchObject({ sections: none });
    expect(await rowOf(auditor, 'nothing@exemple.test')).toMatchObject({ sections: null });
    expect(await rowOf(auditor, 'auditor@exemple.test')).toMatchObject({ sections: null });
  });
});

describe('a dossier that is to be corrected', () => {
  it('is found by that, and counts its open issues until they are answered', async () => {
    const { member, id } = await sentIndividual(app, 'corrected@exemple.test');
    await raise(reviewer, id);
    expect(await addresses(auditor, '?enrollment_status=CORRECTION_REQUESTED')).toEqual([
      'corrected@exemple.test',
    ]);
    expect(await rowOf(auditor, 'corrected@exemple.test')).toMatchObject({
      open_issues: 1,
      derived_statuses: ['CORRECTION_REQUESTED'],
      enrollment_status: 'SUBMITTED',
      waiting_since: null,
    });
    app.clock.pass(300);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    const sent = await goTo(member, 7, { submit: true });
    expect(sent.status, sent.text).toBe(200);
    expect(await addresses(auditor, '?enrollment_status=CORRECTION_REQUESTED')).toEqual([]);
    expect(await rowOf(auditor, 'corrected@exemple.test')).toMatchObject({
      open_issues: 0,
      derived_statuses: [],
      waiting_since: app.clock.now().toISOString(),
    });
  });
});

describe('the search', () => {
  beforeAll(async () => {
    await rename('begun@exemple.test', 'Élodie-Anne', "O'Brïen");
    await rename('nothing@exemple.test', 'Øystein', 'Müßig');
  });

  it.each([
    ['elodie', 'begun@exemple.test'],
    ['ÉLODIE', 'begun@exemple.test'],
    ['anne elo', 'begun@exemple.test'],
    ['o’brien', 'begun@exemple.test'],
    ['obrien', 'begun@exemple.test'],
    ['oystein', 'nothing@exemple.test'],
    ['MUSSIG', 'nothing@exemple.test'],
    ['nothing@exemple.test', 'nothing@exemple.test'],
    ['nothing@', 'nothing@exemple.test'],
    ['conseil sarl', 'company@exemple.test'],
    ['Exemple Cons', 'company@exemple.test'],
  ])('finds %s', async (words, expected) => {
    expect(await addresses(auditor, `?search=${encodeURIComponent(words)}`)).toEqual([expected]);
  });

  it('finds a name as it looks, whatever marks that nobody sees stand in it or are typed', async () => {
    for (const mark of ['\u200b', '\ufeff', '\u{e0041}']) {
      await rename('begun@exemple.test', `Zeph${mark}yrine`, 'Exemple');
      for (const words of ['zephyrine', 'Zeph\u2066yrine exemple'])
        expect(await addresses(auditor, `?search=${encodeURIComponent(words)}`), words).toEqual([
          'begun@exemple.test',
        ]);
    }
    await rename('begun@exemple.test', 'Élodie-Anne', "O'Brïen");
  });

  it('finds a membership number, whole, without its zeros or without its letters', async () => {
    const row = await rowOf(auditor, 'company@exemple.test');
    const number = String(row.membership_id);
    for (const words of [number, number.toLowerCase(), number.slice(4), number.slice(4).replace(/^0+/, '')])
      expect(await addresses(auditor, `?search=${words}`)).toContain('company@exemple.test');
  });

  it('finds the company’s former name no more, and its new one at once', async () => {
    const { db } = database;
    const name = (business_name: string) =>
      db.updateTable('business_details').set({ business_name }).execute();
    const user = (user_name: string) =>
      db.updateTable('registrations').set({ user_name }).where('type', '=', 'BUSINESS').execute();
    await name('Zébulon SA');
    await user('Zébulon SA');
    expect(await addresses(auditor, '?search=zebulon')).toEqual(['company@exemple.test']);
    expect(await addresses(auditor, '?search=conseil')).toEqual([]);
    await name('Exemple Conseil SARL');
    await user('Exemple Conseil SARL');
  });

  it.each(['%', '_', '%%%', '\\', "'", "' OR 1=1 --", "zzz' | 'elodie", 'e:*', '!x & (', '*', '--'])(
    'takes %s as it was typed',
    async (words) => {
      const answer = await auditor.get(`/users?search=${encodeURIComponent(words)}`);
      expect(answer.status).toBe(200);
      const found = await addresses(auditor, `?search=${encodeURIComponent(words)}`);
      // Signs are no words: they find nobody. `e:*` is the word e, which begins Exemple and Élodie, and a test's domain.
      if (words !== 'e:*') expect(found).toEqual([]);
    },
  );

  it('takes what was copied from two cells of a spreadsheet, or begins and ends with blanks', async () => {
    for (const words of ["Élodie-Anne\tO'Brïen", '\tobrien elodie ', '  elodie  '])
      expect(await addresses(auditor, `?search=${encodeURIComponent(words)}`)).toEqual([
        'begun@exemple.test',
      ]);
    expect((await auditor.get('/users?search=%09')).headers['x-total-count']).toBe(
      (await auditor.get('/users')).headers['x-total-count'],
    );
  });

  it('refuses text that no database can hold', async () => {
    expect((await auditor.get('/users?search=%00')).status).toBe(422);
    expect((await auditor.get(`/users?search=${'a'.repeat(201)}`)).status).toBe(422);
  });
});
