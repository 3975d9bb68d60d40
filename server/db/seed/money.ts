import type { TransferAccount } from '../../../contract/values/transaction.ts';
import type { TemplateSettings } from '../../files/templates.ts';
import type { StoredRequest } from '../../repositories/requests.ts';
import { recordActivity } from '../../repositories/activity.ts';
import { bankPlaceFields } from '../../rules/bank-fields.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import { demoBankId } from './demo-ids.ts';
import { sampleMoney, type Story } from './money-stories.ts';
import { askSample, stepSample } from './requests.ts';
import { at, teller } from './telling.ts';

const owner = 'Sample Fund SA';
/** The fund's own accounts, at banks that nobody has. Members pay into the first. */
const banks = [
  {
    id: demoBankId('euro'),
    bank_name: 'Banque Exemple',
    currency: 'EUR' as const,
    account_country: 'FR',
    iban: 'FR7630006000011234567890189',
    swift: 'EXMPFRPP',
    account_holder: owner,
    is_default: true,
    created_at: at('01-12T09:30'),
  },
  {
    id: demoBankId('dollar'),
    bank_name: 'Sample Bank',
    currency: 'USD' as const,
    account_country: 'US',
    bank_account_number: '000123456789',
    routing_number: '110000000',
    account_holder: owner,
    is_default: false,
    created_at: at('01-12T09:40'),
  },
];
const [euro] = banks;

async function addBanks(trx: Trx): Promise<void> {
  const has = await trx.selectFrom('fund_bank_accounts').select('id').limit(1).execute();
  if (has.length > 0) return;
  for (const bank of banks) {
    await trx.insertInto('fund_bank_accounts').values(bank).execute();
    const { id, created_at, ...details } = bank;
    await recordActivity(trx, {
      actorId: accountId('finance'),
      memberId: null,
      activity_type: 'BANK_ACCOUNT',
      operation_type: 'CREATE',
      trigger_type: 'ADMIN',
      role: 'finance',
      subject: { kind: 'fund_bank', bank_id: id },
      after: details,
      at: created_at,
    });
  }
}

/** The booklets without which a member may not ask; those that exist are left as they are. */
async function addBooklets(trx: Trx, userId: string): Promise<void> {
  const kinds = ['MONEY_IN', 'INVESTMENT'] as const;
  const has = await trx
    .selectFrom('subscription_booklets')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  if (has.length > 0) return;
  const decided = at('02-06T09:00');
  for (const activity_type of kinds)
    await trx
      .insertInto('subscription_booklets')
      .values({
        id: stableId(`booklet/${userId}/${activity_type}`),
        user_id: userId,
        activity_type,
        urls: [`https://papers.example.com/booklets/${activity_type.toLowerCase().replace('_', '-')}`],
        activation_starting_date: '2026-02-06',
        status: 'VALIDATED',
        decision: 'VALIDATED',
        decided_at: decided,
        decided_by: accountId('compliance'),
        created_at: decided,
        created_by: accountId('compliance'),
      })
      .execute();
}

/** The account that the dossier has, as a withdrawal keeps it. */
async function accountOf(trx: Trx, userId: string): Promise<TransferAccount> {
  const row = await trx
    .selectFrom('enrollment_bank_details')
    .select(bankPlaceFields)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { bank_name: null, ...row };
}

/** What happens, in the order of time, whoever does it: so references count up as people see them. */
const moments = sampleMoney
  .flatMap((story) => [
    { story, step: null, when: story.at },
    ...story.steps.map((step) => ({ story, step, when: step.at })),
  ])
  .toSorted((one, other) => one.when.localeCompare(other.when));

/** The fund's accounts, and what the demo's members have asked it to move; nothing where anything was asked already. */
export async function seedMoney(trx: Trx, settings: TemplateSettings): Promise<void> {
  await addBanks(trx);
  const known = await trx.selectFrom('transactions').select('id').limit(1).execute();
  const bank = await trx
    .selectFrom('fund_bank_accounts')
    .select('id')
    .where('id', '=', euro?.id ?? '')
    .executeTakeFirst();
  if (known.length > 0 || !bank) return;
  for (const email of new Set(sampleMoney.map((story) => story.email)))
    await addBooklets(trx, stableId(email));
  const standing = new Map<Story, StoredRequest>();
  for (const { story, step } of moments) {
    const userId = stableId(story.email);
    const writing = { trx, tell: teller(trx, userId, settings), bank: bank.id };
    const now = standing.get(story);
    if (step && now) standing.set(story, await stepSample(writing, now, { ...step, at: at(step.at) }));
    if (step) continue;
    const { email: _email, steps: _steps, ...asked } = story;
    const name = `${story.email}/${story.at}`;
    const account = story.type === 'MONEY_OUT' ? { account: await accountOf(trx, userId) } : {};
    standing.set(story, await askSample(writing, { ...asked, ...account, name, userId, at: at(story.at) }));
  }
}
