import type { Transaction } from 'kysely';
import type { ActivityType, OperationType } from '../../../contract/enums.ts';
import { recordActivity } from '../../repositories/activity.ts';
import type { Database } from '../schema.ts';
import { accountId } from './accounts.ts';

export type Trx = Transaction<Database>;
/** A moment of the demo's year: month, day and time. */
export const at = (time: string) => new Date(`2026-${time}:00.000Z`);

/** Writes into the log what the demo's people did, at the time at which they did it. */
export function teller(trx: Trx, memberId: string) {
  return async (
    when: Date,
    activity_type: ActivityType,
    operation_type: OperationType,
    subject: Readonly<Record<string, unknown>>,
    by: 'investor' | 'compliance' = 'investor',
  ) => {
    const staff = by === 'compliance';
    await recordActivity(trx, {
      actorId: staff ? accountId('compliance') : memberId,
      memberId,
      activity_type,
      operation_type,
      trigger_type: staff ? 'ADMIN' : 'USER',
      role: staff ? 'compliance' : 'user',
      subject,
      at: when,
    });
  };
}
