import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Redistribution, RedistributionPreview } from '../../../contract/values/redistribution.ts';
import { selectRedistributionState } from '../../../machines/redistribution/selectors.ts';
import { redistributionLinesQuery } from '../../queries/redistribution.ts';
import { linesPerPage } from '../../queries/redistribution-figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyText } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addedUp, pageOf, type InvestorLine } from './investor-lines.ts';
import { monthText } from './months.ts';
import { useRedistributionServices } from './services.ts';
import type { MonthShown } from './use-month.ts';

const Head = chakra('th', {
  base: {
    py: '10px',
    pe: '4',
    textAlign: 'end',
    fontWeight: 'medium',
    color: 'fg.muted',
    borderBottomWidth: '1px',
    borderColor: 'border.control',
    '&:first-of-type': { textAlign: 'start' },
    '&:last-of-type': { pe: '0' },
  },
});
const Cell = chakra('td', {
  base: {
    py: '9px',
    pe: '4',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    '&:last-of-type': { pe: '0' },
  },
});

type TableProps = {
  /** those of the page */
  readonly lines: readonly InvestorLine[];
  readonly totals: ReturnType<typeof addedUp>;
  /** from 1 */
  readonly page: number;
  /** how many investors there are on all pages */
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** the lines are those of a page before: others are on their way */
  readonly isBusy?: boolean;
  readonly currency: string;
  readonly caption: string;
};

function Table({ lines, totals, page, total, onPage, isBusy = false, currency, caption }: TableProps) {
  const { t } = useTranslation('redistribution');
  const hasAverage = totals.average_balance !== null;
  const hasPaid = totals.before !== null;
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  return (
    <>
      <chakra.section
        overflowX="auto"
        tabIndex={0}
        aria-label={caption}
        aria-busy={isBusy}
        opacity={isBusy ? 0.6 : 1}
      >
        <chakra.table width="full" fontSize="sm" fontVariantNumeric="tabular-nums" aria-label={caption}>
          <thead>
            <tr>
              <Head scope="col">{t('investors.investor')}</Head>
              {hasAverage && <Head scope="col">{t('investors.average')}</Head>}
              <Head scope="col">{t('investors.amount')}</Head>
              {hasPaid && <Head scope="col">{t('investors.paid')}</Head>}
              {hasPaid && <Head scope="col">{t('investors.change')}</Head>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.user_id}>
                <chakra.th
                  scope="row"
                  textAlign="start"
                  fontWeight="normal"
                  py="9px"
                  pe="4"
                  borderBottomWidth="1px"
                  borderColor="border.muted"
                >
                  <TextLink
                    href={`/admin/investor_values/user_id/${line.user_id}?currency=${currency}`}
                    display="inline-block"
                    py={{ base: '12px', md: '0' }}
                    my={{ base: '-12px', md: '0' }}
                  >
                    {line.user_name}
                  </TextLink>
                </chakra.th>
                {hasAverage && <Cell>{money(line.average_balance ?? '0.00')}</Cell>}
                <Cell>{money(line.amount)}</Cell>
                {hasPaid && <Cell>{money(line.paid)}</Cell>}
                {hasPaid && <Cell>{money(line.change)}</Cell>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <chakra.tr fontWeight="semibold">
              <chakra.th scope="row" textAlign="start" py="10px">
                {t('investors.total')}
              </chakra.th>
              {totals.average_balance !== null && (
                <Cell borderBottomWidth="0">{money(totals.average_balance)}</Cell>
              )}
              <Cell borderBottomWidth="0">{money(totals.amount)}</Cell>
              {totals.before !== null && <Cell borderBottomWidth="0">{money(totals.before.paid)}</Cell>}
              {totals.before !== null && <Cell borderBottomWidth="0">{money(totals.before.change)}</Cell>}
            </chakra.tr>
          </tfoot>
        </chakra.table>
      </chakra.section>
      {total > linesPerPage && (
        <Pager
          page={page}
          pageSize={linesPerPage}
          shown={lines.length}
          total={total}
          totalLabel={t('investors.count', { count: total })}
          isFormer={isBusy}
          list={caption}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** Nobody gets anything: there is nothing for investors, or nobody held anything. */
function Nobody({ amount }: { readonly amount: string }) {
  const { t } = useTranslation(['redistribution', 'errors']);
  const why = amount === '0.00' ? t('redistribution:investors.none_text') : t('errors:fields.nobody_to_pay');
  return <EmptyState kind="noMatch" title={t('redistribution:investors.none')} text={why} />;
}

/** What would be posted by the shares that are typed, as it was counted. */
function PreviewedLines({ preview }: { readonly preview: RedistributionPreview }) {
  const { t } = useTranslation('redistribution');
  const [asked, setAsked] = useState(1);
  const { investors, currency } = preview;
  const totals = useMemo(() => addedUp(investors), [investors]);
  const shown = pageOf(investors, asked);
  if (investors.length === 0) return <Nobody amount={preview.investors_amount} />;
  return (
    <Table
      {...shown}
      totals={totals}
      total={investors.length}
      onPage={setAsked}
      currency={currency}
      caption={t('investors.caption', { month: monthText(preview) })}
    />
  );
}

/** What each has of a month that was posted, or would be paid of one that is only read; a page of it at a time. */
function RecordedLines({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation(['redistribution', 'ui']);
  const [page, setPage] = useState(1);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    redistributionLinesQuery(record, page),
  );
  if (data === undefined)
    return isError ? (
      <EmptyState
        kind="error"
        of={error}
        title={t('investors.failed')}
        action={<RetryButton onRetry={refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={3} label={t('investors.loading')} />
    );
  const total = data.total ?? data.lines.length;
  if (total === 0) return <Nobody amount={record.investors_amount} />;
  // there may be fewer by now, where nothing was posted yet
  const last = Math.ceil(total / linesPerPage);
  if (page > last && !isPlaceholderData) setPage(last);
  return (
    <Table
      lines={data.lines.map((line) => ({
        ...line,
        average_balance: null,
        paid: '0.00',
        change: line.amount,
      }))}
      totals={{ average_balance: null, amount: record.investors_amount, before: null }}
      page={page}
      total={total}
      isBusy={isPlaceholderData}
      onPage={setPage}
      currency={record.currency}
      caption={t('investors.caption', { month: monthText(record) })}
    />
  );
}

/** The same of another version of a month begins with its first page. */
const ofVersion = ({ id, version }: Redistribution) => `${id} ${version}`;

/** The same of a month that is only read. */
export function RecordedInvestors({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  return (
    <chakra.section mt="8">
      <chakra.h3 tabIndex={-1} textStyle="item" mb="2" outlineOffset="4px">
        {t('investors.title')}
      </chakra.h3>
      <RecordedLines key={ofVersion(record)} record={record} />
    </chakra.section>
  );
}

/** Each investor's amount before anything is saved, and after it was posted; it adds up to the cent. */
export function InvestorsTable({ shown }: { readonly shown: MonthShown }) {
  const { t } = useTranslation('redistribution');
  const { actorRef } = useRedistributionServices();
  const state = useSelector(actorRef, selectRedistributionState);
  const isForm = !['awaiting', 'recalling', 'published', 'conflict'].includes(state);
  const { record, restated, isUncounted } = shown;
  // of other shares that wait for a second person, what they would post, and never what was
  const preview = restated ? restated.preview : shown.preview;
  const isRecorded = preview === null && restated === null && !isForm && record !== null;
  const isCounting = restated ? restated.refusal === null : state === 'previewing';
  return (
    <chakra.section mt="8">
      <chakra.h3 tabIndex={-1} textStyle="item" mb="2" outlineOffset="4px">
        {t('investors.title')}
      </chakra.h3>
      {preview !== null && <PreviewedLines preview={preview} />}
      {isRecorded && <RecordedLines key={ofVersion(record)} record={record} />}
      {preview === null && !isRecorded && isCounting && (
        <Skeleton kind="list" rows={3} label={t('state.counting')} />
      )}
      {preview === null && !isRecorded && !isCounting && (
        <chakra.p color="fg.muted">
          {restated
            ? t('investors.failed')
            : t(isUncounted ? 'panel.amounts_unknown' : 'panel.shares_unknown')}
        </chakra.p>
      )}
    </chakra.section>
  );
}
