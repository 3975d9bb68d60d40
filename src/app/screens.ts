import type { Screen } from './member/first-drawing.ts';
import type { PublicScreenName } from './public-pages.ts';
import { publicScreens } from './public-screens.ts';

/** One screen per name; the paths that show it are in routes.ts. */
export type ScreenName =
  | PublicScreenName
  | 'dashboard'
  | 'enrollment'
  | 'profile'
  | 'bankInfo'
  | 'contractInfo'
  | 'contractFiles'
  | 'users'
  | 'account'
  | 'ownProfile'
  | 'review'
  | 'reviewDetails'
  | 'adminDashboard'
  | 'member'
  | 'findMember'
  | 'userActivities'
  | 'userActivity'
  | 'adminActivities'
  | 'adminActivity'
  | 'userFinance'
  | 'moneyIn'
  | 'moneyOut'
  | 'userWallet'
  | 'userTransactions'
  | 'userTransaction'
  | 'adminTransaction'
  | 'manageTransactions'
  | 'investorTransactions'
  | 'bankAccounts'
  | 'bankTransactions'
  | 'fundWallet'
  | 'finance'
  | 'memberWallets'
  | 'fundInvestors'
  | 'fundOperations'
  | 'fundTransaction'
  | 'conversions'
  | 'convert'
  | 'editCapital'
  | 'investorValues'
  | 'userReports'
  | 'adminReports';

type Load = () => Promise<Screen>;

const information = () => import('./member/information.tsx');
const members = () => import('./member/members.tsx');
const fund = () => import('./member/fund.tsx');
const fundOperations = () => import('./member/fund-operations.tsx');
const fundConversions = () => import('./member/fund-conversions.tsx');
const activities = () => import('./member/activities.tsx');
const money = () => import('./member/money.tsx');
const moneyOperation = () => import('./member/money-operation.tsx');
const requests = () => import('./member/requests.tsx');
const requestLists = () => import('./member/request-lists.tsx');
const fundBanks = () => import('./member/fund-banks.tsx');
const values = () => import('./member/values.tsx');
const reports = () => import('./member/reports.tsx');

const loads: Readonly<Record<ScreenName, Load>> = {
  ...publicScreens,
  dashboard: async () => (await import('./member/dashboard.tsx')).DashboardPage,
  enrollment: async () => (await import('./member/enrollment.tsx')).EnrollmentPage,
  profile: async () => (await information()).ProfilePage,
  bankInfo: async () => (await information()).BankInfoPage,
  contractInfo: async () => (await information()).ContractInfoPage,
  contractFiles: async () => (await information()).ContractFilesPage,
  users: async () => (await import('./member/users.tsx')).UsersPage,
  account: async () => (await import('./member/account.tsx')).AccountPage,
  ownProfile: async () => (await import('./member/own-profile.tsx')).OwnProfilePage,
  review: async () => (await import('./member/review.tsx')).ReviewPage,
  reviewDetails: async () => (await import('./member/review-details.tsx')).ReviewDetailsPage,
  adminDashboard: async () => (await import('./member/admin-dashboard.tsx')).AdminDashboardPage,
  member: async () => (await members()).MemberPage,
  findMember: async () => (await members()).FindMemberPage,
  userActivities: async () => (await activities()).UserActivitiesPage,
  userActivity: async () => (await activities()).UserActivityPage,
  adminActivities: async () => (await activities()).AdminActivitiesPage,
  adminActivity: async () => (await activities()).AdminActivityPage,
  userFinance: async () => (await money()).FinancePage,
  moneyIn: async () => (await moneyOperation()).MoneyInPage,
  moneyOut: async () => (await moneyOperation()).MoneyOutPage,
  userWallet: async () => (await money()).WalletPage,
  userTransactions: async () => (await requestLists()).UserTransactionsPage,
  userTransaction: async () => (await requests()).UserTransactionPage,
  adminTransaction: async () => (await requests()).AdminTransactionPage,
  manageTransactions: async () => (await requestLists()).ManageTransactionsPage,
  investorTransactions: async () => (await requestLists()).InvestorTransactionsPage,
  bankAccounts: async () => (await fundBanks()).BankAccountPage,
  bankTransactions: async () => (await fundBanks()).BankTransactionsPage,
  fundWallet: async () => (await fundBanks()).FundWalletPage,
  finance: async () => (await fund()).FinancePage,
  memberWallets: async () => (await fund()).MemberWalletsPage,
  fundInvestors: async () => (await fundOperations()).FundInvestorsPage,
  fundOperations: async () => (await fundOperations()).FundOperationsPage,
  fundTransaction: async () => (await fundOperations()).FundTransactionPage,
  conversions: async () => (await fundConversions()).ConversionsPage,
  convert: async () => (await fundConversions()).ConvertPage,
  editCapital: async () => (await values()).EditCapitalPage,
  investorValues: async () => (await values()).InvestorValuesPage,
  userReports: async () => (await reports()).UserReportsPage,
  adminReports: async () => (await reports()).AdminReportsPage,
  notFound: async () => (await import('../features/errors/not-found.tsx')).NotFoundScreen,
  notAuthorized: async () => (await import('../features/errors/not-authorized.tsx')).NotAuthorizedScreen,
};

const loaded = new Map<ScreenName, Screen>();

/** A screen that has arrived; null before. */
export const screenOf = (name: ScreenName): Screen | null => loaded.get(name) ?? null;

/** Brings a screen's code; done at once when it is there. */
export async function loadScreen(name: ScreenName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await loads[name]());
}
