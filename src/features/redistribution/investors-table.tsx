import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { formatMoney, parseMoney } from '../../../contract/values/money.ts';
import { selectMonth, selectRedistributionState } from '../../../machines/redistribution/selectors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyText } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { monthText } from './months.ts';
import { useRedistributionServices } from './services.ts';
import type { MonthShown } from './use-month.ts';

type Line = {
  readonly user_id: string;
  readonly user_name: string;
  readonly average_balance: string | null;
  readonly amount: string;
  readonly paid: string;
  readonly change: string;
};

const recorded = ({ investors }: Redistribution): readonly Line[] =>
  investors.map((line) => ({ ...line, average_balance: null, paid: '0.00', change: line.amount }));

/** What is known of each investor: by the shares that are typed, or as it was posted. */
function linesOf({ preview, record }: MonthShown): readonly Line[] | null {
  if (preview !== null) return preview.investors;
  return record && recorded(record);
}

const added = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n));

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

type TableProps = { readonly lines: readonly Line[]; readonly currency: string; readonly caption: string };

function Table({ lines, currency, caption }: TableProps) {
  const { t } = useTranslation('redistribution');
  const hasAverage = lines.some(({ average_balance }) => average_balance !== null);
  const hasPaid = lines.some(({ paid }) => paid !== '0.00');
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  const totals = (pick: (line: Line) => string) => money(added(lines.map(pick)));
  return (
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
            {hasAverage && <Cell>{totals((line) => line.average_balance ?? '0.00')}</Cell>}
            <Cell>{totals((line) => line.amount)}</Cell>
            {hasPaid && <Cell>{totals((line) => line.paid)}</Cell>}
            {hasPaid && <Cell>{totals((line) => line.change)}</Cell>}
          </chakra.tr>
        </tfoot>
      </chakra.table>
    </chakra.section>
  );
}

/** The same of a month that is only read. */
export function RecordedInvestors({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  if (record.investors.length === 0) return null;
  return (
    <chakra.section mt="8">
      <chakra.h3 textStyle="item" mb="2">
        {t('investors.title')}
      </chakra.h3>
      <Table
        lines={recorded(record)}
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
  const lines = isForm && shown.preview === null ? null : linesOf(shown);
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
