import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CheckedImport,
  type ImportedRow,
  isOfInvestors,
} from '../../../contract/values/value-import.ts';
import { selectChecked, selectSeries } from '../../../machines/value-import/selectors.ts';
import { checkedImportQuery } from '../../queries/value-import.ts';
import type { Column } from '../../ui/data-list.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { MoneyText, useLanguage } from '../../ui/format-parts.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RowDialog } from './row-dialog.tsx';
import { ChangeCell, usePeriodWords } from './row-words.tsx';
import { useImportServices } from './services.ts';
import { countOf, filteredRows, firstFilter, type RowFilter, rowFilters, rowsOnPage } from './shown-rows.ts';

/** The columns of a preview; the fund's own series has no member. */
function useColumns(ofInvestors: boolean): readonly Column<ImportedRow>[] {
  const { t } = useTranslation('value-import');
  const periodOf = usePeriodWords();
  const member: Column<ImportedRow> = {
    key: 'member',
    header: t('rows.member'),
    namesRow: true,
    cell: ({ user_name, member_id }) => (
      <>
        {user_name ?? t('rows.unknown')}
        <chakra.span display="block" textStyle="ui" color="fg.muted">
          {member_id}
        </chakra.span>
      </>
    ),
  };
  return [
    { key: 'row', header: t('rows.row'), cell: ({ row }) => row },
    ...(ofInvestors ? [member] : []),
    { key: 'period', header: t('rows.period'), namesRow: true, cell: periodOf },
    { key: 'change', header: t('rows.change'), cell: (row) => <ChangeCell row={row} /> },
    {
      key: 'ending',
      header: t('rows.ending'),
      align: 'end',
      cell: ({ after, currency }) =>
        after === null || currency === null ? (
          '–'
        ) : (
          <MoneyText amount={after.ending_balance} currency={currency} />
        ),
    },
  ];
}

function PhoneRow({ row, ofInvestors }: { readonly row: ImportedRow; readonly ofInvestors: boolean }) {
  const { t } = useTranslation('value-import');
  return (
    <chakra.div display="grid" gap="1">
      {ofInvestors && <span>{row.user_name ?? row.member_id}</span>}
      <ChangeCell row={row} />
      {row.after !== null && row.change !== 'changed' && row.currency !== null && (
        <chakra.span color="fg.muted">
          {t('rows.ending')} <MoneyText amount={row.after.ending_balance} currency={row.currency} />
        </chakra.span>
      )}
    </chakra.div>
  );
}
const phoneRow = (ofInvestors: boolean) => (row: ImportedRow) => (
  <PhoneRow row={row} ofInvestors={ofInvestors} />
);

type RowsProps = {
  readonly checked: CheckedImport;
  readonly ofInvestors: boolean;
  readonly at: { readonly filter: RowFilter; readonly page: number };
  readonly onGo: (at: { readonly filter: RowFilter; readonly page: number }) => void;
};

/** The rows, filtered, page by page: only those in sight are drawn, however many there are. */
function Rows({ checked, ofInvestors, at: { filter, page }, onGo }: RowsProps) {
  const { t } = useTranslation(['value-import', 'ui']);
  const figure = new Intl.NumberFormat(useLanguage());
  const columns = useColumns(ofInvestors);
  const periodOf = usePeriodWords();
  const [opened, setOpened] = useState<ImportedRow | null>(null);
  const found = useMemo(() => filteredRows(checked.rows, filter), [checked.rows, filter]);
  const shown = found.slice((page - 1) * rowsOnPage, page * rowsOnPage);
  const offered = rowFilters.filter((one) => one === 'all' || one === filter || countOf(checked, one) > 0);
  return (
    <>
      <DataList<ImportedRow>
        label={t('rows.label')}
        state="ready"
        rows={shown}
        columns={columns}
        rowKey={({ row }) => String(row)}
        open={(row) =>
          row.after === null
            ? null
            : {
                label: t('rows.more'),
                what: t('rows.row_of', { row: row.row }),
                onPress: () => setOpened(row),
              }
        }
        compactTitle={(row) => `${t('rows.row_of', { row: row.row })} · ${periodOf(row)}`}
        compact={phoneRow(ofInvestors)}
        filters={
          <FilterBar>
            <FilterSelect
              label={t('filter.label')}
              value={filter}
              unset="all"
              options={offered.map((value) => ({
                value,
                label: `${t(`filter.${value}`)} (${figure.format(countOf(checked, value))})`,
              }))}
              onChange={(next) => onGo({ filter: rowFilters.find((one) => one === next) ?? 'all', page: 1 })}
            />
          </FilterBar>
        }
        empty={<EmptyState kind="noMatch" title={t('rows.none')} />}
        error={null}
        loadingLabel={t('rows.label')}
        pager={
          <Pager
            list={t('rows.label')}
            page={page}
            pageSize={rowsOnPage}
            shown={shown.length}
            total={found.length}
            totalLabel={t('rows.count', { count: found.length })}
            onPage={(next) => onGo({ filter, page: next })}
          />
        }
      />
      {opened !== null && <RowDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export type Looked = { readonly filter: RowFilter; readonly show: (filter: RowFilter) => void };
type PreviewProps = {
  /** what stands above the rows that are looked at, and can lead to others */
  readonly renderAbove: (looked: Looked) => ReactNode;
};

/** What each row of a checked file would do; what is wrong first. */
export function Preview({ renderAbove }: PreviewProps) {
  const { actorRef } = useImportServices();
  const series = useSelector(actorRef, selectSeries);
  const hash = useSelector(actorRef, selectChecked)?.hash ?? '';
  const { data: checked } = useQuery(checkedImportQuery(hash));
  const [gone, setGone] = useState<{ hash: string; filter: RowFilter; page: number } | null>(null);
  if (checked === undefined) return null;
  const at = gone?.hash === hash ? gone : { filter: firstFilter(checked), page: 1 };
  return (
    <>
      {renderAbove({ filter: at.filter, show: (filter) => setGone({ hash, filter, page: 1 }) })}
      <Rows
        checked={checked}
        ofInvestors={isOfInvestors(series)}
        at={at}
        onGo={(next) => setGone({ hash, ...next })}
      />
    </>
  );
}
