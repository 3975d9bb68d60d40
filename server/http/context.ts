import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '../../contract/enums.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Keyring } from '../db/keyring.ts';
import type { Database } from '../db/schema.ts';
import type { BreachedPasswords } from '../files/breached-passwords.ts';
import type { Bucket } from '../files/bucket.ts';
import type { Limits } from '../repositories/rate-limits.ts';
import type { Passwords } from '../rules/password.ts';
import type { Cookies } from './cookies.ts';
import { problem } from './problem.ts';
import type { RequestSession } from './session.ts';

/** Who is calling, by a session that was checked for this very request. */
export type Member = {
  /** the user's id */
  readonly id: string;
  readonly role: string;
  readonly sessionId: string;
  /** in which they are answered: the page's, as the request says it, else the account's */
  readonly language: Language;
};

/** A row of the contract, as `area.name`, and the parameters of the path that its access rule was judged by. */
export type Admitted = { readonly row: string; readonly params: Readonly<Record<string, string>> };

/** What every handler is given. */
export type Context = {
  /** where this request is answered from: a row of replica-rows.ts may be read from a replica */
  readonly db: Kysely<Database>;
  /** where a row that is read from a replica writes what it has to */
  readonly primary: Kysely<Database>;
  /** where to read again after a failure; null: nowhere else */
  readonly elsewhere: (error: unknown) => Kysely<Database> | null;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: Limits;
  readonly passwords: Passwords;
  /** the operator's file of leaked passwords; null: there is none */
  readonly breached: BreachedPasswords | null;
  /** by how many milliseconds answers about accounts are rounded up */
  readonly evenStep: number;
  /** keys that the server made for itself (server_secrets) */
  readonly secrets: Keyring;
  /** where documents are kept; null: in PostgreSQL */
  readonly bucket: Bucket | null;
  /** the origins that a browser may write from */
  readonly origins: () => readonly string[];
  readonly request: {
    readonly id: string;
    readonly ip: string;
    /** what the browser says of itself */
    readonly userAgent: string | null;
    readonly language: Language;
  };
  /** what the access rule was judged by; nothing else may run */
  readonly admitted: Admitted;
  readonly session: Member | null;
  /** the same session with its ends, which a handler that opens or closes one changes */
  readonly requestSession: RequestSession;
  readonly idempotencyKey: string | null;
  readonly cookies: Cookies;
};

/** The caller of a row that needs a session. */
export function member(context: Pick<Context, 'session'>): Member {
  if (!context.session) throw problem('unauthenticated');
  return context.session;
}
