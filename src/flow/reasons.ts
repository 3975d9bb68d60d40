import { guardReasons as activation } from '../../machines/activation/machine.ts';
import { guardReasons as correction } from '../../machines/correction/guards.ts';
import { guardReasons as enrollment } from '../../machines/enrollment-step/order.ts';
import { guardReasons as listing } from '../../machines/listing/machine.ts';
import { guardReasons as session } from '../../machines/session/guards.ts';
import { guardReasons as valueEditing } from '../../machines/value-editing/guards.ts';

/**
 * The texts that views show of a closed guard, as `area:key`, by chart. Guards with several reasons, one for each thing
 * that stops, are told by what they ask.
 */
export const reasonKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activation,
  correction,
  'enrollment-individual': enrollment,
  'enrollment-business': enrollment,
  listing,
  session,
  'value-editing': valueEditing,
};
