import { describe, expect, test } from 'vitest';
import { mostImportedRows, mostWrongRows } from '../../../contract/values/value-import.ts';
import { field, refused, startApp } from '../../fixtures/app.ts';
import { colleague } from '../../fixtures/staff.ts';
import {
  checkFile,
  csvText,
  dailyLine,
  dayAfter,
  rightAmounts,
  type Sent,
  workbook,
} from '../../fixtures/value-files.ts';
import { checkedIn, dayLines as days, fundFile as fund, valueDesk } from './desk.ts';

const { at, bring, check, member, place, stored, take } = valueDesk();

describe('a checked file', () => {
  test('says of each row what it would do, and writes nothing', async () => {
    await place(0, 'DRAFT');
    await place(1, 'DRAFT', { misc_fees: '0.00', ending_balance: '10524.70' });
    await place(2, 'PUBLISHED');
    await place(3, 'AWAITING_APPROVAL');
    await place(4, 'RESTATED');
    const { rows, counts } = checkedIn(await check(fund(days(6))));
    expect(rows.map(({ row, change }) => [row, change])).toEqual([
      [2, 'same'],
      [3, 'changed'],
      [4, null],
      [5, null],
      [6, null],
      [7, 'new'],
    ]);
    expect(counts).toEqual({ new: 1, changed: 1, same: 1, wrong: 3, off: 0 });
    expect(rows[1]?.before).toMatchObject({ misc_fees: '0.00', ending_balance: '10524.70' });
    expect(rows[1]?.after).toEqual(rightAmounts);
    for (const row of rows.slice(2, 5))
      expect(row.problems).toEqual([{ field: 'value_date', error_key: 'not_draft', given: row.value_date }]);
    expect(await stored()).toHaveLength(5);
  });

  test('names members by their numbers, and those whom nobody knows', async () => {
    const { id, number } = member(0);
    const lines = [
      dailyLine(0, { membership_id: ` ${number.toLowerCase()} ` }),
      dailyLine(0, { membership_id: 'MBR-999999' }),
    ];
    const file: Sent = { series: 'INVESTOR_DAILY', content: csvText('INVESTOR_DAILY', lines) };
    const { rows, counts } = checkedIn(await check(file));
    expect(rows[0]).toMatchObject({ user_id: id, member_id: number, change: 'new', problems: [] });
    expect(rows[0]?.user_name).toBeTruthy();
    expect(rows[1]).toMatchObject({
      user_id: null,
      change: null,
      problems: [{ field: 'membership_id', error_key: 'member_unknown', given: 'MBR-999999' }],
    });
    expect(counts).toMatchObject({ new: 1, wrong: 1 });
  });

  test('warns of rows that do not add up, and takes them all the same', async () => {
    const file = fund([dailyLine(0, { ending_balance: '10520.00' })]);
    const { rows, counts } = checkedIn(await check(file));
    expect(rows[0]).toMatchObject({ change: 'new', difference: '-1.50' });
    expect(counts).toMatchObject({ new: 1, wrong: 0, off: 1 });
    expect((await bring(file)).status).toBe(200);
  });

  test('has other headings than the series: the whole file is refused, and says which', async () => {
    const answer = await check({ ...fund(days(1)), series: 'INVESTOR_DAILY' });
    expect(answer).toMatchObject(
      refused(422, 'columns_wrong', { fields: { membership_id: 'column_missing' } }),
    );
  });

  test('has more wrong rows than anybody reads: the first are told, all are counted, the right ones are there', async () => {
    const wrong = days(mostWrongRows + 100).map((line) => ({ ...line, money_out: '?' }));
    const file = fund([...wrong, dailyLine(mostWrongRows + 100)]);
    const checked = checkedIn(await check(file));
    expect(checked.counts).toMatchObject({ new: 1, wrong: mostWrongRows + 100 });
    expect(checked.rows.filter(({ change }) => change === null).map(({ row }) => row)).toEqual(
      wrong.slice(0, mostWrongRows).map((_, at) => at + 2),
    );
    expect(checked.rows.at(-1)).toMatchObject({ change: 'new', row: mostWrongRows + 102 });
    expect(await take(file, checked.hash)).toMatchObject(refused(422, 'validation_failed'));
  });

  test('is no table, or empty, or too long: each has its answer', async () => {
    const sent = (content: Sent['content']) => check({ series: 'FUND_DAILY', content });
    expect(await sent('')).toMatchObject(refused(422, 'empty_file'));
    expect(await sent(Uint8Array.of(0, 1, 2, 3))).toMatchObject(refused(415, 'file_type_not_allowed'));
    expect(await sent(csvText('FUND_DAILY', days(50_000)))).toMatchObject(refused(422, 'too_many_rows'));
  });

  test('is larger than any file may be: refused before it is read', async () => {
    const small = await startApp(at().database, { env: { MAX_FILE_MB: '1' } });
    const { visitor } = await colleague(small, at().database, 'admin');
    const large = { series: 'FUND_DAILY', content: ' '.repeat(1_100_000) } as const;
    expect(await checkFile(visitor, large)).toMatchObject(refused(413, 'file_too_large'));
    await small.app.close();
  });
});

describe('an import', () => {
  test('takes in all rows as drafts, changes drafts and leaves what is the same, in both formats', async () => {
    await place(0, 'DRAFT');
    await place(1, 'DRAFT', { misc_fees: '0.00', ending_balance: '10524.70' });
    const content = new Uint8Array(await workbook('FUND_DAILY', days(4)));
    const answer = await bring({ series: 'FUND_DAILY', content, name: 'values.xlsx' });
    expect(answer).toMatchObject({ status: 200, body: { new: 2, changed: 1, same: 1 } });
    expect(
      (await stored()).map(({ ending_balance, status, version }) => [ending_balance, status, version]),
    ).toEqual([
      ['1052150', 'DRAFT', 1],
      ['1052150', 'DRAFT', 2],
      ['1052150', 'DRAFT', 1],
      ['1052150', 'DRAFT', 1],
    ]);
    const again = checkedIn(await check(fund(days(4))));
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 4, wrong: 0, off: 0 });
  });

  test('with bad row 500 leaves everything as it was', async () => {
    await place(3, 'DRAFT', { misc_fees: '0.00' });
    const before = await stored();
    const file = fund(days(600, (line) => (line === 498 ? { money_out: '12.5.0' } : {})));
    const { rows, counts, hash } = checkedIn(await check(file));
    expect(counts).toMatchObject({ new: 598, changed: 1, wrong: 1 });
    expect(rows.find(({ problems }) => problems.length > 0)).toMatchObject({
      row: 500,
      problems: [{ field: 'money_out', error_key: 'invalid_decimal', given: '12.5.0' }],
    });
    expect(await take(file, hash)).toMatchObject(
      refused(422, 'validation_failed', { fields: { 'rows.500.money_out': 'invalid_decimal' } }),
    );
    expect(await stored()).toEqual(before);
  });

  test('of quarters is of investors and of the fund alike', async () => {
    const { id, number } = member(0);
    const quarters = ['1', '2', '3', '4'].map((quarter_number) => ({
      ...rightAmounts,
      membership_id: number,
      currency: 'USD',
      year: '2025',
      quarter_number,
    }));
    for (const series of ['FUND_QUARTERLY', 'INVESTOR_QUARTERLY'] as const)
      expect(await bring({ series, content: csvText(series, quarters) })).toMatchObject({ body: { new: 4 } });
    const rows = await stored();
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ user_id }) => user_id === id).map(({ quarter_number }) => quarter_number)).toEqual([
      1, 2, 3, 4,
    ]);
    const file: Sent = { series: 'INVESTOR_QUARTERLY', content: csvText('INVESTOR_QUARTERLY', quarters) };
    expect(checkedIn(await check(file)).counts.same).toBe(4);
  });

  test('is refused whole when a record came, changed or went since the check', async () => {
    await place(0, 'DRAFT', { misc_fees: '0.00' });
    const file = fund(days(3));
    const { db } = at().database;
    const changes = [
      () => place(2, 'DRAFT'),
      () =>
        db.updateTable('capital_values').set({ version: 7 }).where('value_date', '=', dayAfter(0)).execute(),
      () => db.deleteFrom('capital_values').where('value_date', '=', dayAfter(0)).execute(),
    ];
    for (const change of changes) {
      const { hash } = checkedIn(await check(file));
      await change();
      const before = await stored();
      expect(await take(file, hash)).toMatchObject(refused(409, 'stale_version'));
      expect(await stored()).toEqual(before);
    }
  });

  test('takes in the rows that were shown and no others: another file or series has another hash', async () => {
    const { hash } = checkedIn(await check(fund(days(2))));
    expect(await take(fund(days(3)), hash)).toMatchObject(refused(409, 'stale_version'));
    expect(await take(fund(days(2)), '0'.repeat(64))).toMatchObject(refused(409, 'stale_version'));
    expect(await stored()).toEqual([]);
  });

  test('is done once however often it is sent, and two at once are one', async () => {
    const file = fund(days(3));
    const { hash } = checkedIn(await check(file));
    const first = await take(file, hash, 'the-same-press');
    const second = await take(file, hash, 'the-same-press');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await take(fund(days(4)), hash, 'the-same-press')).toMatchObject(
      refused(422, 'idempotency_key_reused'),
    );
    await at().database.db.deleteFrom('capital_values').execute();
    const fresh = checkedIn(await check(file)).hash;
    const both = await Promise.all([take(file, fresh), take(file, fresh)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(3);
  });

  test('is told once in the log, and members see nothing of it', async () => {
    const { id, number } = member(0);
    const lines = [dailyLine(0, { membership_id: number })];
    const file: Sent = {
      series: 'INVESTOR_DAILY',
      content: csvText('INVESTOR_DAILY', lines),
      name: 'march.csv',
    };
    const count = () =>
      at()
        .database.db.selectFrom('activities')
        .select(['member_id', 'subject'])
        .where('activity_type', '=', 'FUND_VALUE')
        .orderBy('seq')
        .execute();
    const before = (await count()).length;
    expect((await bring(file)).status).toBe(200);
    const told = await count();
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)).toMatchObject({
      member_id: null,
      subject: { kind: 'value_import', series: 'INVESTOR_DAILY', new: 1, changed: 0, same: 0 },
    });
    const values = await at().finance.get(`/capital/user/${id}/daily/values`);
    expect(values.body).toMatchObject([{ status: 'DRAFT', ending_balance: '10521.50' }]);
  });

  test('of 10 000 rows is one statement: checked and taken in within seconds, while others are answered', async () => {
    const lines = Array.from({ length: mostImportedRows }, (_, row) => {
      const { number } = member(row % 100);
      return dailyLine(Math.floor(row / 100), { membership_id: number });
    });
    const file: Sent = { series: 'INVESTOR_DAILY', content: csvText('INVESTOR_DAILY', lines) };
    const { hash, counts } = checkedIn(await check(file));
    expect(counts).toMatchObject({ new: mostImportedRows, wrong: 0 });
    const begun = performance.now();
    const importing = take(file, hash);
    const health = await at().app.visitor().get('/x/features');
    expect(health.status).toBe(200);
    expect((await importing).body).toEqual({ new: mostImportedRows, changed: 0, same: 0 });
    expect(performance.now() - begun).toBeLessThan(20_000);
    const { total } = await at()
      .database.db.selectFrom('capital_values')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(mostImportedRows);
  });
});

describe('the template', () => {
  test.each(['csv', 'xlsx'] as const)(
    'comes as %s in the language asked for, and is read again',
    async (format) => {
      const query = new URLSearchParams({ series: 'INVESTOR_QUARTERLY', format, language: 'fr' });
      const answer = await at().finance.get(`/x/values/import/template?${query}`);
      expect(answer.status).toBe(200);
      expect(String(answer.headers['content-disposition'])).toContain(
        `filename="gi-modele-valeurs-investor-quarterly.${format}"`,
      );
      if (format === 'xlsx') return;
      expect(answer.text).toContain('Numéro de membre,Devise,Année,Trimestre,Solde d’ouverture');
      const filled = `${answer.text}${member(0).number},EUR,2025,4,0,10,0,0,0,0,0,0,10,0`;
      const checked = checkedIn(await check({ series: 'INVESTOR_QUARTERLY', content: filled }));
      expect(checked.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 0, off: 0 });
      expect(field({ ...answer, body: checked.rows[0] }, 'quarter_number')).toBe('4');
    },
  );
});
