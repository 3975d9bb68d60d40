import type { ActivityType, OperationType } from '../../contract/enums.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { recordActivity } from '../repositories/activity.ts';

type Event = {
  /** null: it concerns the fund alone */
  readonly memberId: string | null;
  readonly activity_type: ActivityType;
  readonly operation_type: OperationType;
  readonly subject?: Readonly<Record<string, unknown>>;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** What the caller has just done, to a member's things or to what belongs to the fund, in the same transaction. */
export async function record(context: Context, trx: Trx, event: Event): Promise<void> {
  const { id, role } = member(context);
  const trigger_type = role === 'user' ? 'USER' : 'ADMIN';
  await recordActivity(trx, { ...event, actorId: id, role, trigger_type, at: context.clock.now() });
}
