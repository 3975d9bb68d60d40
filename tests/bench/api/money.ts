import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { referenceOf } from '../../../contract/values/payment-reference.ts';
import type { Embedded } from '../../../server/db/embedded.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import type { Database } from '../../../server/db/schema.ts';
import { recordActivity } from '../../../server/repositories/activity.ts';
import { onlyOnce } from '../../../server/repositories/idempotency.ts';
import { checkLedger } from '../../../server/repositories/ledger-check.ts';
import { post } from '../../../server/repositories/ledger.ts';
import { insertRequest, nextNumber, updateRequest } from '../../../server/repositories/requests.ts';
import { figureOf, range, times, verdict, type Table } from './figures.ts';

/** Goal (docs/decisions/0059): full money operations a second beside two bare durable inserts. */
const goal = 0.45;

type Options = { readonly quick: boolean; readonly say: (sentence: string) => void };
type Db = Kysely<Database>;
type Scene = {
  readonly db: Db;
  readonly members: readonly string[];
  readonly staff: string;
  readonly bank: string;
};
type Work = (scene: Scene, at: number) => Promise<unknown>;

const memberOf = ({ members }: Scene, at: number) => members[at % members.length] ?? '';
const now = () => new Date();

/** Two rows, each by a statement of its own, in one transaction that is durable when it has ended. */
const bare: Work = (scene, at) =>
  scene.db.transaction().execute(async (trx) => {
    for (const [account, amount] of [
      [memberOf(scene, at), 100],
      [scene.bank, -100],
    ])
      await sql`insert into bench_bare (operation, account, amount) values (${randomUUID()}, ${account}, ${amount})`.execute(
        trx,
      );
  });

async function moneyIn(trx: Transaction<Database>, { staff, bank }: Scene, member: string) {
  const at = now();
  const day = at.toISOString().slice(0, 10);
  const number = await nextNumber(trx);
  const asked = await insertRequest(trx, {
    seq: String(number),
    reference: referenceOf('MONEY_IN', at.getUTCFullYear(), number),
    user_id: member,
    transaction_type: 'MONEY_IN',
    request_status: 'APPROVED',
    currency: 'EUR',
    amount: '10000',
    starting_date: day,
    fund_bank_id: bank,
    created_at: at,
    created_by: staff,
  });
  const operation = randomUUID();
  const movement = { kind: 'MONEY_IN', member, bank, currency: 'EUR', amount: 10_000n } as const;
  const hash = await post(trx, movement, { id: operation, transactionId: asked.id, at, valueDate: day });
  const change = {
    request_status: 'EXECUTED' as const,
    operation_id: operation,
    executed_at: at,
    received_amount: '10000',
    value_date: day,
    payer: 'Exemple',
  };
  const after = await updateRequest(trx, asked.id, change, { at, by: 'fund', actor_id: staff });
  await recordActivity(trx, {
    actorId: staff,
    memberId: member,
    activity_type: 'MONEY_IN',
    operation_type: 'EXECUTE',
    trigger_type: 'ADMIN',
    role: 'finance',
    subject: { kind: 'request', transaction_id: after.id, reference: after.reference },
    before: { request_status: asked.request_status },
    after: { request_status: after.request_status, operation_hash: hash.toString('hex') },
    at,
  });
  return { id: after.id };
}

/** The key, the request, operation, entries and balances, what is counted, the request's path and its row of the log. */
const full: Work = (scene, at) => {
  const member = memberOf(scene, at);
  const call = { userId: scene.staff, key: randomUUID(), call: 'bench', body: { member }, now: now() };
  return onlyOnce(
    scene.db,
    call,
    () => ({ id: '' }),
    (trx) => moneyIn(trx, scene, member),
  );
};

/** How many a second, `clients` at once, for so long. */
async function speedOf(scene: Scene, work: Work, clients: number, milliseconds: number): Promise<number> {
  const begun = performance.now();
  let [next, done] = [Math.floor(Math.random() * scene.members.length), 0];
  const one = async () => {
    while (performance.now() - begun < milliseconds) {
      next += 1;
      await work(scene, next);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return (done / (performance.now() - begun)) * 1000;
}

async function sceneIn(db: Db): Promise<Scene> {
  await sql`drop table if exists bench_bare`.execute(db);
  await sql`create table bench_bare (operation uuid not null, account uuid not null, amount bigint not null)`.execute(
    db,
  );
  const members = await db
    .selectFrom('registrations')
    .select('user_id')
    .where('enrollment_status', '=', 'VALIDATED')
    .limit(2000)
    .execute();
  const staff = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'finance')
    .limit(1)
    .executeTakeFirstOrThrow();
  const bank = await db
    .selectFrom('fund_bank_accounts')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  return { db, members: members.map(({ user_id }) => user_id), staff: staff.id, bank: bank.id };
}

async function measureAt(scene: Scene, clients: number, { quick }: Options): Promise<readonly string[]> {
  const [rounds, milliseconds] = quick ? [3, 500] : [5, 2000];
  const [ours, theirs]: [number[], number[]] = [[], []];
  await speedOf(scene, bare, clients, 500);
  await speedOf(scene, full, clients, 500);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await speedOf(scene, full, clients, milliseconds));
    theirs.push(await speedOf(scene, bare, clients, milliseconds));
  }
  const [one, other] = [figureOf(ours), figureOf(theirs)];
  const ratio = one.median / other.median;
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return [String(clients), range(one, whole), range(other, whole), times(ratio), verdict(ratio >= goal)];
}

/** Executed money in, through the functions that the calls use, beside two bare inserts; all of it durable. */
export async function measureMoney({ connection }: Embedded, options: Options): Promise<Table> {
  const pool = makePool({ ...connection, max: 8, prepares: true }, () => undefined);
  const db = makeDb(pool);
  try {
    const scene = await sceneIn(db);
    const lines: (readonly string[])[] = [];
    for (const clients of [1, 8]) {
      options.say(`money: ${clients} at once`);
      lines.push(await measureAt(scene, clients, options));
    }
    const faults: string[] = [];
    if (options.quick)
      await checkLedger(db, {
        fault: ({ where, why }) => void faults.push(`${where}: ${why}`),
        checked: () => {},
      });
    return {
      title: 'Money',
      note:
        'Money in, executed: key, request, operation, two entries, two balances, what is counted, path, row of the log, in one ' +
        `durable transaction, all through one bank; beside it two bare inserts in one. ${faults.join(' ')}`.trim(),
      head: ['at once', 'operations a second', 'two bare inserts', `ratio (≥ ${goal})`, 'goal'],
      lines,
    };
  } finally {
    await sql`drop table if exists bench_bare`.execute(db);
    await pool.end();
  }
}
