import type { OperationType } from '../../contract/enums.ts';
import { amountsOf, type AmountField } from '../../contract/values/roll-forward.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { shownAmounts, storedAmounts, type StoredValue } from '../repositories/values.ts';
import { namedIn } from '../rules/value-proof.ts';
import { changedFields, periodOf, type RuledValue, type ValueSaid } from '../rules/values.ts';
import type { Agreed } from './approval-kinds/kind.ts';
import { record } from './recorded.ts';

/** A stored record as rules look at it. */
export const ruled = (row: StoredValue): RuledValue => ({
  id: row.id,
  series: row.series,
  user_id: row.user_id,
  currency: row.currency,
  ends_on: row.ends_on,
  ...periodOf(row),
  amounts: storedAmounts(row),
  note: row.note,
});

/** What a form says, its amounts in cents; `kept`: the note where it is silent about it. */
export const saidIn = (
  form: Readonly<Record<AmountField, string>> & { readonly note?: string | null | undefined },
  kept: string | null = null,
): ValueSaid => ({ amounts: amountsOf(form), note: form.note === undefined ? kept : form.note || null });

/** What the log keeps of who agreed to it. */
export const agreedIn = (agreed: Agreed) =>
  agreed === null ? {} : { approval_id: agreed.approvalId, prepared_by: agreed.preparedBy };

/** The lines that changed, before or after. */
export function onlyChanged(before: ValueSaid, after: ValueSaid) {
  const fields = changedFields(before.amounts, after.amounts);
  const of = ({ amounts, note }: ValueSaid) => ({
    ...Object.fromEntries(fields.map((field) => [field, shownAmounts(amounts)[field]])),
    ...(before.note !== after.note && { note }),
  });
  return { before: of(before), after: of(after) };
}

type Written = {
  readonly operation_type: OperationType;
  readonly before?: unknown;
  readonly after?: unknown;
};
/** The fund's own work on a record that nobody else sees yet. */
export const logDraft = (context: Context, trx: Trx, value: RuledValue, written: Written): Promise<void> =>
  record(context, trx, {
    memberId: value.user_id,
    activity_type: 'FUND_VALUE',
    subject: { kind: 'value', ...namedIn(value) },
    ...written,
  });
