import { access } from '../../contract/access.ts';
import { pageSize, type Role } from '../../contract/enums.ts';
import {
  byType,
  daysInSight,
  endedQuarter,
  inEnrollment,
  ofMember,
  onceValidated,
  whileUndecided,
  yearOfValue,
} from './next-reads.ts';
import type { Follow } from '../platform/open-ahead.ts';
import type { ScreenName } from './screens.ts';

/**
 * A call of the contract by its row, with what its screen asks it for when the address says nothing. `{name}` in a query
 * is what the address, or the answer before, says by that name.
 */
export type FirstRead = {
  readonly call: readonly [string, string];
  readonly query?: string;
  /**
   * Parameter of the call's path → its name in the address, or in the answer before; `=WORD`: that word always. An
   * unnamed `userId` is whoever is logged in.
   */
  readonly of?: Readonly<Record<string, string>>;
  /** the roles that the screen asks it for, where they are fewer than those who may ask */
  readonly for?: readonly Role[];
  /** modules that the page draws its answer with, and nobody without it */
  readonly brings?: readonly string[];
  readonly next?: NextReads;
};
/** What is read once an answer says so, in as many groups as it says something of. */
type NextReads = { readonly follow: Follow; readonly reads: readonly (readonly FirstRead[])[] };

const page = (limit: number, more = '') => `limit=${limit}&offset=0${more}`;
const firstPage = page(pageSize);
const member = { userId: 'user_id' };

/** What every page behind the login reads first. */
export const everyRead: readonly FirstRead[] = [
  { call: ['auth', 'whoami'] },
  { call: ['extensions', 'features'] },
];

const individual: FirstRead = { call: ['individual', 'details'] };
const business: FirstRead = { call: ['business', 'details'] };
const templates: FirstRead = { call: ['extensions', 'templates'], query: 'language={lang}' };
const standing: FirstRead = { call: ['money', 'standing'] };
const wallets: FirstRead = { call: ['transactions', 'latestWallets'] };
const latest: FirstRead = { call: ['transactions', 'memberList'], query: page(5) };
const of = (read: FirstRead): FirstRead => ({ ...read, of: member });

/** What waits about a member, of one kind. */
const waits = (kind: string): FirstRead => ({
  call: ['approvals', 'list'],
  query: page(pageSize, `&user_id={user_id}&kind=${kind}`),
  for: access.dossierReaders.roles,
});
/** The registration, then the details of its type. */
const dossier: FirstRead = {
  call: ['registration', 'status'],
  next: { follow: byType, reads: [[individual], [business]] },
};
const capital: FirstRead = {
  call: ['investorValues', 'standing'],
  next: {
    follow: yearOfValue,
    reads: [
      [
        {
          call: ['capital', 'evolution'],
          query: 'currency={currency}&from={from}',
          brings: ['src/ui/charts/evolution-chart.tsx'],
        },
      ],
    ],
  },
};
const report: FirstRead = {
  call: ['values', 'report'],
  next: { follow: endedQuarter, reads: [[{ call: ['values', 'report'], query: 'from={from}&to={to}' }]] },
};
const aMember = of({ call: ['history', 'member'] });
const banks: FirstRead = { call: ['fundBankAccounts', 'list'] };
const issues = of({ call: ['issues', 'list'] });
const review = of({ call: ['review', 'read'] });
const detailsAt = (path: string) => of(path.includes('/business/') ? business : individual);
const memberWallets: FirstRead = { call: ['transactions', 'wallets'], query: firstPage };
const counted = (call: 'list' | 'wallets', filters: string): FirstRead => ({
  call: ['transactions', call],
  query: page(1, `&${filters}`),
});
const newestDay = (status: string): FirstRead => ({
  call: ['capital', 'values'],
  query: page(1, `&currency=EUR&status=${status}`),
  for: access.moneyWriters.roles,
});

/** What a screen reads first; by its path where that says more. */
export const firstReads: Partial<
  Readonly<Record<ScreenName, readonly FirstRead[] | ((path: string) => readonly FirstRead[])>>
> = {
  dashboard: [
    {
      call: ['registration', 'status'],
      next: { follow: onceValidated, reads: [[capital, wallets, latest], [individual], [business]] },
    },
  ],
  enrollment: (path) => [
    {
      call: ['registration', 'status'],
      next: {
        follow: inEnrollment,
        reads: [
          [individual],
          [business],
          [{ call: ['issues', 'list'] }],
          [{ call: ['extensions', 'readDraft'], of: { form: 'form' } }],
        ],
      },
    },
    ...(/step5\/individual|step6\/business/.test(path) ? [templates] : []),
  ],
  profile: [dossier],
  bankInfo: [dossier],
  contractInfo: [dossier, templates, { call: ['booklets', 'list'], query: firstPage }],
  contractFiles: [dossier, templates],
  account: [
    // its details come after the first screen
    { call: ['registration', 'status'] },
    { call: ['secondFactor', 'read'] },
    { call: ['sessions', 'list'] },
    { call: ['sessions', 'signIns'], query: firstPage },
    { call: ['notifications', 'preferences'] },
  ],
  userFinance: [standing, wallets, latest],
  moneyIn: [standing, wallets],
  moneyOut: [standing, wallets],
  userWallet: [
    standing,
    wallets,
    { call: ['transactions', 'memberList'], query: page(pageSize, '&currency=EUR') },
  ],
  userTransactions: [{ call: ['transactions', 'memberList'], query: firstPage }],
  userTransaction: [{ call: ['transactions', 'read'], of: { transactionId: 'id' } }],
  userReports: [report],
  userActivities: [{ call: ['activities', 'userList'], query: firstPage }],
  userActivity: [{ call: ['activities', 'userDetails'], of: { activityId: 'id' } }],

  adminDashboard: [
    { call: ['overview', 'enrollment'] },
    { call: ['values', 'totals'] },
    { call: ['approvals', 'list'], query: firstPage },
    { call: ['activities', 'adminList'], query: page(5) },
  ],
  editCapital: [
    {
      call: ['capital', 'values'],
      query: page(5, '&currency=EUR'),
      next: {
        follow: daysInSight,
        reads: [
          [{ call: ['values', 'checks'], query: 'series=FUND_DAILY&currency=EUR&from={from}&to={to}' }],
        ],
      },
    },
    newestDay('PUBLISHED'),
    newestDay('RESTATED'),
  ],
  users: [{ call: ['users', 'list'], query: firstPage }],
  finance: [
    counted('list', 'request_status=PENDING'),
    counted('list', 'request_status=APPROVED'),
    counted('list', 'request_status=FAILED'),
    counted('list', 'request_status=PENDING&transaction_type=CONVERSION'),
    counted('wallets', 'blocking_state=BLOCKED_COMPLIANCE'),
    counted('wallets', 'blocking_state=BLOCKED_BY_ADMIN'),
    { call: ['approvals', 'list'], query: page(100, '&kind=money.execution') },
    { call: ['transactions', 'latest'], of: { transaction_type: '=INVESTMENT_IN' } },
  ],
  bankAccounts: [banks],
  bankTransactions: [banks, { call: ['transactions', 'list'], query: page(pageSize, '&via_bank=1') }],
  manageTransactions: [{ call: ['transactions', 'list'], query: firstPage }],
  investorTransactions: [{ call: ['users', 'list'], query: page(20, '&search=') }],
  fundWallet: [{ call: ['fundBooks', 'read'] }],
  memberWallets: [memberWallets],
  fundInvestors: [{ call: ['fund', 'investors'], query: firstPage }],
  fundOperations: [
    aMember,
    of(wallets),
    of(standing),
    of({ call: ['fund', 'criteriaList'], query: page(pageSize, '&currency={currency}') }),
  ],
  fundTransaction: [{ call: ['fund', 'read'], of: { ...member, transactionId: 'id' } }],
  conversions: [
    {
      call: ['transactions', 'list'],
      query: page(pageSize, '&request_status=PENDING&transaction_type=CONVERSION'),
    },
    memberWallets,
  ],
  convert: [aMember, of(wallets), of(standing)],
  adminTransaction: [{ call: ['transactions', 'read'], of: { ...member, transactionId: 'id' } }],
  review: [
    { ...review, next: { follow: whileUndecided, reads: [[issues], [of(individual)], [of(business)]] } },
  ],
  reviewDetails: (path) => [
    review,
    issues,
    detailsAt(path),
    waits('dossier.validation'),
    waits('dossier.refusal'),
  ],
  investorValues: [
    of({ call: ['investorValues', 'standing'] }),
    of({ call: ['investorValues', 'dailyValues'], query: page(5, '&currency=EUR') }),
  ],
  adminReports: [report],
  member: [
    {
      ...aMember,
      next: {
        follow: ofMember,
        reads: [
          [of({ call: ['history', 'moments'] })],
          [of(individual)],
          [of(business)],
          [issues, { ...review, for: access.dossierWriters.roles }],
        ],
      },
    },
    of({ call: ['booklets', 'list'], query: firstPage }),
    of(wallets),
    of(standing),
    of({ call: ['activities', 'adminList'], query: firstPage }),
  ],
  adminActivities: [{ call: ['activities', 'adminList'], query: firstPage }],
  adminActivity: [{ call: ['activities', 'adminDetails'], of: { ...member, activityId: 'id' } }],
};
