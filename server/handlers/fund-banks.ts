import { randomUUID } from 'node:crypto';
import type { Approval, ApprovalKind, ApprovalPayload } from '../../contract/values/approval.ts';
import type { FundBankAccount, FundBankDetails } from '../../contract/values/fund-bank-account.ts';
import { changedDetails, detailsOfForm } from '../../contract/values/fund-bank-effects.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  listFundBanks,
  lockFundBanks,
  openApprovalsOfBanks,
  readDefaultBank,
} from '../repositories/fund-banks.ts';
import { readBooks } from '../repositories/fund-books.ts';
import type { FundBank } from '../rules/fund-banks.ts';
import { shownBooks } from '../rules/fund-books.ts';
import { decideOrPrepare, decideOrWait } from './four-eyes.ts';
import { assertConfirmed } from './second-factor-shared.ts';

/** An account as the contract shows it; `waiting`: the approval about it that is open. */
const shown = (
  { id, details, isDefault, version, balances }: FundBank,
  waiting: string | undefined,
): FundBankAccount => ({
  id,
  ...details,
  is_default: isDefault,
  available_balances: { EUR: formatMoney(balances.EUR), USD: formatMoney(balances.USD) },
  version,
  ...(waiting !== undefined && { pending_approval: waiting }),
});

async function showAll(db: Context['db']): Promise<FundBankAccount[]> {
  const waiting = await openApprovalsOfBanks(db);
  return (await listFundBanks(db)).map((bank) => shown(bank, waiting.get(bank.id)));
}

async function showOne(db: Context['db'], id: string): Promise<FundBankAccount> {
  const found = (await showAll(db)).find((bank) => bank.id === id);
  if (!found) throw problem('not_found');
  return found;
}

type BankKind = Extract<ApprovalKind, `fund_bank.${string}`>;
/** Does it, or prepares it for a second person; all of it or nothing. */
const decide = <K extends BankKind, T>(
  context: Context,
  asked: { readonly kind: K; readonly payload: ApprovalPayload<K> },
  answer: (trx: Trx, approval: Approval | null) => Promise<T>,
): Promise<T> =>
  context.db.transaction().execute(async (trx) => {
    const approval = await decideOrPrepare(context, trx, asked);
    // A refusal of what is asked comes first: nobody confirms what can't be.
    if (asked.kind !== 'fund_bank.remove') await assertConfirmed(context, trx, 'bank_details');
    return answer(trx, approval);
  });

/** An account that isn't there before a second person has confirmed it, as it will be. */
const awaited = (id: string, details: FundBankDetails, approval: Approval): FundBankAccount =>
  shown({ id, details, isDefault: false, version: 1, balances: { EUR: 0n, USD: 0n } }, approval.id);

export const fundBankAccounts = {
  list: os.fundBankAccounts.list.handler(async ({ context }) => ({ body: await showAll(context.db) })),
  read: os.fundBankAccounts.read.handler(async ({ context, input }) => ({
    body: await showOne(context.db, input.params.bankId),
  })),
  default: os.fundBankAccounts.default.handler(async ({ context }) => {
    const body = await readDefaultBank(context.db);
    if (!body) throw problem('not_found');
    return { body };
  }),
  create: os.fundBankAccounts.create.handler(async ({ context, input }) => {
    const bank_id = randomUUID();
    const details = detailsOfForm(input.body);
    const asked = { kind: 'fund_bank.create', payload: { bank_id, ...details } } as const;
    const body = await decide(context, asked, async (trx, approval) =>
      approval ? awaited(bank_id, details, approval) : showOne(trx, bank_id),
    );
    return { body };
  }),
  update: os.fundBankAccounts.update.handler(async ({ context, input }) => {
    const { bankId: bank_id } = input.params;
    const { version, ...form } = input.body;
    const details = detailsOfForm(form);
    const payload = { bank_id, version, ...details };
    const body = await context.db.transaction().execute(async (trx) => {
      await lockFundBanks(trx);
      const present = (await listFundBanks(trx)).find(({ id }) => id === bank_id);
      // Saved as it stands: there is nothing that a second person could look at.
      if (present?.version === version && changedDetails(present.details, details).length === 0)
        return showOne(trx, bank_id);
      await decideOrWait(context, trx, { kind: 'fund_bank.update', payload });
      await assertConfirmed(context, trx, 'bank_details');
      return showOne(trx, bank_id);
    });
    return { body };
  }),
  setDefault: os.fundBankAccounts.setDefault.handler(async ({ context, input }) => {
    const { bankId: bank_id } = input.params;
    const asked = { kind: 'fund_bank.default', payload: { bank_id } } as const;
    return { body: await decide(context, asked, (trx) => showOne(trx, bank_id)) };
  }),
  remove: os.fundBankAccounts.remove.handler(async ({ context, input }) => {
    const asked = { kind: 'fund_bank.remove', payload: { bank_id: input.params.bankId } } as const;
    const pending = await decide(context, asked, async (_trx, approval) => approval?.id);
    return { body: { ok: true as const, ...(pending !== undefined && { pending_approval: pending }) } };
  }),
};

export const fundBooks = {
  read: os.fundBooks.read.handler(async ({ context }) => ({
    body: { currencies: [...shownBooks(await readBooks(context.db))] },
  })),
};
