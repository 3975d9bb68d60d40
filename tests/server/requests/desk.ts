import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import type { Role } from '../../../contract/enums.ts';
import { readHoldings } from '../../../server/repositories/ledger.ts';
import type { Answer, Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../fixtures/money-people.ts';
import { keyed, type ShownRequest } from '../../fixtures/requests.ts';

/** Sums that a wallet begins with, in cents. */
const purse = 1_000_000n;

function personAt(list: readonly Person[], at: number): Person {
  const found = list[at];
  if (!found) throw new Error('nobody is there');
  return found;
}

/** A server with an investor who has money in both wallets, and staff of each kind; closed when the file's tests are done. */
export function openDesk(fourEyes: '0' | '1') {
  let database: TestDatabase | undefined;
  let people: MoneyPeople | undefined;
  const there = () => {
    if (!database || !people) throw new Error('the desk is not open');
    return { database, people };
  };
  const staff: readonly Role[] = ['finance', 'admin', 'finance', 'compliance', 'auditor'];
  beforeAll(async () => {
    database = await freshDatabase();
    people = await moneyPeople(database, { investors: 3, staff, env: { FOUR_EYES: fourEyes } });
    for (const { id: member } of people.investors.slice(0, 2))
      for (const currency of ['EUR', 'USD'] as const)
        await payIn(database, { member, currency, amount: purse });
  });
  afterAll(async () => {
    if (!database || !people) return;
    expect(await complaintsOf(database)).toBe('');
    await people.app.app.close();
    await database.close();
  });
  const investor = (at = 0) => personAt(there().people.investors, at);
  const of = (at: number) => () => personAt(there().people.staff, at).visitor;
  return {
    database: () => there().database,
    app: () => there().people.app,
    bank: () => there().people.bank,
    investor,
    finance: of(0),
    admin: of(1),
    secondFinance: of(2),
    compliance: of(3),
    auditor: of(4),
    /** what a wallet holds and has promised, in cents */
    async holding(currency: 'EUR' | 'USD' = 'EUR', at = 0) {
      const found = await readHoldings(there().database.db, investor(at).id);
      const { balance = 0n, reserved = 0n } = found.find((one) => one.currency === currency) ?? {};
      return { balance, reserved };
    },
  };
}
export type Desk = ReturnType<typeof openDesk>;

export const refusedBy = (status: number, error_key: string, fields?: object) => ({
  status,
  body: { error_key, ...(fields && { fields }) },
});

/** The answer to who would prepare what waits for a second person already. */
export const waitsAlready = (approval_id: string | undefined) => ({
  status: 409,
  body: { error_key: 'conflict', approval_id },
});

/** What a step would do, as it is foretold. */
export const foretoldIn = ({ body }: Answer) =>
  z.object({ effects: z.array(z.looseObject({ effect: z.string() })), hash: z.string() }).parse(body);

const prepared = z.looseObject({ effects_hash: z.string() });
/** A second person confirms what waits about a request. */
export async function confirmFor(by: Visitor, { approval }: ShownRequest, key?: string): Promise<Answer> {
  if (!approval) throw new Error('nothing waits for a second person');
  const { body } = await by.get(`/x/approvals/${approval.id}`);
  const { effects_hash } = prepared.parse(body);
  return by.post(`/x/approvals/${approval.id}/confirm`, { hash: effects_hash }, keyed(key));
}

export const moneyOut = { transaction_type: 'MONEY_OUT', currency: 'EUR', amount: '250.00' } as const;
export const moneyIn = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '500.00' } as const;
export const investment = { transaction_type: 'INVESTMENT_IN', currency: 'EUR', amount: '300.00' } as const;
export const conversion = {
  transaction_type: 'CONVERSION',
  currency: 'EUR',
  amount: '100.00',
  conversion_type: 'EUR_TO_USD',
} as const;
