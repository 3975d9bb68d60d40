import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { erasePerson } from '../../../server/repositories/erasure.ts';
import { runChecks } from '../../../server/verify-checks.ts';
import { field } from '../../fixtures/app.ts';
import { jpeg } from '../../fixtures/papers.ts';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { moneyIn, openDesk } from './desk.ts';

const desk = openDesk('0');
const content = Buffer.from(jpeg().content);
const forged = Buffer.concat([content.subarray(0, -1), Buffer.from('x')]);

/** A proof of payment that an investor sent, beside a request that came to its end. */
async function proofOf(at: number): Promise<string> {
  const { visitor } = desk.investor(at);
  const request = requestIn(await askFor(visitor, moneyIn));
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], 'transfer.jpg'));
  const sent = new Response(form);
  const added = await visitor.ask('POST', `/x/transaction/${request.user_id}/${request.id}/proofs`, {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
  await take(desk.finance(), request, { request_status: 'REJECTED', text: 'Nothing came.' });
  return field(added, 'file_id');
}

async function verify() {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const whole = await runChecks(desk.database().db, { noted: null, say, progress: () => {} });
  return { whole, said: lines.join('\n') };
}

/** What the owner of the tables can do to a proof with the triggers off. */
async function write(id: string, bytes: Buffer | null, told = content): Promise<void> {
  await desk
    .database()
    .db.connection()
    .execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`delete from transaction_proof_contents where proof_id = ${id}`.execute(connection);
      if (bytes)
        await sql`insert into transaction_proof_contents (proof_id, part, content) values (${id}, 0, ${bytes})`.execute(
          connection,
        );
      const hash = createHash('sha256').update(told).digest('hex');
      await sql`update transaction_proofs set sha256 = ${hash} where id = ${id}`.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
}

describe('npm run verify, on proofs of payment', () => {
  it('counts them, and names one that is not as it was sent', async () => {
    const id = await proofOf(0);
    const good = await verify();
    expect(good.whole, good.said).toBe(true);
    expect(good.said).toMatch(/^ok {4}Papers: \d+ papers, 1 proof of payment, \d+\.\d MB$/m);
    const harms = [
      [forged, content, `proof ${id}: its bytes are not those of its SHA-256`],
      [forged, forged, /proof [\da-f-]+: row .+ tells of another SHA-256 at its upload/],
      [null, content, `proof ${id}: its bytes are gone`],
    ] as const;
    for (const [bytes, told, fault] of harms) {
      await write(id, bytes, told);
      const bad = await verify();
      expect(bad.whole, bad.said).toBe(false);
      expect(bad.said).toMatch(/^WRONG Papers/m);
      expect(bad.said).toMatch(fault);
    }
    await write(id, content);
    expect(await verify()).toMatchObject({ whole: true });
  });

  it('misses none that went with a person who was erased', async () => {
    await proofOf(2);
    const person = desk.investor(2).id;
    const { db } = desk.database();
    const now = new Date('2060-01-01T00:00:00.000Z');
    const asked = { person, now, repeated: new Date('2030-01-01T00:00:00.000Z') };
    await db
      .transaction()
      .execute((trx) => erasePerson(trx, { ...asked, retention: desk.app().config.retention }));
    const after = await verify();
    expect(after.whole, after.said).toBe(true);
    expect(after.said).toMatch(/1 proof of payment/);
  });
});
