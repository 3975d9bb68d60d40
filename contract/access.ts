import type { Role } from './enums.ts';

/**
 * Who may make a call (decisions §3, §8). JSON-safe, so that server, portal, OpenAPI and tests read the same rule.
 * - `public`: no session is needed.
 * - `roles`: roles admitted whatever the target.
 * - `own`: roles admitted only when the path parameter `param` is the caller's own id.
 */
export type Access =
  | { readonly public: true }
  | {
      readonly public?: false;
      readonly roles: readonly Role[];
      readonly own?: { readonly param: string; readonly roles: readonly Role[] };
    };

export type Caller = { readonly id: string; readonly role: string };
export type Verdict = 'allowed' | 'unauthenticated' | 'forbidden';

/** Whether a rule admits a role whatever the target. An unknown role is admitted nowhere. */
export const admits = ({ roles }: { readonly roles: readonly Role[] }, role: string): boolean =>
  roles.some((one) => one === role);

/** Decides by the access rule of one row. An unknown role is admitted nowhere but to public rows. */
export function decideAccess(
  access: Access,
  caller: Caller | null,
  params: Readonly<Record<string, string | undefined>>,
): Verdict {
  if (access.public) return 'allowed';
  if (!caller) return 'unauthenticated';
  if (admits(access, caller.role)) return 'allowed';
  const own = access.own;
  // a caller's id is as it is stored, in small letters; in capitals it is the same one (`uuid`)
  return own && admits(own, caller.role) && params[own.param]?.toLowerCase() === caller.id
    ? 'allowed'
    : 'forbidden';
}

const everyone: readonly Role[] = ['user', 'admin', 'compliance', 'finance', 'auditor'];
const staff: readonly Role[] = ['admin', 'compliance', 'finance', 'auditor'];

/** The rules in use, by name. */
export const access = {
  public: { public: true },
  /** anybody with a session */
  session: { roles: everyone },
  /** investors acting on their own dossier; the owner is the session */
  investor: { roles: ['user'] },
  staff: { roles: staff },
  admin: { roles: ['admin'] },
  /** writes on dossiers: documents, issues, booklets (decisions §8) */
  dossierWriters: { roles: ['admin', 'compliance'] },
  /** what only those read who may read papers: a dossier's review */
  dossierReaders: { roles: ['admin', 'compliance', 'auditor'] },
  /** writes on money and values */
  moneyWriters: { roles: ['admin', 'finance'] },
  /** whoever may decide one kind or another of what takes two people */
  deciders: { roles: ['admin', 'compliance', 'finance'] },
  /** an investor's own record, or any staff role */
  ownOrStaff: (param = 'userId'): Access => ({ roles: staff, own: { param, roles: ['user'] } }),
  /** as before, without finance: enrollment files (decisions §8) */
  ownOrDossierReaders: (param = 'userId'): Access => ({
    roles: ['admin', 'compliance', 'auditor'],
    own: { param, roles: ['user'] },
  }),
  /** one's own record whatever the role, or an administrator */
  ownOrAdmin: (param: string): Access => ({ roles: ['admin'], own: { param, roles: everyone } }),
  /** an investor's own record only: what nobody else may write */
  ownInvestor: (param = 'userId'): Access => ({ roles: [], own: { param, roles: ['user'] } }),
  /** one's own record only, whatever the role */
  own: (param = 'userId'): Access => ({ roles: [], own: { param, roles: everyone } }),
} as const;
