import { plainPath } from './plain-path.ts';
import { isErrorPath } from './member/error-paths.ts';
import { drawnPages } from './public-pages.ts';
import type { ScreenName } from './screens.ts';

export { plainPath } from './plain-path.ts';

export type Area = 'public' | 'user' | 'admin' | 'other';

/** What a route asks before it shows its screen, in this order; the first refusal decides (specification §2). */
export type Guard = 'loggedOut' | 'loggedIn' | 'investor' | 'staff';

export type RouteRow = {
  /** wouter's pattern: `:name` is one segment */
  readonly path: string;
  readonly area: Area;
  /** `namespace:key` of the page's title */
  readonly title: string;
  readonly guards: readonly Guard[];
  readonly screen: ScreenName;
  /** a path that only leads on */
  readonly to?: string;
  /** a screen of one thing, named by `?id=`, in the admin area by `?user_id=&id=`: where it leads without (decisions §8) */
  readonly list?: string;
};

const drawnRows: readonly RouteRow[] = drawnPages.map((page) =>
  isErrorPath(page.path)
    ? { ...page, area: 'other', guards: [] }
    : { ...page, area: 'public', guards: ['loggedOut'] },
);
const userRow = (path: string, title: string, screen: ScreenName): RouteRow => ({
  path: `/user${path}`,
  area: 'user',
  title: `shell:titles.${title}`,
  guards: ['loggedIn', 'investor'],
  screen,
});
const adminRow = (path: string, title: string, screen: ScreenName): RouteRow => ({
  path: `/admin${path}`,
  area: 'admin',
  title: `shell:titles.${title}`,
  guards: ['loggedIn', 'staff'],
  screen,
});

/** Every path of specification §2, once. Each also answers with a final slash; any other path is /404. */
export const routes: readonly RouteRow[] = [
  ...drawnRows,

  { ...userRow('', 'dashboard', 'dashboard'), to: '/user/dashboard' },
  userRow('/dashboard', 'dashboard', 'dashboard'),
  userRow('/enrollment', 'enrollment', 'enrollment'),
  userRow('/enrollment/step1', 'enrollment', 'enrollment'),
  userRow('/enrollment/step2/individual', 'enrollment', 'enrollment'),
  userRow('/enrollment/step3/individual', 'enrollment', 'enrollment'),
  userRow('/enrollment/step4/individual', 'enrollment', 'enrollment'),
  userRow('/enrollment/step5/individual', 'enrollment', 'enrollment'),
  userRow('/enrollment/step6/individual', 'enrollment', 'enrollment'),
  userRow('/enrollment/step7/individual', 'enrollment', 'enrollment'),
  userRow('/enrollment/step2/business', 'enrollment', 'enrollment'),
  userRow('/enrollment/step3/business', 'enrollment', 'enrollment'),
  userRow('/enrollment/step4/business', 'enrollment', 'enrollment'),
  userRow('/enrollment/step5/business', 'enrollment', 'enrollment'),
  userRow('/enrollment/step6/business', 'enrollment', 'enrollment'),
  userRow('/enrollment/step7/business', 'enrollment', 'enrollment'),
  userRow('/enrollment/step8/business', 'enrollment', 'enrollment'),
  userRow('/profile/individual', 'user_details', 'profile'),
  userRow('/profile/business', 'business_details', 'profile'),
  userRow('/account', 'account', 'account'),
  userRow('/bank_operations', 'finance', 'userFinance'),
  userRow('/bank_operations/money_in', 'money_in', 'moneyIn'),
  userRow('/bank_operations/money_out', 'money_out', 'moneyOut'),
  userRow('/bank_operations/transactions', 'transactions', 'userTransactions'),
  {
    ...userRow('/bank_operations/view_transaction', 'transaction', 'userTransaction'),
    list: '/user/bank_operations/transactions',
  },
  userRow('/bank_operations/wallet', 'wallet', 'userWallet'),
  userRow('/reports', 'analytics', 'userReports'),
  userRow('/view_bank_info', 'bank_information', 'bankInfo'),
  userRow('/business/view_contract_info', 'contract_information', 'contractInfo'),
  userRow('/individual/view_contract_info', 'contract_information', 'contractInfo'),
  userRow('/business/view_contract_files', 'contract_files', 'contractFiles'),
  userRow('/individual/view_contract_files', 'contract_files', 'contractFiles'),
  userRow('/activities/list', 'activity', 'userActivities'),
  {
    ...userRow('/activities/view_activity', 'activity_entry', 'userActivity'),
    list: '/user/activities/list',
  },

  { ...adminRow('', 'dashboard', 'adminDashboard'), to: '/admin/dashboard' },
  adminRow('/dashboard', 'dashboard', 'adminDashboard'),
  adminRow('/edit_capital', 'edit_capital', 'editCapital'),
  adminRow('/manage_users', 'manage_users', 'users'),
  adminRow('/bank_operations', 'finance', 'finance'),
  adminRow('/bank_operations/bank_account', 'bank_accounts', 'bankAccounts'),
  adminRow('/bank_operations/bank_transactions', 'bank_transactions', 'bankTransactions'),
  adminRow('/bank_operations/manage_investor_transactions', 'manage_transactions', 'manageTransactions'),
  adminRow('/bank_operations/view_investor_transactions', 'investor_transactions', 'investorTransactions'),
  adminRow('/bank_operations/wallet', 'fund_wallet', 'fundWallet'),
  adminRow('/bank_operations/member_wallet', 'member_wallets', 'memberWallets'),
  adminRow('/bank_operations/fund_operations', 'fund_operations', 'fundInvestors'),
  adminRow('/bank_operations/fund_operations/:user_id/:currency', 'fund_operations', 'fundOperations'),
  {
    ...adminRow('/bank_operations/view_fund_transaction', 'fund_transaction', 'fundTransaction'),
    list: '/admin/bank_operations/fund_operations',
  },
  adminRow('/bank_operations/conversion', 'conversion', 'conversions'),
  adminRow('/bank_operations/conversion/:user_id', 'conversion', 'convert'),
  {
    ...adminRow('/bank_operations/view_transaction', 'transaction', 'adminTransaction'),
    list: '/admin/bank_operations/bank_transactions',
  },
  adminRow('/individual/kyc_validation/user_id/:user_id', 'kyc_validation', 'review'),
  adminRow('/individual/contract_validation/user_id/:user_id', 'contract_validation', 'review'),
  adminRow('/individual/bank_information_validation/user_id/:user_id', 'bank_validation', 'review'),
  adminRow('/individual/details/user_id/:user_id', 'user_details', 'reviewDetails'),
  adminRow('/business/kyc_validation/user_id/:user_id', 'kyc_validation', 'review'),
  adminRow('/business/contract_validation/user_id/:user_id', 'contract_validation', 'review'),
  adminRow('/business/bank_information_validation/user_id/:user_id', 'bank_validation', 'review'),
  adminRow('/business/details/user_id/:user_id', 'business_details', 'reviewDetails'),
  adminRow('/investor_values/user_id/:user_id', 'investor_values', 'investorValues'),
  adminRow('/account', 'account', 'account'),
  adminRow('/profile', 'profile', 'ownProfile'),
  adminRow('/reports', 'analytics', 'adminReports'),
  adminRow('/view_member', 'member', 'findMember'),
  adminRow('/view_member/:user_id', 'member', 'member'),
  adminRow('/activities/list', 'activity', 'adminActivities'),
  {
    ...adminRow('/activities/view_activity', 'activity_entry', 'adminActivity'),
    list: '/admin/activities/list',
  },
];

const patterns = routes.map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The row of a path, or null when the product has no such page. */
export function findRoute(path: string): RouteRow | null {
  const plain = plainPath(path);
  return patterns.find(({ pattern }) => pattern.test(plain))?.row ?? null;
}
