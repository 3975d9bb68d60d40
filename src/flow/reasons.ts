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

/** What closes a guard for some events alone; nobody is told it of another. */
const onlyOf: Readonly<Record<string, readonly string[]>> = {
  'requests:why.own': ['approval.opened'],
  'requests:why.is_prepared': ['execution.opened', 'failure.opened', 'cancellation.opened'],
};

/** Guards that ask all that another one asks, and more: where both refuse something, it is for the other. */
const askMore: Readonly<Record<string, string>> = {
  changeDropsNothing: 'choosesOther',
  mayActAsked: 'mayAct',
};

/** Those of the guards that refuse something which are the reason. */
export const decisiveOf = (guards: readonly string[]): readonly string[] =>
  guards.filter((guard) => !guards.some((other) => askMore[guard] === other));

/** The keys of all texts that a view may show of a guard, and while it closes that event; none where it shows none. */
export function reasonKeysOf(chart: string, guard: string, event?: string): readonly string[] {
  const found = reasons[chart]?.[guard];
  if (found === undefined) return [];
  const keys = typeof found === 'string' ? [found] : Object.values(found);
  return event === undefined ? keys : keys.filter((key) => onlyOf[key]?.includes(event) ?? true);
}

/** The key of the text that a view shows whenever this guard turns something off; null: there are several, or none. */
export function loneReasonKeyOf(chart: string, guard: string): string | null {
  const [key, ...others] = reasonKeysOf(chart, guard);
  return key === undefined || others.length > 0 ? null : key;
}
