import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { dailyListQuery } from '../../../queries/values.ts';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DateText } from '../../../ui/format-parts.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Status } from '../../../ui/status.tsx';
import { Amount } from '../amount.tsx';
import { monthsToChoose } from './months.ts';

type ListTabProps = {
  readonly userId: string;
  readonly currency: Currency;
  /** today in UTC */
  readonly today: string;
  /** `YYYY-MM`, as the address has it; null: that of the newest value, or this one */
  readonly month: string | null;
  /** the day of the newest published value */
  readonly latest: string | null;
  readonly onMonth: (month: string) => void;
};

const amountLines = ['money_in_new_funds', 'money_out', 'realized_pl', 'ending_balance'] as const;

/** Day, status, and the amounts that tell a month. */
function useColumns(): readonly Column<ValueRecord>[] {
  const { t } = useTranslation('values');
  const day: Column<ValueRecord> = {
    key: 'day',
    header: t('list.day'),
    cell: (row) => <DateText value={row.value_date ?? ''} />,
  };
  const status: Column<ValueRecord> = {
    key: 'status',
    header: t('list.status'),
    cell: (row) => <Status kind={markForStatus(row.status)} label={t(`status.${row.status}`)} />,
  };
  const amounts = amountLines.map((line): Column<ValueRecord> => ({
    key: line,
    header: t(`line.${line}`),
    align: 'end',
    cell: (row) => <Amount amount={row[line]} />,
  }));
  return [day, status, ...amounts];
}

const lastDayOf = (month: string): string => {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** Every day of a month as a plain list, whatever its status. */
export function ListTab({ userId, currency, today, month: asked, latest, onMonth }: ListTabProps) {
  const { t } = useTranslation(['values', 'ui']);
  const columns = useColumns();
  const { months, shown: month } = monthsToChoose(today, asked ?? latest?.slice(0, 7) ?? null);
  const found = useQuery(dailyListQuery(userId, { currency, from: `${month}-01`, to: lastDayOf(month) }));
  const shown = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  return (
    <DataList
      label={t('tab.list')}
      state={
        found.data === undefined
          ? found.isError
            ? 'error'
            : 'loading'
          : found.isPlaceholderData
            ? 'refreshing'
            : 'ready'
      }
      rows={found.data?.rows ?? []}
      rowKey={({ id }) => id}
      columns={columns}
      filters={
        <SelectField
          name="month"
          width="176px"
          label={t('list.month')}
          value={month}
          options={months.map((value) => ({ value, label: shown(value) }))}
          onChange={(event) => onMonth(event.currentTarget.value)}
        />
      }
      loadingLabel={t('load.values')}
      empty={<EmptyState kind="noMatch" title={t('list.none')} text={t('list.none_text')} />}
      error={
        <EmptyState
          kind="error"
          of={found.error}
          title={t('load.failed')}
          action={<RetryButton onRetry={found.refetch} />}
        />
      }
    />
  );
}
