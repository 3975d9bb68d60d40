import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rows, type ContractRow } from '../../../contract/rows.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { placeBank } from '../../../fixtures/fund-banks.ts';
import { memberAt } from '../../../fixtures/member.ts';
import { sample } from '../../../fixtures/sample.ts';
import { place } from '../../../fixtures/transactions.ts';
import { changedTexts, deep, exampleOf, formWith, nested, record } from './bodies.ts';
import { hostileIds, hostileWords } from './hostile-words.ts';
import { openPlaces } from './open-places.ts';
import { admitted, call, peopleOf, type Call, type Person } from './people.ts';

let database: TestDatabase;
let app: TestApp;
let people: readonly Person[];
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  people = await peopleOf(app, database);
  for (const name of ['camille', 'percent']) await memberAt(app, `${name}@exemple.test`, 2);
  await database.db
    .updateTable('users')
    .set({ first_name: '900%_sure', last_name: "Q'Quilly \\ --" })
    .where('email', '=', 'percent@exemple.test')
    .execute();
  // what a query that is broken open would show
  const { id: userId } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'percent@exemple.test')
    .executeTakeFirstOrThrow();
  const bank = await placeBank(database);
  for (let n = 0; n < 3; n += 1) await place(database, { userId, type: 'MONEY_IN', amount: '4321.77', bank });
}, 120_000);
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const parts = ['params', 'query', 'body'] as const;
const fieldsOf = (answer: Answer) => record.parse(record.parse(answer.body).fields);
const show = (answer: Answer) => `${answer.status} ${answer.text.slice(0, 200)}`;

describe('a name that the contract does not know', () => {
  test('has no place in what a call takes, however deep, but in drafts and what a passkey says beside', () => {
    const open = rows.flatMap((row) =>
      parts.flatMap((part) =>
        openPlaces(part, row.input?.shape[part]).map((place) => `${row.name} ${place}`),
      ),
    );
    const beside = 'clientExtensionResults';
    expect(open.toSorted()).toEqual([
      // half-typed fields of any form, each a plain value; sealed before they are kept
      'extensions.saveDraft body.values',
      // WebAuthn leaves open what a browser tells of its extensions; nothing of it is kept
      `secondFactor.addPasskey body.attestation.${beside}`,
      `secondFactor.confirm body.assertion.${beside}`,
      `secondFactor.signIn body.assertion.${beside}`,
    ]);
    expect(openPlaces('x', z.object({ a: z.strictObject({}) }))).toEqual(['x']);
    expect(openPlaces('x', z.strictObject({ a: z.array(z.looseObject({})).optional() }))).toEqual(['x.a[]']);
  });

  test.each(sample(rows, 30).map((row) => [row.call, row] as const))(
    '%s refuses it at its place',
    async (_call, row) => {
      const person = admitted(row, people);
      const query = Object.fromEntries(
        Object.entries(exampleOf(row, 'query')).map(([name, value]) => [name, String(value)]),
      );
      const asked = await call(row, person, { query: { ...query, surprise: 'x' } });
      expect([asked.status, fieldsOf(asked).surprise], show(asked)).toEqual([422, 'unknown_field']);
      if (row.method === 'GET') return;
      const given: Call = row.meta.upload
        ? formWith(row, 'surprise')
        : { body: { ...exampleOf(row, 'body'), surprise: 'x' } };
      const sent = await call(row, person, { query, ...given });
      expect([sent.status, fieldsOf(sent).surprise], show(sent)).toEqual([422, 'unknown_field']);
    },
  );
});

describe('what a person reads', () => {
  test('is kept by no cache, and is no page in any browser', async () => {
    for (const row of sample(
      rows.filter(({ method, meta }) => method === 'GET' && meta.access.public !== true),
      20,
    )) {
      const { headers } = await call(row, admitted(row, people));
      expect([row.call, headers['cache-control']]).toEqual([
        row.call,
        expect.stringMatching(/no-store|private/),
      ]);
      expect([row.call, headers]).toMatchObject([
        row.call,
        {
          'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
        },
      ]);
    }
  });
});

type Try = { readonly row: ContractRow; readonly name: string; readonly word: string };
const lists = rows.filter((row) => row.method === 'GET');
const namesOf = (row: ContractRow, part: 'query' | 'params'): readonly string[] => {
  const schema = row.input?.shape[part];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};
const triesOf = (part: 'query' | 'params', words: readonly string[]): readonly Try[] =>
  (part === 'query' ? lists : rows).flatMap((row) =>
    namesOf(row, part).flatMap((name) => words.map((word) => ({ row, name, word }))),
  );
const listed = (answer: Answer) => z.array(z.looseObject({})).safeParse(answer.body);

describe('a hostile word', () => {
  test('shows a member nothing of another, in whatever list and export', async () => {
    const member = people.find(({ role }) => role === 'user');
    const finance = people.find(({ role }) => role === 'finance');
    if (!member || !finance) throw new Error('nobody to ask');
    expect(listed(await finance.visitor.get('/transactions')).data).toHaveLength(3);
    for (const word of sample(hostileWords, 12))
      for (const path of ['/transactions/list/', '/transactions/criteria/', '/transaction/criteria/'])
        for (const accept of ['application/json', 'text/csv']) {
          const url = `${path}${member.id}?search=${encodeURIComponent(word)}`;
          const { status, text } = await member.visitor.get(url, { headers: { accept } });
          expect([200, 404, 406, 422], `${url}: ${text.slice(0, 200)}`).toContain(status);
          expect(text, url).not.toMatch(/4321\.77|Q'Quilly/);
        }
  });

  test('in any search, filter, order or page is a word: refused, or found nowhere', async () => {
    for (const { row, name, word } of sample(triesOf('query', hostileWords), 250)) {
      const person = admitted(row, people);
      const answer = await call(row, person, { query: { [name]: word } });
      const label = `${row.call} ${name}=${JSON.stringify(word)}: ${show(answer)}`;
      expect([200, 404, 409, 422], label).toContain(answer.status);
      if (answer.status !== 200 || name !== 'search') continue;
      // beginnings of words: what a query would take for its own sign is as good as a blank
      const words = word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
      const plain = words === '' ? [] : (await call(row, person, { query: { search: words } })).body;
      if (listed(answer).success) expect(answer.body, label).toEqual(plain);
    }
  }, 300_000);

  test('in any id, type or name of a path finds nothing, whoever asks', async () => {
    for (const { row, name, word } of sample(triesOf('params', hostileIds), 250)) {
      const person = admitted(row, people);
      const answer = await call(row, person, {
        params: { [name]: word },
        ...(row.method === 'GET' ? {} : { body: row.meta.upload ? '' : exampleOf(row, 'body') }),
      });
      const label = `${row.call} ${name}=${JSON.stringify(word)}: ${show(answer)}`;
      expect([403, 404, 405, 415, 422], label).toContain(answer.status);
    }
  }, 300_000);

  test('with the signs of a pattern is searched as it stands', async () => {
    const admin = people.find(({ role }) => role === 'admin');
    const search = async (words: string) => {
      const answer = await admin?.visitor.get(`/users?limit=100&search=${encodeURIComponent(words)}`);
      return z
        .array(z.looseObject({ email: z.string() }))
        .parse(answer?.body)
        .map(({ email }) => email);
    };
    expect(await search('900%_sure')).toEqual(['percent@exemple.test']);
    expect(await search("Q'Quilly")).toContain('percent@exemple.test');
    // beginnings of words: whatever is no letter or figure stands between two of them
    for (const sign of ['%', '_', '*', '\\', "'", ':*', ' & !', ' | '])
      for (const words of ['cam', '900 sure', 'zzz', 'cam zzz'])
        expect([sign, words, await search(words.replace(' ', sign) + sign)]).toEqual([
          sign,
          words,
          await search(words),
        ]);
    expect(await search('zz%sure')).toEqual([]);
    const [nothing] = await Promise.all(['%', '_', ':*', "'", '\\'].map(search));
    for (const signs of ['%', '_', ':*', "'", '\\', '|', '!']) expect(await search(signs)).toEqual(nothing);
  });
});

describe('a name with brackets', () => {
  test('makes no list of a million places, and no other object of all objects', async () => {
    const admin = people.find(({ role }) => role === 'admin');
    const names = [
      'search[99999999]',
      '__proto__[fell]',
      'constructor[prototype][fell]',
      'a'.concat('[a]'.repeat(2000)),
    ];
    for (const name of names) {
      const answer = await admin?.visitor.get(`/users?${name}=1`);
      expect([name.slice(0, 40), answer?.status]).toEqual([name.slice(0, 40), 422]);
      const row = rows.find((one) => one.name === 'files.upload');
      const member = people.find(({ role }) => role === 'user');
      if (!row || !member) throw new Error('no upload');
      const sent = await call(row, member, formWith(row, name));
      expect(sent.status, show(sent)).toBe(422);
    }
    expect(Reflect.get({}, 'fell')).toBeUndefined();
  });
});

const asJson = { 'content-type': 'application/json' };
const writes = rows.filter(
  (row) => row.method !== 'GET' && row.meta.upload !== true && row.input?.shape.body,
);

describe('a body that is made to cost', () => {
  test('is refused when it is deep', async () => {
    for (const row of sample(writes, 12))
      for (const text of [deep(40_000), nested(15_000), `{"surprise":${deep(40_000)}}`]) {
        const answer = await call(row, admitted(row, people), { body: text, headers: asJson });
        expect([400, 422], `${row.call}: ${show(answer)}`).toContain(answer.status);
      }
    const person = people.find(({ role }) => role === 'user');
    for (const values of [deep(20_000), nested(12_000), '{"__proto__":{"a":1}}', '{"a":{"b":1}}']) {
      const body = `{"values":${values}}`;
      const answer = await person?.visitor.ask('PUT', '/x/drafts/individual.step_2', {
        body,
        headers: asJson,
      });
      expect([400, 422]).toContain(answer?.status);
    }
  });

  // what would go on for minutes does so beyond the test's time
  test('is refused when a text of it has nearly a hundred thousand signs, or is a number with a long exponent', async () => {
    const long = [
      'a'.repeat(95_000),
      '1'.repeat(95_000),
      `${' '.repeat(95_000)}x`,
      `a@${'a.'.repeat(47_000)}`,
    ];
    const numbers = [
      '1e10000000',
      '-1e10000000',
      '1e-10000000',
      `0.${'0'.repeat(20_000)}1`,
      'Infinity',
      '0x10',
      '１２',
    ];
    const cases = writes.flatMap((row) =>
      [...long, ...numbers].flatMap((other) =>
        [...changedTexts(exampleOf(row, 'body'), other)].map((body) => ({ row, body, other })),
      ),
    );
    for (const { row, body, other } of sample(cases, 150)) {
      const answer = await call(row, admitted(row, people), { body: record.parse(body) });
      const label = `${row.call} ${other.slice(0, 20)}: ${show(answer)}`;
      expect(answer.status, label).toBeLessThan(500);
      if (other.trim().length > 90_000) expect(answer.status, label).toBeGreaterThanOrEqual(400);
    }
  }, 300_000);

  test('may hold what no database can keep: it is refused, or kept as it is', async () => {
    const signs = ['\u0000', 'a\u0000b', '\uD800', '\uDC00a', '\u202Eexe', '\uFFFF', '‮', '%00', '\\u0000'];
    const cases = writes.flatMap((row) =>
      signs.flatMap((other) =>
        [...changedTexts(exampleOf(row, 'body'), other)].map((body) => ({ row, body, other })),
      ),
    );
    for (const { row, body, other } of sample(cases, 150)) {
      const answer = await call(row, admitted(row, people), { body: record.parse(body) });
      expect(answer.status, `${row.call} ${JSON.stringify(other)}: ${show(answer)}`).toBeLessThan(500);
    }
    const drafted = await people[0]?.visitor.put('/x/drafts/individual.step_2', {
      values: { phone: '\u0000\uD800' },
    });
    expect(drafted?.status).toBeLessThan(500);
  }, 300_000);
});
