import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce } from '../../../server/announce.ts';
import { openArchive } from '../../../server/backup/archive.ts';
import { loadBackup } from '../../../server/backup/load.ts';
import { writeBackup } from '../../../server/backup/write.ts';
import { readConfig } from '../../../server/config.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { emptyDatabase } from '../../fixtures/database.ts';
import {
  bankCalls,
  french,
  freshForm,
  listBanks,
  placeBank,
  storedBanks,
} from '../../fixtures/fund-banks.ts';
import { databaseAsOf } from '../../fixtures/older-database.ts';
import { openBanksIn, type Banks } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'twice-'));
let banks: Banks;
let older = '';
let younger = '';
beforeAll(async () => {
  const database = await databaseAsOf(152);
  older = await placeBank(database, french);
  younger = await placeBank(database, { ...french, bank_name: 'Banque Exemple bis', swift: 'EXMPFRPPXXX' });
  for (const swift of ['EXMPJPJT', 'EXMPJPJTOSA']) await placeBank(database, { ...freshForm(), swift });
  await migrate(database.pool);
  banks = await openBanksIn(database);
});
afterAll(async () => {
  await banks?.close();
  rmSync(folder, { recursive: true, force: true });
});

const started = () => announce(readConfig({ DEMO: '0' }), banks.database.db);

it('an account that was there twice stays so, and a third is refused by the server and by the database', async () => {
  const { database, first } = banks;
  expect(await storedBanks(database)).toMatchObject([
    { id: older, is_default: true, twice_as: null },
    { id: younger, twice_as: `EUR:${french.iban}` },
    { twice_as: null },
    { twice_as: null },
  ]);
  const third = { ...french, swift: 'EXMPFRZZ' };
  expect(await bankCalls(first).create(third)).toMatchObject({
    status: 422,
    body: { fields: { iban: 'account_twice' } },
  });
  await expect(placeBank(database, third)).rejects.toMatchObject({
    constraint: 'fund_bank_accounts_once_at_bank',
  });
  expect(await started()).toContain('more than once (Banque Exemple bis, EUR, …606)');
});

it('each of the two may be called otherwise', async () => {
  const { first, confirmIn } = banks;
  for (const [id, bank_name] of [
    [older, 'Banque Exemple Paris'],
    [younger, 'Banque Exemple Lyon'],
  ] as const) {
    const changed = { ...french, bank_name, version: 1 };
    expect(await confirmIn(await bankCalls(first).update(id, changed))).toMatchObject({ status: 200 });
    expect((await listBanks(first)).find((bank) => bank.id === id)).toMatchObject({ bank_name });
  }
});

it('of those that are left, once one is deleted or becomes another account, one keeps a further one out', async () => {
  const database = await databaseAsOf(152);
  await placeBank(database);
  const swifts = ['EXMPFRPP', 'EXMPFRPPXXX', 'EXMPFRPPLYO'] as const;
  const ids: string[] = [];
  for (const swift of swifts) ids.push(await placeBank(database, { ...french, swift }));
  await migrate(database.pool);
  const { first, confirmIn, close } = await openBanksIn(database);
  const letOff = async () => {
    const stored = await storedBanks(database);
    return stored.flatMap(({ id, twice_as }) => (twice_as === null ? [] : [ids.indexOf(id)]));
  };
  const keepsOut = () =>
    expect(placeBank(database, { ...french, swift: 'EXMPFRZZ' })).rejects.toMatchObject({
      constraint: 'fund_bank_accounts_once_at_bank',
    });
  const [oldest = '', next = ''] = ids;
  expect(await letOff()).toEqual([1, 2]);
  expect(await confirmIn(await bankCalls(first).remove(oldest))).toMatchObject({ status: 200 });
  expect(await letOff()).toEqual([2]);
  await keepsOut();
  const other = { ...french, swift: swifts[1], iban: 'FR7630006000011234567890189', version: 1 };
  expect(await confirmIn(await bankCalls(first).update(next, other))).toMatchObject({ status: 200 });
  expect(await letOff()).toEqual([]);
  await keepsOut();
  await close();
});

it('a backup with both is restored', async () => {
  const [path, madeAt] = [join(folder, 'twice.tar'), new Date()];
  const { pool } = banks.database;
  await writeBackup({ pool, bucket: null, path, passphrase: null, madeAt, progress: () => {} });
  const target = await emptyDatabase();
  await loadBackup({
    pool: target.pool,
    archive: await openArchive(path, null),
    bucket: null,
    secretsKeys: [],
    replace: false,
    endAccessAt: madeAt,
    progress: () => {},
  });
  expect(await storedBanks(target)).toEqual(await storedBanks(banks.database));
  await target.close();
});

it('the one that becomes another account is kept from being one twice from then on', async () => {
  const { database, first, confirmIn } = banks;
  const changed = { ...french, iban: 'FR7630006000011234567890189', bank_name: 'Banque Exemple', version: 2 };
  await confirmIn(await bankCalls(first).update(younger, changed));
  expect(await started()).not.toContain('more than once');
  const { version: _version, ...same } = changed;
  await expect(placeBank(database, { ...same, swift: 'EXMPFRZZ' })).rejects.toMatchObject({
    constraint: 'fund_bank_accounts_once_at_bank',
  });
  expect(await bankCalls(first).update(younger, { ...changed, iban: french.iban, version: 3 })).toMatchObject(
    {
      status: 422,
      body: { fields: { iban: 'account_twice' } },
    },
  );
});
