import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { selectMonth, selectRedistributionState } from '../../../machines/redistribution/selectors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyText } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  addedUp,
  linesOf,
  linesPerPage,
  pageOf,
  recordedLines,
  type InvestorLine,
} from './investor-lines.ts';
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
  readonly lines: readonly InvestorLine[];
  readonly currency: string;
  readonly caption: string;
};

function Table({ lines, currency, caption }: TableProps) {
  const { t } = useTranslation('redistribution');
  const [asked, setAsked] = useState(1);
  const totals = useMemo(() => addedUp(lines), [lines]);
  const shown = pageOf(lines, asked);
  const hasAverage = totals.average_balance !== null;
  const hasPaid = totals.before !== null;
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  return (
    <>
      <chakra.section overflowX="auto" tabIndex={0} aria-label={caption}>
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
            {shown.lines.map((line) => (
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
              {totals.average_balance !== null && <Cell>{money(totals.average_balance)}</Cell>}
              <Cell>{money(totals.amount)}</Cell>
              {totals.before !== null && <Cell>{money(totals.before.paid)}</Cell>}
              {totals.before !== null && <Cell>{money(totals.before.change)}</Cell>}
            </chakra.tr>
          </tfoot>
        </chakra.table>
      </chakra.section>
      {lines.length > linesPerPage && (
        <Pager
          page={shown.page}
          pageSize={linesPerPage}
          shown={shown.lines.length}
          total={lines.length}
          totalLabel={t('investors.count', { count: lines.length })}
          list={caption}
          onPage={setAsked}
        />
      )}
    </>
  );
}

/** The same of a month that is only read. */
export function RecordedInvestors({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  const lines = useMemo(() => recordedLines(record), [record]);
  if (record.investors.length === 0) return null;
  return (
    <chakra.section mt="8">
      <chakra.h3 textStyle="item" mb="2">
        {t('investors.title')}
      </chakra.h3>
      <Table
        lines={lines}
        currency={record.currency}
        caption={t('investors.caption', { month: monthText(record) })}
      />
    </chakra.section>
  );
}

/** Each investor's amount before anything is saved, and after it was posted; it adds up to the cent. */
export function InvestorsTable({ shown }: { readonly shown: MonthShown }) {
  const { t } = useTranslation('redistribution');
  const { actorRef } = useRedistributionServices();
  const state = useSelector(actorRef, selectRedistributionState);
  const month = useSelector(actorRef, selectMonth);
  const isForm = !['awaiting', 'recalling', 'published', 'conflict'].includes(state);
  const { preview, record } = shown;
  const known = useMemo(() => linesOf({ preview, record }), [preview, record]);
  const lines = isForm && preview === null ? null : known;
  return (
    <chakra.section mt="8">
      <chakra.h3 textStyle="item" mb="2">
        {t('investors.title')}
      </chakra.h3>
      {state === 'previewing' && lines === null && (
        <Skeleton kind="list" rows={3} label={t('state.counting')} />
      )}
      {lines !== null && lines.length > 0 && (
        <Table
          lines={lines}
          currency={month.currency}
          caption={t('investors.caption', { month: monthText(month) })}
        />
      )}
      {lines !== null && lines.length === 0 && (
        <EmptyState kind="noMatch" title={t('investors.none')} text={t('investors.none_text')} />
      )}
      {lines === null && state !== 'previewing' && (
        <chakra.p color="fg.muted">{t('panel.shares_unknown')}</chakra.p>
      )}
    </chakra.section>
  );
}
