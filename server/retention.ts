import { z } from 'zod';

const whole = (standard: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
    .default(standard);
};
const days = (standard: number, min = 1) => whole(standard, min, 3650);
const years = (standard: number) => whole(standard, 0, 50);

/** How long what is personal is kept (docs/privacy.md). Days, but where the name says years. */
export const retentionSettings = {
  KEEP_SESSIONS_DAYS: days(30),
  KEEP_SIGN_INS_DAYS: days(180),
  KEEP_KEYS_DAYS: days(30),
  KEEP_MAILS_DAYS: days(30),
  KEEP_NOTIFICATIONS_DAYS: days(730),
  KEEP_REMOVED_PAPERS_DAYS: days(90),
  KEEP_UNUSED_ACCOUNTS_DAYS: days(30, 0).unwrap().optional(),
  KEEP_ABANDONED_ACCOUNTS_DAYS: days(730, 0).unwrap().optional(),
  KEEP_DOSSIER_YEARS: years(5),
  KEEP_MONEY_YEARS: years(10),
};
const schema = z.object(retentionSettings);

export type Retention = {
  /** days after a session's end */
  readonly sessions: number;
  readonly signIns: number;
  /** days that a repeated call gets its first answer */
  readonly keys: number;
  /** days after a mail left or was given up */
  readonly mails: number;
  readonly notifications: number;
  /** days that a paper stays which was removed before it was ever sent in */
  readonly removedPapers: number;
  /** days that an account waits for its activation; 0: for ever */
  readonly unusedAccounts: number;
  /** days without a sign-in after which a dossier that was never sent goes with its account; 0: never */
  readonly abandonedAccounts: number;
  /** years that a law keeps the dossier of somebody who asked to be erased */
  readonly dossierYears: number;
  /** the same of what is personal beside money that moved */
  readonly moneyYears: number;
};

/** What the settings say. The demo's people stay for good, unless told otherwise: they are made with days of long ago. */
export const retentionOf = (said: z.output<typeof schema>, demo: boolean): Retention => ({
  sessions: said.KEEP_SESSIONS_DAYS,
  signIns: said.KEEP_SIGN_INS_DAYS,
  keys: said.KEEP_KEYS_DAYS,
  mails: said.KEEP_MAILS_DAYS,
  notifications: said.KEEP_NOTIFICATIONS_DAYS,
  removedPapers: said.KEEP_REMOVED_PAPERS_DAYS,
  unusedAccounts: said.KEEP_UNUSED_ACCOUNTS_DAYS ?? (demo ? 0 : 30),
  abandonedAccounts: said.KEEP_ABANDONED_ACCOUNTS_DAYS ?? (demo ? 0 : 730),
  dossierYears: said.KEEP_DOSSIER_YEARS,
  moneyYears: said.KEEP_MONEY_YEARS,
});
