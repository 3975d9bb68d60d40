import type { ColumnType, Generated } from 'kysely';
import type { ActivityType, Language, OperationType, TriggerType } from '../../../contract/enums.ts';
import type { ServerKeyName } from '../keyring.ts';

/** Values of a JSON column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

export type UsersTable = {
  id: string;
  /** lower case */
  email: string;
  password_hash: string;
  /** no password opens it until its owner has chosen one by the link of a mail */
  password_to_choose: Generated<boolean>;
  /** when the operator gave the account the address that it has; null: none was given since this is kept */
  address_given_at: Generated<Date | null>;
  role: Generated<string>;
  first_name: string;
  last_name: string;
  phone: Generated<string | null>;
  phone_prefix: Generated<string | null>;
  country_of_birth: Generated<string | null>;
  language: Generated<Language>;
  active: Generated<boolean>;
  terms_version: Generated<string | null>;
  terms_accepted_at: Generated<Date | null>;
  created_at: Date;
  version: Generated<number>;
};

export type ServerSecretsTable = {
  name: ServerKeyName;
  number: Generated<number>;
  /** the key, or the key sealed under SECRETS_KEY */
  value: Buffer;
  cipher: Generated<number | null>;
  usable_at: Generated<Date>;
};

export type ActivationCodesTable = {
  user_id: string;
  code_hash: Buffer;
  code_expires_at: Date;
  link_hash: Buffer;
  link_expires_at: Date;
  sent_at: Date;
  used_at: Generated<Date | null>;
};

export type PasswordTokensTable = {
  user_id: string;
  /** of a link that is good still */
  token_hash: Buffer | null;
  /** of the link by which the password was set */
  used_hash: Buffer | null;
  expires_at: Date;
};

export type SessionsTable = {
  id: string;
  user_id: string;
  secret_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  /** the end that no activity moves */
  expires_at: Date;
  revoked_at: Generated<Date | null>;
};

export type MemberKeysTable = {
  member_id: string;
  key: Buffer | null;
  erased_at: Generated<Date | null>;
};

export type ActivitySealsTable = {
  /** bigint: read as text */
  id: ColumnType<string, string | number, never>;
  previous_hash: Buffer;
  hash: Buffer;
  rows: number;
  sealed_at: Date;
  /** its rows one by one, in their order; null: sealed before that was kept */
  row_seqs: string[] | null;
  row_hashes: Buffer[] | null;
};

/** The newest numbered row of each person of the log. */
export type ActivityHeadsTable = {
  holder_id: string;
  rows: ColumnType<string, string | number, string | number>;
  seq: ColumnType<string, string | number, string | number>;
  /** of all the person's rows up to it */
  hash: Buffer;
};

/** What was recorded last of each part of a dossier: its HMAC with the member's key. */
export type DossierDigestsTable = { user_id: string; digests: Json<Record<string, string>> };

export type ActivitiesTable = {
  id: string;
  seq: ColumnType<string, string, never>;
  at: Date;
  actor_id: string | null;
  member_id: string | null;
  activity_type: ActivityType;
  operation_type: OperationType;
  trigger_type: TriggerType;
  role: string | null;
  subject: ColumnType<Record<string, unknown> | null, string | null, never>;
  key_of: string | null;
  before_sealed: Buffer | null;
  after_sealed: Buffer | null;
  /** what the change made of the member's dossier; null where the row doesn't close a change */
  state_sealed: Buffer | null;
  /** among the rows of its person, without a gap; null: from before rows were numbered */
  number: ColumnType<string | null, string, never>;
  hash: Buffer;
  seal: ColumnType<string | null, never, string | number>;
  seal_position: ColumnType<number | null, never, number>;
};

export type OutboxTable = {
  id: string;
  /** whose it is; null: from before that was kept */
  user_id: Generated<string | null>;
  recipient: string;
  template: string;
  language: Language;
  data: Json<Record<string, string>>;
  status: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  refusals: Generated<number>;
  put_off_since: Generated<Date | null>;
  /** when its code or link ends; null: it has none that does */
  ends_at: Generated<Date | null>;
  /** leaves before all others that are due */
  urgent: Generated<boolean>;
  next_at: Date;
  leased_until: Generated<Date | null>;
  lease: Generated<string | null>;
  last_error: Generated<string | null>;
  created_at: Date;
  sent_at: Generated<Date | null>;
};

export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  call: string;
  body_hash: Buffer;
  reply: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
};

export type RateLimitsTable = { key: string; points: number; expire: string | null };
export type RecentTriesTable = { key: string; at: string[]; expire: string };

/** One row, or none yet: the latest time by which things were forgotten. */
export type ForgottenUntilTable = { only_one: Generated<boolean>; until: Date };

/** Tables of migrations 0001 to 0009, and the cleaner's own. */
export type KernelTables = {
  users: UsersTable;
  server_secrets: ServerSecretsTable;
  activation_codes: ActivationCodesTable;
  password_tokens: PasswordTokensTable;
  sessions: SessionsTable;
  member_keys: MemberKeysTable;
  activity_seals: ActivitySealsTable;
  activity_heads: ActivityHeadsTable;
  dossier_digests: DossierDigestsTable;
  activities: ActivitiesTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
  recent_tries: RecentTriesTable;
  forgotten_until: ForgottenUntilTable;
};
