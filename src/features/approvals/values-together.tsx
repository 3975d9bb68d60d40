import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../contract/enums.ts';
import type { ApprovalValue, ApprovalValues } from '../../../contract/values/approval-values.ts';
import { approvalValuesQuery } from '../../queries/approval-values.ts';
import { valuePeriod } from '../../queries/effect-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { MoneyText } from '../../ui/format-parts.tsx';
import { Listed } from '../../ui/listed.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { Fact } from './fact.tsx';

const Quiet = chakra('span', { base: { display: 'block', textStyle: 'ui', color: 'fg.muted' } });

/** Whose it is, of which period, where it begins and ends. */
function useColumns(): readonly Column<ApprovalValue>[] {
  const { t } = useTranslation(['values', 'value-import']);
  const { t: effectWord } = useTranslation('effects');
  return [
    {
      key: 'investor',
      header: t('value-import:together.investor'),
      cell: (row) => (
        <chakra.span display="block" overflowWrap="anywhere">
          {row.user_id === null ? t('value-import:together.fund') : row.user_name}
          <Quiet>
            {[row.member_id, valuePeriod(row, effectWord)].filter((one) => one !== null).join(' · ')}
          </Quiet>
        </chakra.span>
      ),
    },
    {
      key: 'before',
      header: t('line.beginning_balance'),
      align: 'end',
      cell: ({ before, currency }) => <MoneyText amount={before} currency={currency} />,
    },
    {
      key: 'after',
      header: t('line.ending_balance'),
      align: 'end',
      cell: ({ after, currency }) => <MoneyText amount={after} currency={currency} />,
    },
    {
      key: 'difference',
      header: t('value-import:together.difference'),
      align: 'end',
      cell: ({ difference, currency }) => <MoneyText amount={difference} currency={currency} signed />,
    },
  ];
}

/** What the values of each period and currency come to together, whatever is searched for. */
function Totals({ totals, totals_count: all }: Pick<ApprovalValues, 'totals' | 'totals_count'>): ReactNode {
  const { t } = useTranslation(['values', 'value-import']);
  const { t: effectWord } = useTranslation('effects');
  const each = totals.map((total) => {
    const { series, currency, count, before, after, difference } = total;
    const period = valuePeriod(total, effectWord);
    return (
      <chakra.div key={`${series} ${period}`} mb="4">
        <chakra.p textStyle="item" mb="1">
          {t('value-import:together.sum', { period, count })}
        </chakra.p>
        <chakra.dl textStyle="ui" m="0" display="grid" gap="6px">
          <Fact name={t('line.beginning_balance')}>
            <MoneyText amount={before} currency={currency} />
          </Fact>
          <Fact name={t('line.ending_balance')}>
            <MoneyText amount={after} currency={currency} />
          </Fact>
          <Fact name={t('value-import:together.difference')}>
            <MoneyText amount={difference} currency={currency} signed />
          </Fact>
        </chakra.dl>
      </chakra.div>
    );
  });
  return (
    <>
      {each}
      {all > totals.length && (
        <chakra.p textStyle="ui" color="fg.muted" mb="4">
          {t('value-import:together.cut', { shown: totals.length, all })}
        </chakra.p>
      )}
    </>
  );
}

type ValuesTogetherProps = {
  readonly approvalId: string;
  /** how many were sent together */
  readonly count: number;
};

/** Each value that is published together, as it was looked at, and what they come to. */
export function ValuesTogether({ approvalId, count }: ValuesTogetherProps) {
  const { t } = useTranslation(['values', 'value-import', 'effects', 'ui']);
  const [{ page, search }, ask] = useState({ page: 1, search: '' });
  const columns = useColumns();
  const found = useQuery(approvalValuesQuery(approvalId, { page, search }));
  const { totals = [], totals_count = 0, unread = 0 } = found.data ?? {};
  // what was found before stays in sight until the answer is there: its number is no answer
  const isFound = search !== '' && !found.isPlaceholderData;
  return (
    <div>
      <Totals totals={totals} totals_count={totals_count} />
      {unread > 0 && (
        <chakra.p textStyle="ui" color="fg.muted" mb="4">
          {t('value-import:together.unread', { count: unread })}
        </chakra.p>
      )}
      <Listed<ApprovalValue>
        label={t('value-import:together.label')}
        found={found}
        columns={columns}
        rowKey={({ value_id }) => value_id}
        page={page}
        search={search}
        isFiltered={false}
        isTyping={false}
        onPage={(next) => ask({ page: next, search })}
        onClear={() => ask({ page: 1, search: '' })}
        countLabel={(total) => t('value-import:together.count', { count: total })}
        loadingLabel={t('value-import:together.loading')}
        likelyRows={Math.min(count, pageSize)}
        none={t('value-import:together.none')}
        {...(count > pageSize && {
          filters: (
            <SearchForm
              name="value-search"
              search={search}
              label={t('investors.label')}
              submitLabel={t('investors.search')}
              onSearch={(words) => ask({ page: 1, search: words })}
              found={isFound ? (found.data?.total ?? null) : null}
              isPart
            />
          ),
        })}
      />
    </div>
  );
}
