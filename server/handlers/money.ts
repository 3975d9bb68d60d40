import {
  currencies,
  requestableTypes,
  type Currency,
  type WalletBlockingState,
} from '../../contract/enums.ts';
import { maskedNumber } from '../../contract/values/masked-number.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { MoneyStanding } from '../../contract/values/standing.ts';
import { readingOnce } from '../db/reading-once.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readInvested } from '../repositories/invested.ts';
import { readMoneyFacts, type MemberBank } from '../repositories/money-facts.ts';
import { countWaiting } from '../repositories/requests.ts';
import { isWrittenToMembers } from '../rules/blockings.ts';
import { obstaclesOf } from '../rules/request-obstacles.ts';
import { shownState } from '../rules/requests.ts';
import type { Reading } from './approval-kinds/kind.ts';
import { blockings } from './blockings.ts';
import { proofs } from './proofs.ts';
import { predictChange } from './request-change.ts';

const accountShown = (
  { account, status, told }: MemberBank,
  isOfFund: boolean,
): MoneyStanding['bank_accounts'][number] => ({
  currency: account.currency,
  account_holder: account.account_holder,
  masked: maskedNumber(account.iban ?? account.bank_account_number ?? ''),
  status: isOfFund ? status : told,
});

const inMoney = ({ EUR, USD }: Readonly<Record<Currency, bigint>>) => ({
  EUR: formatMoney(EUR),
  USD: formatMoney(USD),
});

/** What compliance looks into, or looked into, is told to nobody whom it is about: the law forbids it. */
const tellsWhy = (context: Context, state: WalletBlockingState): boolean =>
  member(context).role !== 'user' || isWrittenToMembers(state);

/** What a member may ask for now; `not_found` for whoever has no wallets. */
async function standingOf({ context, db }: Reading, userId: string): Promise<MoneyStanding> {
  const { role, facts, told, bank, blocking, payInto } = await readMoneyFacts(db, userId, context);
  const isOfFund = member(context).role !== 'user';
  if (role !== 'user') throw problem('not_found');
  const { invested, free } = await readInvested(db, userId);
  return {
    blocking: {
      state: shownState(facts.state, await countWaiting(db, userId, member(context))),
      at: blocking?.at.toISOString() ?? null,
      text: tellsWhy(context, facts.state) ? (blocking?.text ?? null) : null,
    },
    misc_fees: inMoney(context.config.miscFees),
    invested: inMoney(invested),
    invested_free: inMoney(free),
    operations: requestableTypes.flatMap((transaction_type) =>
      currencies.map((currency) => ({
        transaction_type,
        currency,
        obstacles: [...obstaclesOf({ transaction_type, currency }, isOfFund ? facts : told)],
      })),
    ),
    bank_accounts: bank ? [accountShown(bank, isOfFund)] : [],
    pay_into: payInto ?? null,
  };
}

/** What stands around requests to move money. */
export const money = {
  standing: os.money.standing.handler(async ({ context, input }) => ({
    body: await standingOf({ context, db: context.db }, input.params.userId),
  })),
  predict: os.money.predict.handler(async ({ context, input: { params, body } }) => {
    const request = { userId: params.userId, id: params.transactionId };
    const { effects, hash } = await predictChange({ context, db: readingOnce(context.db) }, request, body);
    return { body: { effects: [...effects], hash } };
  }),
  ...blockings,
  ...proofs,
};
