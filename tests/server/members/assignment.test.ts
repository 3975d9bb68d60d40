import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nextWaiting } from '../../../server/repositories/assignments.ts';
import { startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { logOf, raise, sentIndividual } from '../../fixtures/review.ts';
import { addresses, colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';
import { submittedRow } from '../../fixtures/submitted-rows.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
let reviewer: Colleague;
let other: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  admin = await colleague(app, database, 'admin');
  reviewer = await colleague(app, database, 'compliance');
  other = await colleague(app, database, 'compliance', 'other.reviewer@exemple.test');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const take = ({ visitor }: Colleague, id: string) => visitor.post(`/x/dossiers/${id}/take`);
const release = ({ visitor }: Colleague, id: string) => visitor.post(`/x/dossiers/${id}/release`);
const nextOf = ({ visitor }: Colleague) => visitor.post('/x/dossiers/next');
const emailIn = ({ body }: Answer) =>
  z.object({ member: z.looseObject({ email: z.string() }).nullable() }).parse(body).member?.email ?? null;
const conflict = { status: 409, body: { error_key: 'conflict' } };

describe('a dossier', () => {
  it('is in review from the moment somebody takes it, and everybody sees who', async () => {
    const { member, id, email } = await sentIndividual(app, 'taken@exemple.test');
    expect(await take(reviewer, id)).toMatchObject({
      status: 200,
      body: {
        id,
        enrollment_status: 'IN_REVIEW',
        reviewer_id: reviewer.id,
        reviewer_name: 'Camille Exemple',
      },
    });
    expect((await member.get('/registrationStatus')).body).toMatchObject({ enrollment_status: 'IN_REVIEW' });
    expect(await addresses(reviewer.visitor, '?assigned=me')).toEqual([email]);
    expect(await addresses(other.visitor, '?assigned=me')).toEqual([]);
    expect(await addresses(other.visitor, '?assigned=nobody')).not.toContain(email);
    expect((await logOf(database, id)).at(-1)).toEqual({
      what: 'ENROLLMENT UPDATE',
      subject: { kind: 'assignment' },
    });
    await release(reviewer, id);
  });

  it('is one person’s at a time: taking it again changes nothing, somebody else’s is a conflict', async () => {
    const { id } = await sentIndividual(app, 'once@exemple.test');
    await take(reviewer, id);
    const told = (await logOf(database, id)).length;
    expect((await take(reviewer, id)).status).toBe(200);
    expect(await logOf(database, id)).toHaveLength(told);
    expect(await take(other, id)).toMatchObject(conflict);
    expect(await release(other, id)).toMatchObject(conflict);
    expect(await rowOf(admin.visitor, 'once@exemple.test')).toMatchObject({ reviewer_id: reviewer.id });
  });

  it('waits again when it is given back, by whoever had it or by an administrator', async () => {
    const { id, email } = await sentIndividual(app, 'back@exemple.test');
    for (const by of [reviewer, admin]) {
      await take(reviewer, id);
      expect(await release(by, id)).toMatchObject({
        status: 200,
        body: { enrollment_status: 'SUBMITTED', reviewer_id: null, reviewer_name: null },
      });
    }
    expect((await release(other, id)).status).toBe(200);
    expect((await take(other, id)).status).toBe(200);
    expect(await rowOf(admin.visitor, email)).toMatchObject({ reviewer_id: other.id });
  });

  it('can’t be taken before it is sent, nor after it is refused for good, nor by its own member', async () => {
    const begun = await sentIndividual(app, 'unsent@exemple.test', 4);
    expect(await take(reviewer, begun.id)).toMatchObject(conflict);
    const refused = await sentIndividual(app, 'refused@exemple.test');
    const { db } = database;
    await db
      .updateTable('registrations')
      .set({ enrollment_status: 'REFUSED' })
      .where('user_id', '=', refused.id)
      .execute();
    expect(await take(reviewer, refused.id)).toMatchObject(conflict);
    const own = await sentIndividual(app, 'own@exemple.test');
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', own.id).execute();
    expect(await own.member.post(`/x/dossiers/${own.id}/take`)).toMatchObject(conflict);
    await db.updateTable('users').set({ role: 'user', active: false }).where('id', '=', own.id).execute();
    expect((await take(reviewer, '00000000-0000-4000-8000-000000000001')).status).toBe(404);
  });

  it('can be taken by one of two who reach for it at the same moment', async () => {
    const { id } = await sentIndividual(app, 'reached@exemple.test');
    const answers = await Promise.all([take(reviewer, id), take(other, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

/** Submitted dossiers of `queue.N@exemple.test`, N seconds from now. */
async function queue(seconds: readonly number[]): Promise<void> {
  const at = app.clock.now();
  for (const n of seconds)
    await submittedRow(database.db, {
      email: `queue.${n}.${crypto.randomUUID()}@exemple.test`,
      at,
      submittedAt: new Date(at.getTime() + n * 1000),
    });
}

describe('the next dossier', () => {
  beforeAll(async () => {
    await database.db.deleteFrom('dossier_assignments').execute();
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status: 'VALIDATED' })
      .where('submitted_at', 'is not', null)
      .execute();
  });

  it('is the one that has waited longest and that nobody has; then there is none', async () => {
    expect(await nextOf(reviewer)).toMatchObject({ status: 200, body: { member: null } });
    for (const name of ['first', 'second', 'third']) {
      await sentIndividual(app, `${name}@exemple.test`);
      app.clock.pass(60);
    }
    await take(other, (await rowOf(admin.visitor, 'first@exemple.test')).id);
    expect(emailIn(await nextOf(reviewer))).toBe('second@exemple.test');
    expect(emailIn(await nextOf(other))).toBe('third@exemple.test');
    expect(emailIn(await nextOf(reviewer))).toBeNull();
    expect(await rowOf(admin.visitor, 'third@exemple.test')).toMatchObject({
      enrollment_status: 'IN_REVIEW',
      reviewer_id: other.id,
    });
  });

  it('is always the oldest, whatever order they came into the table in', async () => {
    await queue([4, 1, 5, 3, 0, 2]);
    const got = [];
    for (let n = 0; n < 6; n += 1) got.push(Number(emailIn(await nextOf(reviewer))?.split('.')[1]));
    expect(got).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is the one that waits since the earlier day, not the one whose correction came later', async () => {
    const { db } = database;
    const day = 86_400;
    await queue([-8 * day, -7 * day]);
    const rows = await db
      .selectFrom('member_index')
      .select('user_id')
      .where('enrollment_status', '=', 'SUBMITTED')
      .where('waiting_since', 'is not', null)
      .orderBy('waiting_since')
      .execute();
    const [first = '', second = ''] = rows.map(({ user_id }) => user_id);
    const corrected_at = new Date(app.clock.now().getTime() - 6 * day * 1000);
    await db.updateTable('registrations').set({ corrected_at }).where('user_id', '=', first).execute();
    const { body } = await admin.visitor.get('/x/overview/enrollment');
    const { late } = z
      .object({ overdue: z.object({ first: z.array(z.object({ id: z.string() })) }) })
      .transform(({ overdue }) => ({ late: overdue.first.map(({ id }) => id) }))
      .parse(body);
    expect(late).toEqual([second, first]);
    const next = async () =>
      z.object({ member: z.object({ id: z.string() }) }).parse((await nextOf(reviewer)).body);
    expect([(await next()).member.id, (await next()).member.id]).toEqual(late);
  });

  it('is none that waits for its member’s correction, until that is sent', async () => {
    const { member, id, email } = await sentIndividual(app, 'waiting@exemple.test');
    await raise(admin.visitor, id);
    expect(emailIn(await nextOf(reviewer))).toBeNull();
    app.clock.pass(60);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    expect(emailIn(await nextOf(reviewer))).toBe(email);
  });

  it('is never the same for reviewers who ask at the same moment', async () => {
    const count = 12;
    await queue(Array.from({ length: count }, (_, n) => n));
    const asked = Array.from({ length: count + 3 }, (_, n) => nextOf(n % 2 === 0 ? reviewer : other));
    const got = (await Promise.all(asked)).map(emailIn);
    const dossiers = got.filter((email) => email !== null);
    expect(new Set(dossiers).size).toBe(dossiers.length);
    // Whoever comes while one is being taken passes it over, and may find none left: a second try gets the rest.
    const later = [];
    for (let answer = await nextOf(reviewer); emailIn(answer) !== null; answer = await nextOf(reviewer))
      later.push(emailIn(answer));
    expect(new Set([...dossiers, ...later]).size).toBe(count);
  });

  it('is another one where somebody took it while it was looked for', async () => {
    const { db, pool } = database;
    await queue([0, 1]);
    // one that was validated keeps its state when it is taken: the row of its member's account and dossier stay as they were
    await db
      .updateTable('registrations')
      .set({ enrollment_status: 'VALIDATED', waits_again_since: app.clock.now() })
      .where('enrollment_status', '=', 'SUBMITTED')
      .execute();
    const gate = 4_710_901;
    const [holder, taken = '', left = ''] = [
      await pool.connect(),
      ...(await nextWaiting(db, other.id).limit(2).execute()).map(({ user_id }) => user_id),
    ];
    await holder.query('select pg_advisory_lock($1)', [gate]);
    // it has seen what nobody has, and comes to its locks when the gate opens
    const slowly = nextWaiting(db, other.id)
      .where(sql<boolean>`(select pg_advisory_xact_lock_shared(${gate})::text) is not null`)
      .execute();
    const waits = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    while ((await holder.query(waits, [gate])).rowCount === 0) await sleep(20);
    expect((await take(reviewer, taken)).status).toBe(200);
    await holder.query('select pg_advisory_unlock($1)', [gate]);
    holder.release();
    expect(await slowly).toEqual([{ user_id: left }]);
    expect(emailIn(await nextOf(other))).not.toBeNull();
  });

  it('is not held up by somebody who is changing the oldest one', async () => {
    const { id } = await sentIndividual(app, 'busy@exemple.test');
    app.clock.pass(60);
    await sentIndividual(app, 'free@exemple.test');
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      expect(emailIn(await nextOf(reviewer))).toBe('free@exemple.test');
    });
    expect(emailIn(await nextOf(reviewer))).toBe('busy@exemple.test');
  });
});
