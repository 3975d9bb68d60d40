import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { words as english } from '../../../.storybook/i18n.ts';
import { activity } from '../../../contract/values/activity.ts';
import { dossierEvent } from '../../../contract/values/enrollment.ts';
import { sentenceOf, voiceOf } from '../../../src/features/activities/sentence.ts';
import { titleOf } from '../../../src/features/enrollment/board/history-words.ts';
import { goodPassword, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import {
  currentPaper,
  decide,
  raise,
  replacePaper,
  sentCompany,
  sentIndividual,
  unreadable,
} from '../../fixtures/review.ts';
import { jpeg } from '../../fixtures/papers.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
let compliance: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  admin = await colleague(app, database, 'admin');
  compliance = await colleague(app, database, 'compliance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const catalogue = z
  .object({ sentence: z.record(z.string(), z.record(z.string(), z.string())) })
  .parse(JSON.parse(readFileSync('locales/en/activities.json', 'utf8'))).sentence;

/** The whole of a log, oldest first. */
async function logOf(visitor: Visitor, area: 'user' | 'admin', id: string) {
  const found: z.output<typeof activity>[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body } = await visitor.get(`/activities/${area}/list/${id}?limit=100&offset=${offset}`);
    const rows = z.array(activity).parse(body);
    found.push(...rows);
    if (rows.length < 100) return found.toReversed();
  }
}

const review = z.object({
  persons: z.object({ version: z.string() }),
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      version: z.string(),
      checks: z.array(z.object({ name: z.string() })),
    }),
  ),
});

/** A reviewer's ticks, a datum that is validated, and the screening. */
async function reviewAll(visitor: Visitor, id: string): Promise<readonly number[]> {
  const read = async () => review.parse((await visitor.get(`/x/review/${id}`)).body);
  const { items, persons } = await read();
  const datum = items.find(({ kind }) => kind === 'data');
  if (!datum) throw new Error('no data to review');
  const [check] = datum.checks;
  const ticked = await visitor.post(`/x/review/${id}/checks`, {
    item: datum.key,
    check: check?.name,
    outcome: 'PASSED',
    version: datum.version,
  });
  const version = (await read()).items.find(({ key }) => key === datum.key)?.version;
  const decided = await visitor.post(`/x/review/${id}/data`, {
    item: datum.key,
    status: 'VALIDATED',
    version,
  });
  const screened = await visitor.post(`/x/review/${id}/screening`, {
    lists: ['EU_SANCTIONS', 'UN_SANCTIONS'],
    screened_on: '2026-03-10',
    outcome: 'CLEAR',
    persons: persons.version,
  });
  return [ticked.status, decided.status, screened.status];
}

/** Lines that only the general sentence tells. */
const untold = (rows: readonly z.output<typeof activity>[], area: 'user' | 'admin') => [
  ...new Set(
    rows
      .filter(
        (row) =>
          catalogue[sentenceOf(row)]?.[voiceOf(row, area)] === undefined || sentenceOf(row) === 'general',
      )
      .map(
        (row) =>
          `${row.activity_type} ${row.operation_type} ${voiceOf(row, area)} ${JSON.stringify(row.about)}`,
      ),
  ),
];

const historyIn = (body: unknown) => z.object({ history: z.array(dossierEvent) }).parse(body).history;
const words = {
  t: english.getFixedT('en', 'enrollment'),
  business: english.getFixedT('en', 'business'),
  correction: english.getFixedT('en', 'correction'),
};
const board = { type: 'INDIVIDUAL', isPassport: false, owners: [], files: [], today: '2026-03-11' } as const;

/** Events of the status board that only their raw keys tell. */
const untitled = (body: unknown) => [
  ...new Set(
    historyIn(body)
      .map((event) => titleOf(words, board, event))
      .filter((title) => /^[A-Z_]+ [A-Z_]+$/.test(title)),
  ),
];

it('everything that members and staff do to a dossier is told in a sentence of its own, to both', async () => {
  const person = await sentIndividual(app, 'told@exemple.test');
  await sentCompany(app, 'company.told@exemple.test');
  await compliance.visitor.post(`/x/dossiers/${person.id}/take`);
  const bill = await currentPaper(database, person.id, 'proof_of_address');
  await compliance.visitor.get(`/files/enrollment/${person.id}/file-view/proof_of_address`);
  await decide(compliance.visitor, person.id, 'proof_of_address', { file_id: bill, ...unreadable });
  await raise(compliance.visitor, person.id);
  await saveStep(person.member, 'step_3', { city: 'Albi' });
  await goTo(person.member, 4);
  await replacePaper(person.member, bill, jpeg(), { issued_on: '2026-03-01' });
  await goTo(person.member, 7, { submit: true });
  const identity = await currentPaper(database, person.id, 'identity_front');
  await decide(compliance.visitor, person.id, 'identity_front', { file_id: identity, status: 'VALIDATED' });
  await compliance.visitor.post(`/adminRegistrationStatus/${person.id}`, {
    current_step: 4,
    enrollment_status: 'IN_PROGRESS',
    reason: 'One more look',
  });
  expect(await reviewAll(compliance.visitor, person.id)).toEqual([200, 200, 200]);
  await compliance.visitor.ask('DELETE', `/registrationIssues/${person.id}`);
  await compliance.visitor.post(`/subscriptionBooklet/${person.id}`, {
    activity_type: 'MONEY_IN',
    urls: ['https://papers.example.com/1'],
  });
  const { version } = await rowOf(admin.visitor, person.email);
  await admin.visitor.put(`/users/${person.id}`, { version, language: 'fr' });
  const changed = await rowOf(admin.visitor, person.email);
  await admin.visitor.put(`/users/${person.id}`, { version: changed.version, role: 'auditor' });
  await admin.visitor.get('/users', { headers: { accept: 'text/csv' } });
  await compliance.visitor.post(`/x/dossiers/${person.id}/release`);
  await person.member.post('/auth/logout');
  const whole = await logOf(admin.visitor, 'admin', admin.id);
  expect(whole.length).toBeGreaterThan(60);
  expect(untold(whole, 'admin')).toEqual([]);
  await person.member.post('/auth/login', { email: person.email, password: goodPassword });
  expect(untold(await logOf(person.member, 'user', person.id), 'user')).toEqual([]);
  expect(untitled((await person.member.get(`/individualDetails/${person.id}`)).body)).toEqual([]);
});

it('the status board tells of an owner who was removed in words, and whose papers came and went', async () => {
  const { member, id } = await sentCompany(app, 'board.told@exemple.test');
  const owners = async () =>
    z
      .array(z.object({ id: z.string() }))
      .min(1)
      .parse((await member.get(`/beneficialOwners/${id}`)).body);
  const removed = (await owners()).at(-1)?.id;
  await raise(compliance.visitor, id, { section: 'KYC', step: 4, reason: 'DATA_INCORRECT' });
  expect(await member.ask('DELETE', `/beneficialOwners/${id}/${removed}`)).toMatchObject({ status: 200 });
  const { body } = await member.get(`/businessDetails/${id}`);
  expect(body).toMatchObject({
    history: [
      { activity_type: 'ENROLLMENT', operation_type: 'DELETE', owner_id: removed },
      ...Array.from({ length: historyIn(body).length - 1 }, () => expect.anything()),
    ],
  });
  expect(untitled(body)).toEqual([]);
  const sent = historyIn(body).filter(
    ({ document_type, owner_id }) => document_type === 'proof_of_address' && owner_id !== undefined,
  );
  expect(new Set(sent.map(({ owner_id }) => owner_id))).toEqual(
    new Set([removed, ...(await owners()).map((owner) => owner.id)]),
  );
});
