import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatDay, moneyParts } from '../format.ts';
import { useLanguage } from '../format-parts.tsx';
import { Pager } from '../pager.tsx';
import { byMonth, type EvolutionMonth, type EvolutionPoint, resultOf } from './evolution-points.ts';
import { plainTable } from './plain-table.ts';

type EvolutionTableProps = {
  /** what the figures are of: "Capital value" */
  readonly label: string;
  /** oldest first */
  readonly points: readonly EvolutionPoint[];
  readonly currency: string;
};

const monthsOfPage = 24;
const monthOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

type CellsProps = {
  readonly point: EvolutionPoint;
  readonly shown: (cents: bigint, signed?: boolean) => string;
};

function Cells({ point, shown }: CellsProps) {
  return (
    <>
      <td>{shown(point.value)}</td>
      <td>{shown(point.contributed)}</td>
      <td>{shown(resultOf(point), true)}</td>
    </>
  );
}

type MonthProps = { readonly of: EvolutionMonth; readonly shown: CellsProps['shown'] };

/** A month as it ended; its days under it, when they are asked for. */
function Month({ of: { month, last, days }, shown }: MonthProps) {
  const { t } = useTranslation('charts');
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <tr data-kind="month">
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('evolution.days_of', { month: monthOf(month) })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {monthOf(month)}
          </button>
        </th>
        <Cells point={last} shown={shown} />
      </tr>
      {isOpen &&
        days.map((day) => (
          <tr key={day.day} data-day={day.day}>
            <th scope="row">
              <time dateTime={day.day}>{formatDay(day.day)}</time>
            </th>
            <Cells point={day} shown={shown} />
          </tr>
        ))}
    </>
  );
}

const looks = {
  ...plainTable,
  fontSize: { base: '13px', md: 'sm' },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minH: { base: '44px', md: '24px' },
    my: { base: '-12px', md: '0' },
    cursor: 'pointer',
    fontWeight: 'medium',
    borderRadius: 'l1',
  },
  '& tr[data-kind=month] td': { fontWeight: 'medium' },
  '& caption': { textAlign: 'start', color: 'fg.muted', fontSize: 'xs', pb: '1' },
  '& tr[data-day] th': { ps: { base: '0', md: '22px' }, color: 'fg.muted' },
} as const;

/** The same figures as the chart's in rows: month by month, newest first, each opening into its days. */
export function EvolutionTable({ label, points, currency }: EvolutionTableProps) {
  const { t } = useTranslation('charts');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const months = useMemo(() => byMonth(points), [points]);
  const pages = Math.max(1, Math.ceil(months.length / monthsOfPage));
  const present = Math.min(page, pages);
  const here = months.slice((present - 1) * monthsOfPage, present * monthsOfPage);
  const shown = (cents: bigint, signed = false) => {
    const parts = moneyParts(formatMoney(cents), language, signed);
    return parts ? `${parts.sign}${parts.whole}${parts.mark}${parts.cents}` : '';
  };
  const name = t('evolution.table', { what: label, currency });
  return (
    <>
      <chakra.section overflowX="auto" tabIndex={0} aria-label={name}>
        <chakra.table css={looks}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('evolution.period')}</th>
              <th scope="col">{t('evolution.value')}</th>
              <th scope="col">{t('evolution.contributed')}</th>
              <th scope="col">{t('evolution.result')}</th>
            </tr>
          </thead>
          <tbody>
            {here.map((month) => (
              <Month key={month.month} of={month} shown={shown} />
            ))}
          </tbody>
        </chakra.table>
      </chakra.section>
      {pages > 1 && (
        <Pager
          page={present}
          pageSize={monthsOfPage}
          shown={here.length}
          total={months.length}
          totalLabel={t('evolution.months', { count: months.length })}
          list={label}
          onPage={setPage}
        />
      )}
    </>
  );
}
