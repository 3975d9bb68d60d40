import type { ColumnType } from 'kysely';
import type { Device, SignInOutcome } from '../../../contract/values/sign-in.ts';

export type SignInsTable = Device & {
  id: string;
  seq: ColumnType<string, never, never>;
  /** null: the address that was given belongs to nobody */
  user_id: string | null;
  session_id: string | null;
  outcome: SignInOutcome;
  network: string | null;
  at: Date;
};

/** A picture is beside its row, or in the bucket under a key. */
export type AvatarsTable = {
  user_id: string;
  content: Buffer | null;
  sha256: string;
  uploaded_at: Date;
  object_key: string | null;
};

/** Tables of migrations 0082 and 0083. */
export type AccountTables = { sign_ins: SignInsTable; avatars: AvatarsTable };
