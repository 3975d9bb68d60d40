import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ValueStatus } from '../../../contract/enums.ts';
import { checkedImport, type CheckedImport } from '../../../contract/values/value-import.ts';
import { insertValues } from '../../../server/repositories/values.ts';
import { wireCents } from '../../../server/repositories/value-import.ts';
import { type Answer, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { seedManyMembers } from '../../fixtures/many-members.ts';
import { colleague } from '../../fixtures/staff.ts';
import {
  checkFile,
  csvText,
  dailyLine,
  dayAfter,
  importFile,
  type Line,
  rightAmounts,
  type Sent,
} from '../../fixtures/value-files.ts';

/** A file of the fund's days. */
export const fundFile = (lines: readonly Line[], more: Partial<Sent> = {}): Sent => ({
  series: 'FUND_DAILY',
  content: csvText('FUND_DAILY', lines),
  ...more,
});
/** One line after the other, a day each. */
export const dayLines = (count: number, other: (at: number) => Line = () => ({})): readonly Line[] =>
  Array.from({ length: count }, (_, at) => dailyLine(at, other(at)));
export const checkedIn = (answer: Answer): CheckedImport => {
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return checkedImport.parse(answer.body);
};

type Open = {
  readonly database: TestDatabase;
  readonly app: TestApp;
  readonly finance: Visitor;
  readonly financeId: string;
};

/** A server with members and somebody of finance; each test begins without values. */
export function valueDesk() {
  let open: Open | null = null;
  const at = (): Open => {
    if (open === null) throw new Error('the server is not there yet');
    return open;
  };
  let members: readonly { readonly user_id: string; readonly membership_id: string }[] = [];
  beforeAll(async () => {
    const database = await freshDatabase();
    const app = await startApp(database);
    const { visitor: finance, id: financeId } = await colleague(app, database, 'finance');
    open = { database, app, finance, financeId };
    await seedManyMembers(database.db, 120);
    members = await database.db
      .selectFrom('registrations')
      .select(['user_id', 'membership_id'])
      .orderBy('membership_id')
      .execute();
  });
  afterAll(async () => {
    await open?.app.app.close();
    await open?.database.close();
  });
  beforeEach(async () => {
    await at().database.db.deleteFrom('capital_values').execute();
  });
  const check = (file: Sent) => checkFile(at().finance, file);
  const take = (file: Sent, hash: string, key?: string) => importFile(at().finance, file, hash, key);
  return {
    at,
    check,
    take,
    member(number: number) {
      const found = members[number % members.length];
      if (!found) throw new Error('there are no members');
      return { id: found.user_id, number: found.membership_id };
    },
    /** checks a file and has it taken in */
    async bring(file: Sent): Promise<Answer> {
      return take(file, checkedIn(await check(file)).hash);
    },
    /** writes a record of the fund's, whatever became of it */
    place: (after: number, status: ValueStatus, other: Partial<typeof rightAmounts> = {}) =>
      insertValues(at().database.db, [
        {
          series: 'FUND_DAILY',
          user_id: null,
          currency: 'EUR',
          value_date: dayAfter(after),
          amounts: wireCents({ ...rightAmounts, ...other }),
          status,
          note: null,
          updated_at: at().app.clock.now(),
          updated_by: at().financeId,
        },
      ]),
    stored: () =>
      at()
        .database.db.selectFrom('capital_values')
        .select(['user_id', 'value_date', 'year', 'quarter_number', 'ending_balance', 'status', 'version'])
        .orderBy('ends_on')
        .execute(),
  };
}
