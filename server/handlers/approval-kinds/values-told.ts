import { notifyMany } from '../../repositories/notifications-many.ts';
import { valueNotices } from '../../rules/value-notices.ts';
import type { RuledValue } from '../../rules/values.ts';
import type { Doing } from './kind.ts';

/** Tells the members whose records were published or corrected, each once for days and once for quarters. */
export async function tellOfValues(
  { context, trx }: Doing,
  kind: 'values_published' | 'value_restated',
  values: readonly RuledValue[],
): Promise<void> {
  for (const { series, subjects } of valueNotices(values))
    await notifyMany(
      context,
      trx,
      [...subjects.keys()],
      { kind, subject: { value_series: series } },
      subjects,
    );
}
