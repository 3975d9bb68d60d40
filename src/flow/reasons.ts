import { guardReasons as activation } from '../../machines/activation/machine.ts';
import { guardReasons as correction } from '../../machines/correction/guards.ts';
import { guardReasons as enrollment } from '../../machines/enrollment-step/order.ts';
import { guardReasons as listing } from '../../machines/listing/machine.ts';
import { guardReasons as moneyOperation } from '../../machines/money-operation/guards.ts';
import { guardReasons as redistribution } from '../../machines/redistribution/guards.ts';
import { guardReasons as request } from '../../machines/request/setup.ts';
import { guardReasons as review } from '../../machines/review/setup.ts';
import { guardReasons as session } from '../../machines/session/guards.ts';
import { guardReasons as valueEditing } from '../../machines/value-editing/guards.ts';
import { guardReasons as valueImport } from '../../machines/value-import/setup.ts';

/** One text as `area:key`, or several, one for each thing that stops. */
type Reasons = string | Readonly<Record<string, string>>;

/** The texts that views show of a closed guard, by chart. */
const reasons: Readonly<Record<string, Readonly<Record<string, Reasons>>>> = {
  activation,
  correction,
  'enrollment-individual': enrollment,
  'enrollment-business': enrollment,
  listing,
  'money-operation': moneyOperation,
  redistribution,
  request,
  review,
  session,
  'value-editing': valueEditing,
  'value-import': valueImport,
};

/** The keys of all texts that a view may show of a guard; none where it shows none. */
export function reasonKeysOf(chart: string, guard: string): readonly string[] {
  const found = reasons[chart]?.[guard];
  if (found === undefined) return [];
  return typeof found === 'string' ? [found] : Object.values(found);
}
