import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize, type Currency } from '../../../contract/enums.ts';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { redistributionsQuery } from '../../queries/redistribution.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DateTimeText, MoneyText, useMoneyWords } from '../../ui/format-parts.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { Pager } from '../../ui/pager.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Status } from '../../ui/status.tsx';
import { monthText, redistributionPath } from './months.ts';
import { otherBase } from './other-base.ts';

/** What has become of a figure since it was posted. */
const Since = chakra('span', { base: { display: 'block', textStyle: 'ui', color: 'fg.muted' } });

function useColumns(): readonly Column<Redistribution>[] {
  const { t } = useTranslation('redistribution');
  const money = useMoneyWords();
  return [
    { key: 'month', header: t('months.month'), cell: (row) => monthText(row) },
    {
      key: 'status',
      header: t('months.status'),
      cell: (row) => <Status kind={markForStatus(row.status)} label={t(`status.${row.status}`)} />,
    },
    {
      key: 'base',
      header: t('months.base'),
      align: 'end',
      cell: (row) => {
        const base = otherBase(row);
        return (
          <>
            <MoneyText amount={row.base_amount} currency={row.currency} />
            {base !== null && <Since>{t('months.now', { amount: money(base, row.currency) })}</Since>}
          </>
        );
      },
    },
    {
      key: 'investors',
      header: t('months.to_investors'),
      align: 'end',
      cell: (row) => (
        <>
          <MoneyText amount={row.investors_amount} currency={row.currency} />
          {row.weights_changed && otherBase(row) === null && <Since>{t('months.reweighed')}</Since>}
        </>
      ),
    },
    {
      key: 'updated',
      header: t('months.updated'),
      wide: true,
      cell: (row) => (
        <>
          <DateTimeText value={row.updated_at} /> {t('months.by', { name: row.updated_by })}
        </>
      ),
    },
  ];
}

/** All months of a currency, newest first; each opens in the panel above. */
export function MonthsList({ currency }: { readonly currency: Currency }) {
  const { t } = useTranslation(['redistribution', 'ui']);
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const found = useQuery(redistributionsQuery({ currency, offset: (page - 1) * pageSize, limit: pageSize }));
  const { data, isError, isPlaceholderData } = found;
  // the last month of a page may be deleted: the page before it is the last one then
  if (page > 1 && data?.rows.length === 0 && !isPlaceholderData)
    setPage(Math.min(page - 1, Math.max(1, Math.ceil((data.total ?? 0) / pageSize))));
  const ready = isPlaceholderData ? 'refreshing' : 'ready';
  return (
    <DataList
      label={t('months.label')}
      state={data === undefined ? (isError ? 'error' : 'loading') : ready}
      rows={data?.rows ?? []}
      rowKey={({ id }) => id}
      columns={columns}
      open={(row) => ({
        label: t('months.open'),
        what: monthText(row),
        href: redistributionPath(row.currency, row),
      })}
      loadingLabel={t('months.loading')}
      empty={<EmptyState kind="noMatch" title={t('months.none')} text={t('months.none_text')} />}
      error={
        <EmptyState
          kind="error"
          of={found.error}
          title={t('months.failed')}
          action={<RetryButton onRetry={found.refetch} />}
        />
      }
      pager={
        <Pager
          page={page}
          pageSize={pageSize}
          shown={data?.rows.length ?? 0}
          total={data?.total ?? null}
          isFormer={isPlaceholderData}
          totalLabel={t('months.count', { count: data?.total ?? 0 })}
          list={t('months.label')}
          onPage={setPage}
        />
      }
    />
  );
}
