import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import type { Effect } from '../../../contract/values/effect.ts';
import type { FundBankDetails } from '../../../contract/values/fund-bank-account.ts';
import {
  changedDetails,
  effectsOfAdding,
  effectsOfChanging,
  effectsOfDefault,
  effectsOfRemoving,
  nameOfBank,
} from '../../../contract/values/fund-bank-effects.ts';
import { problem } from '../../http/problem.ts';
import {
  hasMoved,
  insertFundBank,
  isAwaited,
  listFundBanks,
  lockFundBank,
  lockFundBanks,
  removeFundBank,
  setDefaultBank,
  updateFundBank,
} from '../../repositories/fund-banks.ts';
import {
  accountAtBank,
  accountProblems,
  isSameAccount,
  nameOf,
  whyKept,
  type FundBank,
} from '../../rules/fund-banks.ts';
import { assertFields } from '../assert-fields.ts';
import { record } from '../recorded.ts';
import { hashEffects } from './hash.ts';
import { kindOf, type Definition, type Doing, type Prediction, type Reading } from './kind.ts';

/** What the four kinds share: who decides, and that the fund's accounts stand still meanwhile. */
const fundBank = {
  roles: ['admin', 'finance'],
  lock: lockFundBanks,
} satisfies Partial<Definition<unknown>>;
/** Two decisions about one account never wait at once, whatever they are. */
const aboutBank = ({ bank_id }: { readonly bank_id: string }) => ({
  subject: `fund_bank:${bank_id}`,
  userId: null,
});

type Standing = { readonly bank: FundBank; readonly present: readonly FundBank[] };
async function standingOf({ db }: Pick<Reading, 'db'>, id: string): Promise<Standing> {
  const present = await listFundBanks(db);
  const bank = present.find((one) => one.id === id);
  if (!bank) throw problem('not_found');
  return { bank, present };
}

/** The version is a fact that every decision rests on: nobody agrees to an account and gets another one. */
const predicted = (effects: readonly Effect[], bank: Pick<FundBank, 'id' | 'version'>): Prediction => ({
  effects,
  hash: hashEffects(effects, { bank_id: bank.id, version: bank.version }),
});

type LogRow = {
  readonly bankId: string;
  readonly kind?: 'fund_bank_default';
  readonly operation_type: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly before?: unknown;
  readonly after?: unknown;
};
const log = (
  { context, trx, agreed }: Doing,
  { bankId, operation_type, kind, ...values }: LogRow,
): Promise<void> =>
  record(context, trx, {
    memberId: null,
    activity_type: 'BANK_ACCOUNT',
    operation_type,
    subject: {
      kind: kind ?? 'fund_bank',
      bank_id: bankId,
      ...(agreed && { approval_id: agreed.approvalId, prepared_by: agreed.preparedBy }),
    },
    ...values,
  });

type Adding = ApprovalPayload<'fund_bank.create'>;
type Changing = ApprovalPayload<'fund_bank.update'>;
type Which = ApprovalPayload<'fund_bank.default'>;

function detailsOf({ bank_id: _id, ...details }: Adding): FundBankDetails {
  return details;
}
const changedTo = ({ version: _version, ...payload }: Changing) => detailsOf(payload);
const only = (details: FundBankDetails, fields: readonly (keyof FundBankDetails)[]) =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));

/** Throws what is wrong with the details, whatever they were when the form was judged. */
function assertSound(...judged: Parameters<typeof accountProblems>): void {
  const fields = accountProblems(...judged);
  assertFields(fields);
}

/** The fund gets another account; its very first is the default. */
export const fundBankCreation = kindOf<Adding>({
  ...fundBank,
  payload: approvalPayloads['fund_bank.create'],
  // By what tells it from all others at its bank: the same account isn't prepared twice.
  about: (payload) => ({ subject: `new_fund_bank:${accountAtBank(payload)}`, userId: null }),
  predict: async ({ db }, payload) => {
    const present = await listFundBanks(db);
    const details = detailsOf(payload);
    assertSound(
      details,
      present.map((other) => other.details),
      null,
    );
    const effects = effectsOfAdding(nameOfBank(payload.bank_id, details), present.length === 0);
    return predicted(effects, { id: payload.bank_id, version: 1 });
  },
  apply: async (doing, payload) => {
    const { context, trx } = doing;
    const details = detailsOf(payload);
    const is_default = (await listFundBanks(trx)).length === 0;
    const created_at = context.clock.now();
    await insertFundBank(trx, { id: payload.bank_id, ...details, is_default, created_at });
    await log(doing, {
      bankId: payload.bank_id,
      operation_type: 'CREATE',
      after: { ...details, is_default },
    });
  },
});

/** Other details for an account. Once money has moved on it, it keeps its currency. */
export const fundBankUpdate = kindOf<Changing>({
  ...fundBank,
  payload: approvalPayloads['fund_bank.update'],
  about: aboutBank,
  predict: async (reading, payload) => {
    const { bank, present } = await standingOf(reading, payload.bank_id);
    if (bank.version !== payload.version) throw problem('stale_version');
    const details = changedTo(payload);
    // One that is the same already, from before this was refused, keeps nobody from writing it otherwise.
    const others = present.flatMap((one) => (isSameAccount(one.details, bank.details) ? [] : [one.details]));
    const isBooked = await hasMoved(reading.db, bank.id);
    assertSound(details, others, isBooked ? bank.details.currency : null);
    return predicted(effectsOfChanging(nameOf(bank), bank.details, details), bank);
  },
  apply: async (doing, payload) => {
    const { bank } = await standingOf({ db: doing.trx }, payload.bank_id);
    const details = changedTo(payload);
    const changed = changedDetails(bank.details, details);
    await updateFundBank(doing.trx, bank.id, details);
    await log(doing, {
      bankId: bank.id,
      operation_type: 'UPDATE',
      before: only(bank.details, changed),
      after: only(details, changed),
    });
  },
});

/** Members pay into another account from then on; the former default is one no longer. */
export const fundBankDefault = kindOf<Which>({
  ...fundBank,
  payload: approvalPayloads['fund_bank.default'],
  about: aboutBank,
  predict: async (reading, { bank_id }) => {
    const { bank, present } = await standingOf(reading, bank_id);
    if (bank.isDefault) throw problem('conflict');
    const former = present.find(({ isDefault }) => isDefault);
    return predicted(effectsOfDefault(nameOf(bank), former ? nameOf(former) : null), bank);
  },
  apply: async (doing, { bank_id }) => {
    const { present } = await standingOf({ db: doing.trx }, bank_id);
    const former = present.find(({ isDefault }) => isDefault);
    await setDefaultBank(doing.trx, bank_id);
    if (former)
      await log(doing, {
        bankId: former.id,
        operation_type: 'UPDATE',
        kind: 'fund_bank_default',
        before: { is_default: true },
        after: { is_default: false },
      });
    await log(doing, {
      bankId: bank_id,
      operation_type: 'UPDATE',
      kind: 'fund_bank_default',
      before: { is_default: false },
      after: { is_default: true },
    });
  },
});

/** An account is deleted: never the default, nor one with money on it, nor one that members were told to pay into. */
export const fundBankRemoval = kindOf<Which>({
  ...fundBank,
  payload: approvalPayloads['fund_bank.remove'],
  about: aboutBank,
  lock: async (trx, { bank_id }) => {
    await lockFundBanks(trx);
    await lockFundBank(trx, bank_id);
  },
  predict: async (reading, { bank_id }) => {
    const { bank } = await standingOf(reading, bank_id);
    const why = whyKept(bank, await isAwaited(reading.db, bank_id));
    if (why) throw problem('conflict', { fields: { account: why } });
    return predicted(effectsOfRemoving(nameOf(bank)), bank);
  },
  apply: async (doing, { bank_id }) => {
    const { bank } = await standingOf({ db: doing.trx }, bank_id);
    await removeFundBank(doing.trx, bank_id, doing.context.clock.now());
    await log(doing, { bankId: bank_id, operation_type: 'DELETE', before: bank.details });
  },
});
