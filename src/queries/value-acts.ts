import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { DraftGroup } from '../../contract/values/value-drafts.ts';
import {
  amountFields,
  type ChangedValue,
  type PostedMonth,
  type ValueRecord,
} from '../../contract/values/value.ts';
import { api } from '../api/client.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';
import {
  asProblem,
  keepRecord,
  readDraft,
  suggestionQuery,
  type Period,
  type ValuePlace,
  type WireAmounts,
} from './values.ts';

/** What a change of values may have moved: records and what is told from them, what waits, the log. */
export async function refreshValues(client: QueryClient): Promise<void> {
  const { values, fundTotals, approvals, activities, notifications, overview } = keys;
  const stale = [values, fundTotals, approvals, activities, notifications, overview];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export type Change = WireAmounts & {
  readonly version: number;
  readonly note?: string;
  readonly reason?: string;
  readonly status?: 'DRAFT' | 'AWAITING_APPROVAL' | 'PUBLISHED';
};

/** The running record is changed by a call of its own. */
export type ChangedPlace = Pick<ValuePlace, 'userId'> & {
  readonly period: ValuePlace['period'] | 'global';
};

function put(
  { userId, period }: ChangedPlace,
  id: string,
  body: Change,
): Promise<{ readonly body: ChangedValue }> {
  if (userId === null)
    return period === 'daily'
      ? api.capital.update({ params: { id }, body })
      : api.capital.updateQuarterly({ params: { valueId: id }, body });
  const asked = { params: { userId, valueId: id }, body };
  if (period === 'global') return api.investorValues.updateGlobal(asked);
  return period === 'daily'
    ? api.investorValues.updateDaily(asked)
    : api.investorValues.updateQuarterly(asked);
}

const savedKey = (id: string) => [...keys.values, 'saved', id] as const;
/** The version that a draft has by what was saved of it here last: what is typed saves itself, under a question too. */
const savedVersion = (client: QueryClient, id: string): number =>
  client.getQueryData<number>(savedKey(id)) ?? 0;

export type Draft = { readonly id: string; readonly version: number; readonly amounts: WireAmounts };

/** The lists have what was saved, and what is told from it is read anew. */
function keepSaved(client: QueryClient, saved: ValueRecord): void {
  keepRecord(client, saved);
  client.setQueryData(savedKey(saved.id), saved.version);
  // a list that was asked for before would bring back what was there then: it is asked for again
  void client.invalidateQueries({
    queryKey: [...keys.values, 'list'],
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
  // the list's own figures are what was answered; sums and checks are told anew
  for (const part of ['checks', 'standing', 'suggestion'])
    void client.invalidateQueries({ queryKey: [...keys.values, part] });
}

/** Saves the amounts of a draft; the lists have the answer before it resolves. Rejects with a Problem. */
export async function saveDraft(
  client: QueryClient,
  place: ValuePlace,
  { id, version, amounts }: Draft,
): Promise<ValueRecord> {
  const { body } = await put(place, id, { ...amounts, version }).catch(asProblem);
  keepSaved(client, body);
  return body;
}

export const isSameAmounts = (one: WireAmounts, other: WireAmounts): boolean =>
  amountFields.every((field) => one[field] === other[field]);

/**
 * The draft, where it stands as one of `sent` since the version that was typed into: saved, and only the answer was lost.
 * Null where it does not, or can't be read.
 */
export async function findSaved(
  client: QueryClient,
  place: ValuePlace,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  sent: readonly WireAmounts[],
): Promise<ValueRecord | null> {
  const now = await readDraft(place, id).catch(() => null);
  if (now === null || now.version === version) return null;
  if (!sent.some((amounts) => isSameAmounts(amounts, now))) return null;
  keepSaved(client, now);
  return now;
}

/** Begins a record as a draft, with what is known of it by now. */
export const beginMutation = (client: QueryClient, place: ValuePlace) =>
  mutationOptions({
    mutationFn: async ({ period }: { readonly period: Period }) => {
      const { userId, currency } = place;
      const { previous: _, ...amounts } = await client.fetchQuery({
        ...suggestionQuery(place, period),
        staleTime: 0,
      });
      const common = { ...amounts, currency };
      if ('value_date' in period) {
        const body = { ...common, value_date: period.value_date };
        const made =
          userId === null
            ? api.capital.create({ body })
            : api.investorValues.createDaily({ params: { userId }, body });
        return (await made.catch(asProblem)).body;
      }
      const body = { ...common, ...period };
      const made =
        userId === null
          ? api.capital.createQuarterly({ body })
          : api.investorValues.createQuarterly({ params: { userId }, body });
      return (await made.catch(asProblem)).body;
    },
    onSettled: () => refreshValues(client),
  });

export type Sending = { readonly records: readonly ValueRecord[]; readonly note: string };
/**
 * How many were sent, and what waits for a second person now; null: they are published, with what became of `outdated`.
 */
export type Sent = {
  readonly records: number;
  readonly approval_id: string | null;
  readonly outdated?: readonly PostedMonth[] | undefined;
};

/** Publishes drafts together, or sends them to a second person. */
export const publishMutation = (client: QueryClient, place: ValuePlace) =>
  mutationOptions({
    mutationFn: (sending: Sending) =>
      askExtension<Sent>({
        client,
        name: 'values',
        call: async () => {
          const records = sending.records.map(({ id, version }) => ({ id, version }));
          const note = sending.note === '' ? {} : { note: sending.note };
          return (await api.values.publish({ body: { records, ...note } })).body;
        },
        without: async () =>
          (await import('./section-seven-values.ts')).publishEach(sending, (id, change) =>
            put(place, id, change),
          ),
      }).catch(asProblem),
    onSettled: () => refreshValues(client),
  });

type SendingDrafts = { readonly group: DraftGroup; readonly note: string };
/** The same for all investors' drafts of a period, as they were told. */
export const publishDraftsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ group, note }: SendingDrafts) => {
      const { series, currency, ends_on, hash } = group;
      const body = { series, currency, ends_on, hash, ...(note === '' ? {} : { note }) };
      return api.values.publishDrafts({ body }).then(({ body: answer }) => answer, asProblem);
    },
    onSettled: () => refreshValues(client),
  });

type Restating = Draft & { readonly reason: string; readonly note: string };
/** Other amounts for a record that was published; the one before is kept. */
export const restateMutation = (client: QueryClient, place: ChangedPlace) =>
  mutationOptions({
    mutationFn: ({ id, version, amounts, reason, note }: Restating) =>
      put(place, id, { ...amounts, version, reason, ...(note === '' ? {} : { note }) }).then(
        ({ body }) => body,
        asProblem,
      ),
    onSettled: () => refreshValues(client),
  });

/** Deletes a draft as it was looked at, or as one's own save has left it since. */
export const deleteMutation = (client: QueryClient, { userId, period }: ValuePlace) =>
  mutationOptions({
    mutationFn: ({ id, version }: Pick<Draft, 'id' | 'version'>) => {
      const query = { version: Math.max(version, savedVersion(client, id)) };
      const calls =
        userId === null
          ? period === 'daily'
            ? api.capital.remove({ params: { id }, query })
            : api.capital.removeQuarterly({ params: { valueId: id }, query })
          : period === 'daily'
            ? api.investorValues.removeDaily({ params: { userId, valueId: id }, query })
            : api.investorValues.removeQuarterly({ params: { userId, valueId: id }, query });
      return calls.then(({ body }) => body, asProblem);
    },
    onSettled: () => refreshValues(client),
  });
