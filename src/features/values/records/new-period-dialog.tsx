import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { beginMutation } from '../../../queries/value-acts.ts';
import { suggestionQuery, type ValuePlace } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { Amount } from '../amount.tsx';
import { lines, wordOf } from '../lines.ts';
import { usePeriodName } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';
import { judgePeriod, nextPeriod, periodOf } from './next-period.ts';

type NewPeriodProps = {
  readonly place: ValuePlace;
  readonly newest: ValueRecord | null;
  /** today in UTC */
  readonly today: string;
  readonly onBegun: (record: ValueRecord) => void;
  readonly onClose: () => void;
};

/** What the draft will begin with: the record before, and executed transactions. */
function Beginning({
  place,
  values,
}: {
  readonly place: ValuePlace;
  readonly values: ReturnType<typeof nextPeriod>;
}) {
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  const period = periodOf(values, place.period);
  const found = useQuery({
    ...suggestionQuery(place, period ?? { value_date: '' }),
    enabled: period !== null,
  });
  if (period === null || found.data === undefined) return null;
  const { previous, beginning_balance, unrealized_pl_previous_day } = found.data;
  // a quarter is made of its own days where the one right before it has no record
  const goesOn =
    previous?.ending_balance === beginning_balance &&
    previous.total_unrealized_pl === unrealized_pl_previous_day;
  return (
    <chakra.section display="grid" gap="2" aria-label={t('begin.with')}>
      <chakra.p textStyle="item">{t('begin.with')}</chakra.p>
      <chakra.p textStyle="ui" color="fg.muted">
        {previous === null
          ? t('begin.first')
          : t(goesOn ? 'begin.after' : 'begin.own_days', { period: periodName(previous) })}
      </chakra.p>
      <chakra.dl m="0" display="grid" gridTemplateColumns="minmax(0,1fr) auto" rowGap="1" fontSize="sm">
        {lines.map((line) => (
          <chakra.div key={line} display="contents">
            <chakra.dt color="fg.muted">{t(wordOf(line, place.period === 'daily'))}</chakra.dt>
            <chakra.dd m="0" textAlign="end">
              <Amount amount={found.data[line]} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}

/** Begins a day or a quarter as a draft, with what is known of it already. */
export function NewPeriodDialog({ place, newest, today, onBegun, onClose }: NewPeriodProps) {
  const { t } = useTranslation(['values', 'ui', 'errors']);
  const client = useQueryClient();
  const mutation = useMutation(beginMutation(client, place));
  const whyNot = useWhyNot();
  const form = useEntries(
    nextPeriod(newest, today),
    (values) => judgePeriod(values, place.period),
    `values.${place.userId ?? 'fund'}.${place.period}.${place.currency}.new`,
  );
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const told = refusal?.fields ?? {};
  const periodTold = Object.values(told)[0];
  const isDaily = place.period === 'daily';
  const edit = (part: Partial<typeof form.values>, name: string) => {
    // while it is on its way its outcome is waited for
    if (!mutation.isPending) mutation.reset();
    form.change(part, name);
  };
  const begin = () => {
    const period = periodOf(form.values, place.period);
    if (period === null || mutation.isPending) return;
    // not by the callbacks of mutate: what opened this may be gone once the list is read again
    void mutation.mutateAsync({ period }).then(
      (record) => {
        toast({ title: t('begin.done') });
        onBegun(record);
      },
      () => undefined,
    );
  };
  return (
    <DialogFrame
      title={t(isDaily ? 'begin.title_day' : 'begin.title_quarter')}
      lead={t('begin.lead')}
      busy={mutation.isPending}
      onClose={onClose}
      onSubmit={() => form.submit(begin)}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button type="submit" busy={mutation.isPending} busyLabel={t('begin.doing')}>
            {t('begin.do')}
          </Button>
        </>
      }
    >
      {isDaily ? (
        <DateField
          name="value_date"
          label={t('begin.day')}
          defaultValue={form.values.day}
          onChange={({ target }) => edit({ day: target.value }, 'value_date')}
          error={form.messageOf('value_date', periodTold)}
        />
      ) : (
        <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0,1fr))" gap="4">
          <TextField
            name="quarter_number"
            label={t('begin.quarter')}
            inputMode="numeric"
            value={form.values.quarter}
            onChange={(event) => edit({ quarter: event.currentTarget.value }, 'quarter_number')}
            error={form.messageOf('quarter_number', told['quarter_number'])}
          />
          <TextField
            name="year"
            label={t('begin.year')}
            inputMode="numeric"
            value={form.values.year}
            onChange={(event) => edit({ year: event.currentTarget.value }, 'year')}
            error={form.messageOf('year', told['year'])}
          />
        </chakra.div>
      )}
      <Beginning place={place} values={form.values} />
      {mutation.error !== null && (!isDaily || periodTold === undefined) && (
        <NotDone title={t('not_done')} isUnknown={wasUnheard(mutation.error)} of={mutation.error}>
          {whyNot(mutation.error)}
        </NotDone>
      )}
    </DialogFrame>
  );
}
