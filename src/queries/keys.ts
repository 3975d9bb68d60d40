/** Names of what is cached, one per noun; a prefix makes all below it stale. */
export const keys = {
  features: ['features'],
  users: ['users'],
  members: ['members'],
  memberOf: (userId: string) => ['members', userId],
  overview: ['overview'],
  /** how much waits for the fund, as the side says; no act waits until it is counted anew */
  waiting: ['waiting'],
  /** all that an operation may change: wallets, requests, what is invested */
  money: ['money'],
  /** the fund at a glance, to which published values belong too */
  fundTotals: ['money', 'totals'],
  walletsOf: (userId: string) => ['money', 'wallets', userId],
  approvals: ['approvals'],
  /** records of values, the fund's and the members', and what is told from them */
  values: ['values'],
  redistributions: ['values', 'redistributions'],
  redistributionPreviews: (currency: string, year: number, month: number) => [
    'redistribution-previews',
    currency,
    year,
    month,
  ],
  /** what a file would do, as it was checked */
  checkedImport: (hash: string) => ['checked-import', hash],
  activities: ['activities'],
  registration: ['registration'],
  details: ['details'],
  detailsOf: (userId: string) => ['details', userId],
  businessOf: (userId: string) => ['details', userId, 'business'],
  issuesOf: (userId: string) => ['details', userId, 'issues'],
  correctionsOf: (userId: string) => ['details', userId, 'corrections'],
  booklets: ['booklets'],
  bookletsOf: (userId: string) => ['booklets', userId],
  secondFactors: ['second-factors'],
  /** where the person is logged in, and the sign-ins */
  sessions: ['sessions'],
  openSessions: ['sessions', 'open'],
  signInsAt: (page: number) => ['sessions', 'sign-ins', page],
  notifications: ['notifications'],
  unreadNotifications: ['notifications', 'unread'],
  notificationList: ['notifications', 'list'],
  notificationPreferences: ['notifications', 'preferences'],
  drafts: ['drafts'],
  draft: (form: string) => ['drafts', form],
  templates: ['templates'],
  templatesIn: (language: string) => ['templates', language],
  reviews: ['review'],
  reviewOf: (userId: string) => ['review', userId],
  screeningsOf: (userId: string) => ['review', userId, 'screenings'],
  foretoldIn: (userId: string) => ['review', userId, 'foretold'],
  foretoldOf: (userId: string, act: object) => ['review', userId, 'foretold', act],
  effectsOf: (userId: string, hash: string) => ['effects', userId, hash],
  fundBanks: ['money', 'fund-banks'],
  fundBooks: ['money', 'fund-books'],
  transactions: ['money', 'transactions'],
  transactionOf: (userId: string, id: string) => ['money', 'transactions', 'one', userId, id],
  changesOf: (userId: string, id: string, hash: string) => ['effects', userId, id, hash],
  file: (userId: string, fileId: string) => ['files', userId, fileId],
} as const;

/** What tells of members and their dossiers beside the list of users: an act upon any of them makes it stale. */
export const toldOfMembers = [keys.members, keys.reviews, keys.details, keys.overview, keys.activities];
