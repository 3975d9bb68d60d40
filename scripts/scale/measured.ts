/**
 * What the simulation is fed with: processor time in milliseconds of the server (`api`) and of PostgreSQL (`db`) for each
 * kind of call, measured on 2026-11-22 with Node 20.20 and PostgreSQL 18.4 on two shared cores, 16 calls at once, demo data.
 * `--services FILE` takes others.
 */
export const services = {
  signIn: { api: 12.9, db: 3.2, writes: true, replica: false },
  poll: { api: 1.0, db: 0.9, writes: false, replica: false },
  ownRead: { api: 1.4, db: 1.5, writes: false, replica: true },
  staffList: { api: 3.6, db: 2.3, writes: false, replica: true },
  ask: { api: 5.4, db: 6.7, writes: true, replica: false },
  decide: { api: 6.0, db: 8.0, writes: true, replica: false },
  /** one member's part of what is posted for all at a month's end, in a statement of many rows */
  posting: { api: 0.05, db: 0.6, writes: true, replica: false },
} as const;
export type Kind = keyof typeof services;
export type Service = {
  readonly api: number;
  readonly db: number;
  readonly writes: boolean;
  readonly replica: boolean;
};
export type Services = Readonly<Record<Kind, Service>>;
export const kinds: readonly Kind[] = ['signIn', 'poll', 'ownRead', 'staffList', 'ask', 'decide', 'posting'];

/**
 * What else takes time: one write of the log to the disk, a pooler's part of a transaction, a replica's of a commit,
 * and how long an execution holds the rows of the fund's own accounts before its commit: all executions wait for them.
 */
export const other = { flush: 0.5, pooler: 0.04, replay: 0.12, held: 1.5 } as const;

/**
 * Bytes of a row with its indexes (`pg_total_relation_size` by rows), from a database of 100 000 members that
 * `npm run bench:api` had loaded, and how many rows a member has of each after five years.
 */
export const rowsOfMember = [
  { table: 'activities', bytes: 554, rows: 50 },
  { table: 'transactions', bytes: 851, rows: 10 },
  { table: 'ledger_entries', bytes: 251, rows: 22 },
  { table: 'transaction_events', bytes: 164, rows: 20 },
  { table: 'ledger_operations', bytes: 268, rows: 9 },
  { table: 'capital_values', bytes: 728, rows: 60 },
  { table: 'redistribution_postings', bytes: 237, rows: 60 },
  { table: 'notifications', bytes: 393, rows: 30 },
  { table: 'sign_ins', bytes: 292, rows: 24 },
  { table: 'member_index', bytes: 2225, rows: 1 },
  { table: 'users and their dossier', bytes: 2300, rows: 1 },
  { table: 'activity_seals', bytes: 42, rows: 50 },
] as const;

/** The busiest hour of a month's last day, of one member. */
export const habits = {
  /** the part of members who come that day, and of them the part that comes in the busiest hour */
  comesThatDay: 0.2,
  inBusiestHour: 0.15,
  /** of one visit */
  reads: 14,
  polls: 8,
  asks: 0.3,
  /** what the fund does about each thing that was asked for, and how many lists it looks at for that */
  decisions: 2,
  lists: 2,
  /** what is posted for each member that night, over this many hours */
  postings: 1,
  postingHours: 4,
} as const;
