import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundTotals } from '../../../contract/values/totals.ts';
import { fundTotalsQuery } from '../../queries/evolution.ts';
import { formatDay } from '../../ui/format.ts';
import { LineLink } from '../../ui/line-link.tsx';
import type { Mark } from '../../ui/marks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToneMark } from '../../ui/status.tsx';

const requests = '/admin/bank_operations/manage_investor_transactions';

type Waiting = FundTotals['waiting'];
type Place = Waiting['values_draft_at'];
type Work = {
  readonly name: Exclude<keyof Waiting, `${string}_at`>;
  readonly mark: Mark;
  /** where it is acted upon: where the newest of them stands, if they stand apart */
  readonly href: string;
  /** of things that stand apart, and that no list shows together */
  readonly newest?: Place;
};

/** The grid and the days of it in which the newest of them stands. */
function valuesPath(at: Place): string {
  if (at === null) return '/admin/edit_capital';
  const tab = at.series === 'FUND_QUARTERLY' ? 'quarterly' : 'daily';
  return `/admin/edit_capital?tab=${tab}&currency=${at.currency}&day=${at.ends_on}`;
}
const values = (at: Place) => ({ href: valuesPath(at), newest: at });

/** What may wait, its mark, and where it is acted upon. */
const worksOf = ({ values_draft_at, values_awaiting_at }: Waiting): readonly Work[] => [
  { name: 'requests_pending', mark: 'pending', href: `${requests}?request_status=PENDING` },
  { name: 'requests_approved', mark: 'current', href: `${requests}?request_status=APPROVED` },
  { name: 'values_draft', mark: 'todo', ...values(values_draft_at) },
  { name: 'values_awaiting', mark: 'pending', ...values(values_awaiting_at) },
];

type LineProps = { readonly work: Work; readonly count: number };

/** One line; where there are several and the way leads to the newest, that one is named. */
function WorkLine({ work: { name, mark, href, newest = null }, count }: LineProps) {
  const { t } = useTranslation('admin-dashboard');
  const id = useId();
  const isNamed = newest !== null && count > 1;
  return (
    <chakra.li display="inline-flex" alignItems="flex-start" gap="2">
      <chakra.span display="inline-flex" pt="4px">
        <ToneMark mark={mark} size={16} />
      </chakra.span>
      <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2">
        <LineLink href={href} {...(isNamed ? { 'aria-describedby': id } : {})}>
          {t(`waiting.${name}`, { count })}
        </LineLink>
        {isNamed && (
          <chakra.span id={id} textStyle="ui" color="fg.muted">
            {t(`waiting.newest.${newest.series}`, {
              day: formatDay(newest.ends_on),
              quarter: Math.ceil(Number(newest.ends_on.slice(5, 7)) / 3),
              year: newest.ends_on.slice(0, 4),
              currency: newest.currency,
            })}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.li>
  );
}

type WorkProps = {
  /** null: on its way */
  readonly waiting: Waiting | null;
};

/** Money and values that wait for somebody, each with the way to them; nothing is said of what is done. */
export function WaitingWork({ waiting }: WorkProps) {
  const { t } = useTranslation('admin-dashboard');
  const there = waiting && worksOf(waiting).filter(({ name }) => waiting[name] > 0);
  return (
    <chakra.section aria-labelledby="waiting" px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
      <chakra.h2 id="waiting" textStyle="section">
        {t('waiting.title')}
      </chakra.h2>
      {there === null && <Skeleton label="" />}
      {there?.length === 0 && (
        <chakra.p display="flex" gap="3" alignItems="center" color="fg.muted" py="4">
          <ToneMark mark="saved" size={16} />
          {t('waiting.nothing')}
        </chakra.p>
      )}
      <chakra.ul
        listStyleType="none"
        m="0"
        px="0"
        py={{ base: '10px', md: '1' }}
        display="grid"
        gridTemplateColumns="minmax(0,1fr)"
        rowGap={{ base: '5', md: '2' }}
        _empty={{ display: 'none' }}
      >
        {waiting && there?.map((work) => <WorkLine key={work.name} work={work} count={waiting[work.name]} />)}
      </chakra.ul>
    </chakra.section>
  );
}

/** The same as the server has it now. What can't be read is said where the fund's figures stand, which are of one answer. */
export function WaitingPart() {
  const { data, isError, isFetching } = useQuery(fundTotalsQuery);
  return data === undefined && isError && !isFetching ? null : (
    <WaitingWork waiting={data?.waiting ?? null} />
  );
}
