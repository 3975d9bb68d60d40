import { sql, type Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import type { Retention } from '../retention.ts';
import { erasedDomain } from '../rules/erased-address.ts';
import { eraseMemberValues, recordActivity } from './activity.ts';
import { ofPerson, personalTables, type Kept } from './personal-tables.ts';
import { mayStillBePaid } from './redistribution-facts.ts';

/** Why somebody can't be erased now; a sentence for the operator. */
export class ErasureRefused extends Error {
  override readonly name = 'ErasureRefused';
}

export type Erasure = {
  readonly dossierDue: Date | null;
  readonly moneyDue: Date | null;
  readonly done: boolean;
  /** why an erasure that is repeated locked the person out and did no more */
  readonly refused?: string;
};

async function yes(trx: Trx, person: string, condition: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${sql.raw(ofPerson(condition, person))} as yes`.execute(
    trx,
  );
  return rows[0]?.yes === true;
}

/** Rows that must go before others that they name. */
const first = ['contract_signatures', 'enrollment_file_contents', 'enrollment_files', 'confirmations'];
/** Kept by triggers, or by other hands: they go with the account. */
const later = ['registrations', 'member_index', 'approvals', 'users'];

/** Deletes the person's rows of every table that is kept no longer. */
async function deleteRows(trx: Trx, person: string, kept: Kept): Promise<void> {
  const names = Object.keys(personalTables).filter(
    (name) => personalTables[name]?.kept === kept && !later.includes(name),
  );
  for (const name of [
    ...first.filter((one) => names.includes(one)),
    ...names.filter((one) => !first.includes(one)),
  ]) {
    const whose = personalTables[name]?.whose;
    if (whose)
      await sql`delete from ${sql.table(name)} where ${sql.raw(ofPerson(whose, person))}`.execute(trx);
  }
}

const hasMoney = `(exists (select from transactions where user_id = :person)
  or exists (select from ledger_accounts where owner_id = :person)
  or exists (select from wallet_blockings where user_id = :person)
  or exists (select from capital_values where user_id = :person)
  or exists (select from redistribution_postings where user_id = :person))`;
const wasSent = `exists (select from registrations where user_id = :person and submitted_at is not null)`;

type Reason = readonly [condition: string, sentence: string];
/** What money has to do with the person: until the end, as a month that is shared out later may pay who was erased. */
const ofMoney: readonly Reason[] = [
  [
    `exists (select from ledger_accounts where owner_id = :person and (balance <> 0 or reserved <> 0))
     or exists (select from investments where user_id = :person and invested <> 0)`,
    'The person has money here: pay it out first.',
  ],
  [
    `exists (select from transactions where user_id = :person and request_status in ('PENDING', 'APPROVED', 'FAILED'))`,
    'A request of the person waits: decide it first.',
  ],
];
const ofAny: readonly Reason[] = [
  [
    `exists (select from users where id = :person and role <> 'user')`,
    'The person works for the fund: change the role first.',
  ],
  ...ofMoney,
  [
    `exists (select from approvals where user_id = :person and state = 'OPEN')`,
    'Something of the person waits for a second pair of eyes: confirm or withdraw it first.',
  ],
];

/** The first of these reasons that holds; null: none. */
async function holding(trx: Trx, person: string, reasons: readonly Reason[]): Promise<string | null> {
  for (const [condition, sentence] of reasons) if (await yes(trx, person, condition)) return sentence;
  return null;
}

/** Why somebody who isn't erased yet may not be before a month is shared out; null: none could pay the person. */
const stillPaid = async (trx: Trx, person: string): Promise<string | null> =>
  (await mayStillBePaid(trx, person))
    ? 'A month that is still to be shared out may pay the person: share it out first, or close the wallets.'
    : null;

/** Whether a row that stays names the person: what somebody decided who worked for the fund. */
async function isNamed(trx: Trx, person: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text as name, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype in ('a', 'r')`.execute(trx);
  const named = rows.map(({ name, column }) => `exists (select from ${name} where ${column} = :person)`);
  return yes(trx, person, named.join(' or '));
}

/** What identifies the person goes; what is left bears the membership number, or nothing at all. */
async function forgetDossier(trx: Trx, person: string, at: Date): Promise<void> {
  await deleteRows(trx, person, 'dossier');
  await eraseMemberValues(trx, person, at);
  await sql`
    delete from approvals a where user_id = ${person}
      and not exists (select from capital_values where approval_id = a.id)
      and not exists (select from redistributions where approval_id = a.id)`.execute(trx);
  const money = await yes(trx, person, hasMoney);
  const number = sql`user_name = membership_id, decision_text = null`;
  if (money) await sql`update registrations set ${number} where user_id = ${person}`.execute(trx);
  else await sql`delete from registrations where user_id = ${person}`.execute(trx);
  if (money || (await isNamed(trx, person)))
    await sql`
      update users set phone = null, phone_prefix = null, country_of_birth = null, last_name = '', version = version + 1,
        first_name = coalesce((select membership_id from registrations where user_id = users.id), left(id::text, 8))
      where id = ${person}`.execute(trx);
  else await sql`delete from users where id = ${person}`.execute(trx);
}

/** What is personal beside money: other accounts, payers, words, proofs. Amounts and their chain stay. */
async function forgetMoney(trx: Trx, person: string): Promise<void> {
  const own = sql`select id from transactions where user_id = ${person}`;
  await sql`delete from transaction_proof_contents where proof_id in
    (select id from transaction_proofs where transaction_id in (${own}))`.execute(trx);
  await sql`delete from transaction_proofs where transaction_id in (${own})`.execute(trx);
  await sql`update transaction_events set text = null where text is not null and transaction_id in (${own})`.execute(
    trx,
  );
  await sql`update wallet_blockings set text = null where text is not null and user_id = ${person}`.execute(
    trx,
  );
  await sql`update transactions set bank_account = null, payer = null, own_reference = null, text = null
    where user_id = ${person}`.execute(trx);
  const noted = sql`(note is not null or reason is not null)`;
  await sql`update capital_values set note = null, reason = null where ${noted} and user_id = ${person}`.execute(
    trx,
  );
  await sql`update capital_value_versions set note = null, reason = null where ${noted} and value_id in
    (select id from capital_values where user_id = ${person})`.execute(trx);
}

const after = (at: Date, years: number): Date => {
  const due = new Date(at);
  due.setUTCFullYear(due.getUTCFullYear() + years);
  return due;
};

async function read(trx: Trx, person: string): Promise<Erasure | undefined> {
  const { rows } = await sql<{ dossier_due: Date | null; money_due: Date | null; done_at: Date | null }>`
    select dossier_due, money_due, done_at from erasures where person_id = ${person}`.execute(trx);
  const [row] = rows;
  return row && { dossierDue: row.dossier_due, moneyDue: row.money_due, done: row.done_at !== null };
}

/** Does what is due of an erasure that was asked for. */
async function goOn(trx: Trx, person: string, now: Date): Promise<Erasure> {
  const { dossierDue, moneyDue } = (await read(trx, person)) ?? { dossierDue: null, moneyDue: null };
  const [dossier, money] = [dossierDue && dossierDue <= now, moneyDue && moneyDue <= now];
  // what is needed to pay money out may not go before it
  const refused = dossier || money ? await holding(trx, person, ofMoney) : null;
  if (refused !== null) throw new ErasureRefused(`${refused} Nothing was changed.`);
  if (dossier) await forgetDossier(trx, person, now);
  if (money) await forgetMoney(trx, person);
  const left = { dossierDue: dossier ? null : dossierDue, moneyDue: money ? null : moneyDue };
  const done = left.dossierDue === null && left.moneyDue === null;
  await sql`update erasures set dossier_due = ${left.dossierDue}, money_due = ${left.moneyDue},
    done_at = case when ${done} then coalesce(done_at, ${now}) end where person_id = ${person}`.execute(trx);
  return { ...left, done };
}

/** What no law keeps goes; the address is free for whoever comes back. */
async function lockOut(trx: Trx, person: string): Promise<void> {
  await deleteRows(trx, person, 'nothing');
  await sql`update users set active = false, password_hash = 'none', email = 'erased-' || id || ${erasedDomain}
    where id = ${person}`.execute(trx);
}

const record = (trx: Trx, person: string, at: Date) =>
  recordActivity(trx, {
    actorId: null,
    memberId: person,
    activity_type: 'USER_MANAGEMENT',
    operation_type: 'DELETE',
    trigger_type: 'SYSTEM',
    role: null,
    subject: { kind: 'account', by: 'erasure' },
    at,
  });

/**
 * Nearly nobody is named in most of the columns that are asked, which PostgreSQL can't know: it might begin to read a
 * large table whole in the hope of an early find. Each of them has an index. What has none is small, and seems to cost so
 * much then that it would be compiled.
 */
async function byIndexAlone(trx: Trx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`set local jit = off`.execute(trx);
}

/** Nobody signs in, begins a dossier or changes anything else about the person until the transaction's end. */
export async function holdPerson(trx: Trx, person: string): Promise<void> {
  await sql`select id from users where id = ${person} for update`.execute(trx);
}

type Asked = {
  readonly person: string;
  readonly now: Date;
  readonly retention: Retention;
  /** the day of an erasure that was made before and is unknown to a restored database */
  readonly repeated?: Date | undefined;
};

/**
 * Erases a person: what no law keeps at once, the rest when its time is over. Somebody who never sent a dossier and
 * never had money here is gone whole. The log has that it happened, under the id alone; the chains stay valid, as
 * what was hashed does not change. What is repeated counts from the day that it was asked, and locks the person out
 * even where the rest must wait. Nothing more goes while money or a request is there. Throws `ErasureRefused`.
 */
export async function erasePerson(trx: Trx, { person, now, retention, repeated }: Asked): Promise<Erasure> {
  await holdPerson(trx, person);
  await byIndexAlone(trx);
  if (!(await read(trx, person))) {
    const refused = (await holding(trx, person, ofAny)) ?? (repeated ? null : await stillPaid(trx, person));
    if (refused !== null && !repeated) throw new ErasureRefused(`${refused} Nothing was changed.`);
    await record(trx, person, now);
    if (refused !== null) {
      await lockOut(trx, person);
      return { dossierDue: null, moneyDue: null, done: false, refused };
    }
    const [money, sent] = [await yes(trx, person, hasMoney), await yes(trx, person, wasSent)];
    const asked = repeated ?? now;
    await sql`insert into erasures (person_id, asked_at, dossier_due, money_due) values (
      ${person}, ${asked}, ${money || sent ? after(asked, retention.dossierYears) : now},
      ${money ? after(asked, retention.moneyYears) : null})`.execute(trx);
  }
  await lockOut(trx, person);
  return goOn(trx, person, now);
}

/** Whether an id is somebody's, or of somebody who was erased. */
export async function isKnown(db: Kysely<Database>, person: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from users where id = ${person})
    or exists (select from erasures where person_id = ${person}) as known`.execute(db);
  return rows[0]?.known === true;
}

/** Every erasure there was, by the ids. */
export async function listErasures(db: Kysely<Database>) {
  const { rows } = await sql<{
    person_id: string;
    asked_at: Date;
    dossier_due: Date | null;
    money_due: Date | null;
  }>`
    select person_id, asked_at, dossier_due, money_due from erasures order by asked_at, person_id`.execute(
    db,
  );
  return rows;
}
