import type { ColumnType, Generated } from 'kysely';
import type { ConfirmationPurpose } from '../../../contract/values/second-factor.ts';

/** bigint: read as text */
type Counter = ColumnType<string, string | number, string | number>;

export type TotpFactorsTable = {
  user_id: string;
  secret_sealed: Buffer | null;
  enabled_at: Date | null;
  last_step: ColumnType<string, string | number | undefined, string | number>;
  pending_sealed: Buffer | null;
  pending_session: string | null;
  pending_until: Date | null;
};

export type PasskeysTable = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Counter;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};

export type RecoveryCodesTable = {
  user_id: string;
  code_hash: Buffer;
  /** argon2id's costs and salt; null: an HMAC alone, until keys are exchanged */
  how: string | null;
  /** the server's key `codes` that an HMAC was made with first; null: none */
  key_number: Generated<number | null>;
};

export type PendingSignInsTable = { secret_hash: Buffer; user_id: string; expires_at: Date };

export type PasskeyChallengesTable = {
  challenge: string;
  number: ColumnType<string, never, never>;
  user_id: string;
  scope: string;
  expires_at: Date;
};

/** What was confirmed; `setup`: that a factor is being set up. */
export type ConfirmedPurpose = ConfirmationPurpose | 'setup';
export type ConfirmationsTable = { session_id: string; purpose: ConfirmedPurpose; expires_at: Date };

/** Tables of migrations 0080 and 0081. */
export type SecondFactorTables = {
  totp_factors: TotpFactorsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  pending_sign_ins: PendingSignInsTable;
  passkey_challenges: PasskeyChallengesTable;
  confirmations: ConfirmationsTable;
};
