import type { ColumnType, Generated } from 'kysely';
import type { ActivityType, Language, OperationType, TriggerType } from '../../../contract/enums.ts';

/** Values of a JSON column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

export type UsersTable = {
  id: string;
  /** lower case */
  email: string;
  password_hash: string;
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

export type ServerSecretsTable = { name: string; value: Buffer };

export type ActivationCodesTable = {
  user_id: string;
  code_hash: Buffer;
  code_expires_at: Date;
  link_hash: Buffer;
  link_expires_at: Date;
  sent_at: Date;
  used_at: Generated<Date | null>;
};

export type PasswordTokensTable = { user_id: string; token_hash: Buffer; expires_at: Date };

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
};

export type ActivitiesTable = {
  id: string;
  seq: ColumnType<string, never, never>;
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
  hash: Buffer;
  seal: ColumnType<string | null, never, string | number>;
  seal_position: ColumnType<number | null, never, number>;
};

export type OutboxTable = {
  id: string;
  recipient: string;
  template: string;
  language: Language;
  data: Json<Record<string, string>>;
  status: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  refusals: Generated<number>;
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

/** Tables of migrations 0001 to 0009. */
export type KernelTables = {
  users: UsersTable;
  server_secrets: ServerSecretsTable;
  activation_codes: ActivationCodesTable;
  password_tokens: PasswordTokensTable;
  sessions: SessionsTable;
  member_keys: MemberKeysTable;
  activity_seals: ActivitySealsTable;
  activities: ActivitiesTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
};
