import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../../server/verify-checks.ts';
import { field, startApp, type TestApp } from '../../fixtures/app.ts';
import { goToAsCompany, saveCompanyStep } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { saveStep } from '../../fixtures/member.ts';
import { contractPapers, reader, sha256, sign } from '../../fixtures/signing.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { env: { PRODUCT_NAME: 'Fonds Exemple', PRODUCT_PREFIX: 'fx' } });
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

describe('npm run verify, on signatures', () => {
  async function verify() {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const whole = await runChecks(database.db, { noted: null, say, progress: () => {} });
    return { whole, said: lines.join('\n') };
  }
  async function tamper(change: string): Promise<void> {
    await database.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql.raw(change).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  }

  it('finds each as it was made, and names the one of which a byte was flipped', async () => {
    const answer = await sign(await reader(app));
    const id = field(answer, 'id');
    const good = await verify();
    expect(good.whole, good.said).toBe(true);
    expect(good.said).toMatch(/^ok {4}Signed agreements: 1 agreement signed on the screen$/m);
    const changes = [
      [
        `update contract_signatures set agreement = set_byte(agreement, 900, get_byte(agreement, 900) # 1) where file_id = '${id}'`,
        'the unsigned agreement is not the one that was signed',
      ],
      [
        `update enrollment_file_contents set content = set_byte(content, place + 20,
           case get_byte(content, place + 20) when 48 then 49 else 48 end)
         from (select file_id as id, position(convert_to('(' || agreement_sha256 || ')', 'UTF8') in content) as place
           from contract_signatures join enrollment_file_contents using (file_id)) as hash
         where id = file_id and file_id = '${id}'`,
        'says another SHA-256 of the unsigned agreement',
      ],
    ] as const;
    for (const [change, told] of changes) {
      const before = await sql<{ agreement: Buffer; content: Buffer }>`
        select agreement, content from contract_signatures join enrollment_file_contents using (file_id)
        where file_id = ${id}`.execute(database.db);
      await tamper(change);
      const bad = await verify();
      const [row] = before.rows;
      await tamper(
        `update contract_signatures set agreement = '\\x${row?.agreement.toString('hex')}' where file_id = '${id}'`,
      );
      await tamper(
        `update enrollment_file_contents set content = '\\x${row?.content.toString('hex')}' where file_id = '${id}'`,
      );
      expect(bad.whole).toBe(false);
      expect(bad.said).toContain(`paper ${id}: `);
      expect(bad.said).toContain(told);
    }
    expect(await verify()).toMatchObject({ whole: true });
  });

  it('stays whole when a signature is taken back, and when the dossier changes its type', async () => {
    const member = await reader(app);
    await sign(member);
    await saveStep(member, 'step_3', { address: '3 allée des Œillets' });
    expect(await contractPapers(database, member)).toMatchObject([{ removed_at: expect.any(Date) }]);
    await sign(member);
    expect(await verify()).toMatchObject({ whole: true });
    await saveCompanyStep(member, 'step_1');
    expect(await goToAsCompany(member, 1, { change_type: true })).toMatchObject({ status: 200 });
    expect(await contractPapers(database, member)).toEqual([]);
    const { whole, said } = await verify();
    expect(whole, said).toBe(true);
  });

  it('names a signature that was written anew with all its hashes: the log tells another', async () => {
    const answer = await sign(await reader(app));
    const id = field(answer, 'id');
    const forged = Buffer.from('%PDF-1.7 another agreement %%EOF');
    await tamper(
      `update contract_signatures set agreement = '\\x${forged.toString('hex')}',
         agreement_sha256 = '${sha256(forged)}' where file_id = '${id}'`,
    );
    const paper = Buffer.from(`%PDF-1.7 /AgreementSHA256 1 0 R\n1 0 obj\n(${sha256(forged)})\nendobj\n%%EOF`);
    await tamper(
      `update enrollment_file_contents set content = '\\x${paper.toString('hex')}' where file_id = '${id}'`,
    );
    const { said } = await verify();
    await tamper(`delete from contract_signatures where file_id = '${id}'`);
    expect(said).toContain(`paper ${id}: the log tells of another SHA-256 of the unsigned agreement`);
    expect((await verify()).said).toContain(`paper ${id}: it is marked as signed on the screen`);
  });

  it('names a signature of which the log does not tell', async () => {
    const id = field(await sign(await reader(app)), 'id');
    const told = `paper ${id}: the log does not tell of the signature`;
    expect((await verify()).said).not.toContain(told);
    await tamper(
      `delete from activities where subject ->> 'file_id' = '${id}' and subject ->> 'agreement_sha256' is not null`,
    );
    expect((await verify()).said).toContain(told);
  });
});
