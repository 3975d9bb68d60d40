import type { Make, Owner } from './requests.ts';

type Asked = (owner: Owner) => Promise<{ readonly user_id: string; readonly id: string }>;
type Posted = (owner: Owner) => Promise<{ readonly user_id: string; readonly id: string }>;

/** The calls that read money. `asked`: a request of the member's own; `posted`: an operation of the fund's for the member. */
export const moneyListRequests = (asked: Asked, posted: Posted): Readonly<Record<string, Make>> => ({
  'transactions.list': () => ({ path: '/transactions?limit=10' }),
  'transactions.wallets': () => ({ path: '/transactions/member_wallets?limit=10' }),
  'transactions.memberList': ({ id }) => ({ path: `/transactions/list/${id}?limit=10` }),
  'transactions.criteriaList': ({ id }) => ({ path: `/transactions/criteria/${id}?limit=10` }),
  'transactions.currencyList': ({ id }) => ({ path: `/transactions/currency/${id}/EUR` }),
  'transactions.latestWallets': ({ id }) => ({ path: `/transaction/member_wallets/${id}/latest` }),
  'transactions.read': async (owner) => {
    const { user_id, id } = await asked(owner);
    return { path: `/transaction/${user_id}/${id}` };
  },
  'transactions.latest': async (owner) => {
    await asked(owner);
    return { path: '/transaction/MONEY_IN' };
  },
  'transactions.criteria': async (owner) => {
    const { user_id } = await asked(owner);
    return { path: `/transaction/criteria/${user_id}?transaction_type=MONEY_IN` };
  },
  'fund.investors': () => ({ path: '/fund/investors?limit=10' }),
  'fund.criteriaList': ({ id }) => ({ path: `/fund/transactions/criteria/${id}` }),
  'fund.criteria': async (owner) => {
    const { user_id } = await posted(owner);
    return { path: `/fund/transaction/criteria/${user_id}` };
  },
  'fund.read': async (owner) => {
    const { user_id, id } = await posted(owner);
    return { path: `/fund/transaction/${user_id}/${id}` };
  },
  'statements.read': ({ id }) => ({ path: `/x/statements/${id}/EUR?from=2026-03-01&to=2026-03-31` }),
  'capital.report': () => ({ path: '/capital/values/report?from=2026-03-01&to=2026-03-31' }),
  'values.report': () => ({ path: '/x/values/report?currency=EUR' }),
  'values.totals': () => ({ path: '/x/values/totals' }),
  'values.bridge': () => ({ path: '/x/values/bridge?currency=EUR&to=2026-03-31' }),
  'values.balanceBridge': ({ id }) => ({ path: `/x/wallets/${id}/EUR/bridge?to=2026-03-31` }),
  'statements.receipt': async (owner) => {
    const { user_id, id } = await asked(owner);
    return { path: `/x/transaction/${user_id}/${id}/receipt` };
  },
});
