import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { reader, sign } from '../../fixtures/signing.ts';

let database: TestDatabase;
let app: TestApp;
let camille: Visitor;
let zoe: Visitor;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  [camille, zoe] = [await reader(app), await reader(app)];
}, 120_000);
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const agreement = '/x/contract/agreement';
const report = '/capital/values/report?format=pdf&from=2025-06-01&to=2026-03-01';
const many = (visitor: Visitor, path: string): Promise<Answer>[] =>
  Array.from({ length: 24 }, () => visitor.get(path));
const counted = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('papers drawn for one person', () => {
  it('of whatever kind are told to come again where too many wait, and leave others their turn', async () => {
    const asked = [...many(camille, agreement), ...many(camille, report)];
    const [mine, other] = [await Promise.all(asked), await zoe.get(agreement)];
    expect(counted(mine, 200)).toBeGreaterThan(0);
    expect(counted(mine, 200) + counted(mine, 503)).toBe(mine.length);
    const refused = mine.filter(({ status }) => status === 503);
    // a turn may come free while some are still read for: most find none
    expect(refused.length).toBeGreaterThan(mine.length / 4);
    for (const answer of refused) {
      expect(answer.body).toMatchObject({ error_key: 'unavailable' });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(other.status).toBe(200);
  });

  it('make a signature wait, and never refuse it', async () => {
    const asked = many(zoe, agreement);
    const signed = await sign(zoe);
    const others = await Promise.all(asked);
    expect(signed.status, signed.text).toBe(200);
    expect(counted(others, 503)).toBeGreaterThan(0);
  });
});
