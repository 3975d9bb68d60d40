import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayFault } from '../../../../contract/values/date.ts';
import { sinceQuery, type ValuePlace } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { useWhyNot } from '../refusal-words.ts';
import { windowSize } from '../paths.ts';

type DayDialogProps = {
  readonly place: ValuePlace;
  /** how many days have a record; null: not known */
  readonly total: number | null;
  /** `back`: how many records are newer than that day */
  readonly onFound: (back: number) => void;
  readonly onClose: () => void;
};

/** Brings a day into sight that may lie years back; the next one that has a record where it has none. */
export function DayDialog({ place, total, onFound, onClose }: DayDialogProps) {
  const { t } = useTranslation(['values', 'value-import', 'ui', 'errors']);
  const client = useQueryClient();
  const whyNot = useWhyNot();
  const form = useEntries(
    { day: '' },
    ({ day }): Readonly<Record<string, string>> => {
      const fault = dayFault(day);
      return fault === null ? {} : { day: fault };
    },
    `values.${place.userId ?? 'fund'}.${place.currency}.sought`,
  );
  const mutation = useMutation({
    mutationFn: async (day: string) => {
      const { total: since } = await client.fetchQuery(sinceQuery(place, day));
      if (since === null) throw new Error('a list without a number does not say where the day is');
      return since;
    },
  });
  const find = () => {
    if (mutation.isPending) return;
    mutation.mutate(form.values.day, {
      onSuccess: (since) => {
        // before the first of them: the first ones fill the window
        const last = total === null ? since - 1 : Math.min(since - 1, total - windowSize);
        onFound(Math.max(0, last));
        onClose();
      },
    });
  };
  return (
    <DialogFrame
      title={t('day.title')}
      lead={t('value-import:sought.lead')}
      busy={mutation.isPending}
      onClose={onClose}
      onSubmit={() => form.submit(find)}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button type="submit" busy={mutation.isPending} busyLabel={t('value-import:sought.doing')}>
            {t('value-import:sought.do')}
          </Button>
        </>
      }
    >
      <DateField
        name="day"
        label={t('begin.day')}
        defaultValue={form.values.day}
        onChange={({ target }) => {
          mutation.reset();
          form.change({ day: target.value }, 'day');
        }}
        error={form.messageOf('day')}
      />
      {mutation.error !== null && (
        <NotDone title={t('load.failed')} isUnknown={false} of={mutation.error}>
          {whyNot(mutation.error)}
        </NotDone>
      )}
    </DialogFrame>
  );
}
