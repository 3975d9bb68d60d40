import type { ExportFormat } from '../../contract/values/export.ts';
import { member, type Context } from '../http/context.ts';
import { recordActivity } from '../repositories/activity.ts';

type Told = {
  /** which list */
  readonly kind: string;
  readonly format: ExportFormat;
  readonly rows: number;
  /** what chose the rows */
  readonly filters: Readonly<Record<string, unknown>> & { readonly search?: unknown };
  /** whose list it is, when it is one member's */
  readonly memberId?: string | undefined;
};

/** Who took how many rows of which list out of the house. What was searched for may name somebody: it is encrypted. */
export async function recordExport(context: Context, told: Told): Promise<void> {
  const { id, role } = member(context);
  const { search, ...filters } = told.filters;
  await context.primary.transaction().execute((trx) =>
    recordActivity(trx, {
      actorId: id,
      memberId: told.memberId ?? null,
      activity_type: 'USER_MANAGEMENT',
      operation_type: 'DOWNLOAD',
      trigger_type: 'ADMIN',
      role,
      subject: { kind: told.kind, format: told.format, rows: told.rows, ...filters },
      after: search === undefined ? undefined : { search },
      at: context.clock.now(),
    }),
  );
}
