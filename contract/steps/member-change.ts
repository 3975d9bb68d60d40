import { z } from 'zod';
import { languages } from '../enums.ts';
import type { FieldErrorKey } from '../errors.ts';
import { whenRight } from '../values/between.ts';
import { checkPhone, phoneNumber, phonePrefix } from '../values/phone.ts';
import { choice, text } from '../values/text.ts';

/** What an administrator corrects of somebody's account; each part goes by the rules of `PUT /users/{id}`. */
export const accountForm = z
  .strictObject({
    first_name: text(100),
    last_name: text(100),
    /** absent: the account has none, and gets none */
    phone_prefix: phonePrefix.optional(),
    phone: phoneNumber.optional(),
    language: choice(languages),
  })
  .superRefine((value, context) => checkPhone(value, context), whenRight('phone', 'phone_prefix'));
export type AccountForm = z.infer<typeof accountForm>;

/** What the rules on roles and closing look at. */
export type ChangedMember = { readonly id: string; readonly role: string; readonly active: boolean };
/** `callerId` null: whoever does it, as when it waits for a second person. */
type Known = { readonly callerId: string | null; readonly administrators?: number };
type Change = {
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
  readonly password_to_choose?: boolean | undefined;
};

/**
 * What forbids a change of somebody's role or activation, by field: nobody changes their own, and one active
 * administrator always stays. `administrators`: how many active ones there are now; unknown to a screen that has a
 * page of the list alone.
 */
export function memberChangeProblems(
  target: ChangedMember,
  change: Change,
  known: Known,
): Record<string, FieldErrorKey> {
  const isRole = change.role !== undefined && change.role !== target.role;
  const isActive = change.active !== undefined && change.active !== target.active;
  const key = keyOf(target, { role: target.role, active: target.active, ...given(change) }, known);
  // it is asked together with the reopening, and of nobody whose account is open
  const isStray = change.password_to_choose === true && !(isActive && change.active === true);
  return {
    ...(key && isRole && { role: key }),
    ...(key && isActive && { active: key }),
    ...(isStray && { password_to_choose: 'invalid_value' as const }),
  };
}

const given = ({ role, active }: Change) => ({
  ...(role !== undefined && { role }),
  ...(active !== undefined && { active }),
});

const isAdministrator = ({ role, active }: Pick<ChangedMember, 'role' | 'active'>) =>
  role === 'admin' && active;

function keyOf(
  target: ChangedMember,
  after: Pick<ChangedMember, 'role' | 'active'>,
  { callerId, administrators }: Known,
): FieldErrorKey | null {
  if (target.id === callerId) return 'not_oneself';
  const ends = isAdministrator(target) && !isAdministrator(after);
  return ends && administrators !== undefined && administrators <= 1 ? 'last_administrator' : null;
}
