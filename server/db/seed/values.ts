import type { Currency, ValueSeries, ValueStatus } from '../../../contract/enums.ts';
import type { Amounts } from '../../../contract/values/roll-forward.ts';
import { ruled } from '../../handlers/values-shared.ts';
import { recordActivity } from '../../repositories/activity.ts';
import { insertValues, storedValues, type NewValue } from '../../repositories/values.ts';
import { provenTogether } from '../../rules/value-proof.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import { demoValueId } from './demo-ids.ts';
import { at } from './telling.ts';
import { overPeriod, rollDays, together, type Day } from './value-days.ts';
import { awaitSecondPerson } from './value-approval.ts';
import { flowsOf, readExecuted, type Executed } from './value-flows.ts';
import { demoDays, demoQuarters, holders } from './value-stories.ts';

type Owner = { readonly userId: string | null; readonly currency: Currency };
type Held = Owner & { readonly days: readonly Day[] };

/** Before the demo's money began the fund kept books of its own: their values were taken over on one day. */
const takenOverAt = at('02-03T09:00');
const dayLength = 86_400_000;
function writtenAt(day: string): Date {
  const morning = new Date(Date.parse(`${day}T07:30:00.000Z`) + dayLength);
  return morning < takenOverAt ? takenOverAt : morning;
}

const dailyStatus = (day: string): ValueStatus => (day <= demoDays.lastPublished ? 'PUBLISHED' : 'DRAFT');
const note = 'Taken over from the books that the fund kept before this portal.';

type Period = Pick<NewValue, 'value_date' | 'year' | 'quarter_number'>;
type Written = {
  readonly period: Period;
  readonly amounts: Amounts;
  readonly status: ValueStatus;
  readonly at: Date;
  readonly note?: string;
};

function record(kind: 'DAILY' | 'QUARTERLY' | 'GLOBAL', owner: Owner, written: Written): NewValue {
  const { userId, currency } = owner;
  const { period, amounts, status } = written;
  const series: ValueSeries =
    kind === 'GLOBAL' ? 'INVESTOR_GLOBAL' : userId === null ? `FUND_${kind}` : `INVESTOR_${kind}`;
  const name = Object.values(period).join('/');
  return {
    id: demoValueId({ series, user_id: userId, currency }, name),
    series,
    user_id: userId,
    currency,
    ...period,
    amounts,
    status,
    note: written.note ?? null,
    updated_at: written.at,
    updated_by: kind === 'GLOBAL' ? null : accountId('finance'),
  };
}

const daily = (held: Held): readonly NewValue[] =>
  held.days.map(({ value_date, amounts }) =>
    record('DAILY', held, {
      period: { value_date },
      amounts,
      status: dailyStatus(value_date),
      at: writtenAt(value_date),
      ...(value_date < '2026' && amounts.money_in_new_funds > 0n ? { note } : {}),
    }),
  );

const quarterly = (held: Held): readonly NewValue[] =>
  demoQuarters.flatMap(({ year, quarter_number }) => {
    const days = held.days.filter(
      ({ value_date }) =>
        value_date.startsWith(String(year)) &&
        Math.ceil(Number(value_date.slice(5, 7)) / 3) === quarter_number,
    );
    if (days.length === 0) return [];
    return [
      record('QUARTERLY', held, {
        period: { year, quarter_number },
        amounts: overPeriod(days.map(({ amounts }) => amounts)),
        status: 'PUBLISHED',
        at: takenOverAt,
      }),
    ];
  });

/** The running record: all that was published since the beginning. */
const running = (held: Held): readonly NewValue[] => {
  const published = held.days.filter(({ value_date }) => dailyStatus(value_date) === 'PUBLISHED');
  const amounts = overPeriod(published.map((day) => day.amounts));
  return [
    record('GLOBAL', held, {
      period: {},
      amounts,
      status: 'PUBLISHED',
      at: writtenAt(demoDays.lastPublished),
    }),
  ];
};

/** The values of everybody in the demo, each from the first day on which there was anything. */
export function memberDays(executed: readonly Executed[]): readonly Held[] {
  return holders.map((holder) => {
    const { currency, email } = holder;
    const flows = flowsOf(holder, executed);
    const from = [...flows.keys()].toSorted()[0] ?? demoDays.first;
    const days = rollDays({ currency, from, to: demoDays.draft, flows });
    return { userId: stableId(email), currency, days };
  });
}

/** The fund's: the sum of its members', to the cent, on every day. */
export function fundDays(members: readonly Held[], currency: Currency): Held {
  const own = members.filter((held) => held.currency === currency);
  const byDay = new Map<string, Amounts[]>();
  for (const { days } of own)
    for (const { value_date, amounts } of days)
      byDay.set(value_date, [...(byDay.get(value_date) ?? []), amounts]);
  const days = [...byDay]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([value_date, all]) => ({ value_date, amounts: together(all) }));
  return { userId: null, currency, days };
}

/** One row of the log for all that is published, by the fund's own: its members were told before there was this portal. */
async function tellTakenOver(trx: Trx, records: readonly NewValue[]): Promise<void> {
  const published = records.filter(
    ({ series, status }) => status === 'PUBLISHED' && series !== 'INVESTOR_GLOBAL',
  );
  const rows = await storedValues(
    trx,
    published.flatMap(({ id }) => id ?? []),
  );
  const values = rows.map(ruled).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const ends = values.flatMap(({ ends_on }) => ends_on ?? []).toSorted();
  await recordActivity(trx, {
    actorId: accountId('finance'),
    memberId: null,
    activity_type: 'FUND_VALUE',
    operation_type: 'VALIDATE',
    trigger_type: 'ADMIN',
    role: 'finance',
    subject: { kind: 'values_published', records: values.length, first: ends[0], last: ends.at(-1) },
    after: provenTogether(values),
    at: writtenAt(demoDays.lastPublished),
  });
}

/** A year of values of the demo's members and of the fund; nothing where there are values already. */
export async function seedValues(trx: Trx): Promise<void> {
  const known = await trx.selectFrom('capital_values').select('id').limit(1).execute();
  if (known.length > 0) return;
  const members = memberDays(await readExecuted(trx));
  const everybody = [...members, ...(['EUR', 'USD'] as const).map((currency) => fundDays(members, currency))];
  const records = everybody.flatMap((held) => [
    ...daily(held),
    ...quarterly(held),
    ...(held.userId === null ? [] : running(held)),
  ]);
  await insertValues(trx, records);
  await tellTakenOver(trx, records);
  const sent = records.filter(({ value_date }) => value_date === demoDays.awaiting);
  await awaitSecondPerson(
    trx,
    sent.flatMap(({ id }) => id ?? []),
  );
}
