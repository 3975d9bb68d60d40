import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readingOnce } from '../../../server/db/reading-once.ts';
import { keyringOf } from '../../../server/db/keyring.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, saveStep } from '../../fixtures/member.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app.app.close();
  await database.close();
});

/** What is asked of PostgreSQL from now on: the words and their values. */
function overheard(): readonly string[] {
  const said: string[] = [];
  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function overhear(
    this: Client,
    ...[question, values, ...more]: unknown[]
  ) {
    if (typeof question === 'string') said.push(JSON.stringify([question, values]));
    // what is prepared has its values beside its words
    else if (typeof question === 'object' && question !== null && 'text' in question && 'values' in question)
      said.push(JSON.stringify([question.text, question.values]));
    return Reflect.apply(query, this, [question, values, ...more]);
  });
  return said;
}

describe('what is read once', () => {
  const named = (email: string) => ({
    from: (db: TestDatabase['db']) =>
      db.selectFrom('users').select(['id', 'first_name']).where('email', '=', email).execute(),
  });

  it('is asked once for the same words and values, and answers everybody the same', async () => {
    await app.memberOf('once@exemple.test');
    await app.memberOf('other@exemple.test');
    const db = readingOnce(database.db);
    const said = overheard();
    const once = named('once@exemple.test');
    const [first, second] = await Promise.all([once.from(db), once.from(db)]);
    expect(first).toEqual([{ id: expect.any(String), first_name: 'Camille' }]);
    expect(second).toEqual(first);
    expect(await once.from(db)).toEqual(first);
    expect(said).toHaveLength(1);
    expect(await named('other@exemple.test').from(db)).not.toEqual(first);
    expect(said).toHaveLength(2);
  });

  it('is changed by no reader: another one has it too', async () => {
    const db = readingOnce(database.db);
    const [row] = await named('once@exemple.test').from(db);
    expect(() => Object.assign(row ?? {}, { first_name: 'Dominique' })).toThrow(TypeError);
  });

  it('is what stands in the transaction, and what is written later is seen by whoever begins anew', async () => {
    const once = named('once@exemple.test');
    await database.db.transaction().execute(async (trx) => {
      const call = (first_name: string) =>
        trx.updateTable('users').set({ first_name }).where('email', '=', 'once@exemple.test').execute();
      await call('Dominique');
      const before = readingOnce(trx);
      expect(await once.from(before)).toMatchObject([{ first_name: 'Dominique' }]);
      await call('Camille');
      expect(await once.from(before)).toMatchObject([{ first_name: 'Dominique' }]);
      expect(await once.from(readingOnce(trx))).toMatchObject([{ first_name: 'Camille' }]);
    });
  });

  it('is never written, nor does it begin a transaction', async () => {
    const db = readingOnce(database.db);
    const renamed = db.updateTable('users').set({ first_name: 'Dominique' }).execute();
    await expect(renamed).rejects.toThrow('Only reads are asked once');
    await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow('no transaction');
    expect(await named('once@exemple.test').from(database.db)).toMatchObject([{ first_name: 'Camille' }]);
  });

  it('is told with its error to everybody, and opens what is sealed by the same keys', async () => {
    const db = readingOnce(database.db);
    const wrong = () => db.selectFrom('users').select('id').where('id', '=', 'none').execute();
    await expect(Promise.all([wrong(), wrong()])).rejects.toThrow('invalid input syntax');
    expect(keyringOf(db)).toBe(keyringOf(database.db));
  });
});

it('a saved step reads nothing twice for the log, once all is written', async () => {
  const member = await memberAt(app, 'saves@exemple.test', 3);
  const said = overheard();
  expect(await saveStep(member, 'step_3')).toMatchObject({ status: 200 });
  const last = said.findLastIndex((words) =>
    /^\["(update|delete)|^\["insert into \\"(?!member_keys|dossier_digests)/.test(words),
  );
  expect(last).toBeGreaterThan(3);
  // what the step's own rules read after the write comes before the dossier as a whole
  const whole = said.slice(said.findIndex((words, at) => at > last && words.includes('json_agg')));
  const reads = whole.filter((words) => words.startsWith('["select'));
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.filter((words, at) => reads.indexOf(words) !== at)).toEqual([]);
});
