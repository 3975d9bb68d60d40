import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { overviewStatuses, type OverviewStatus } from '../../../contract/values/overview.ts';
import { usersQuery } from '../../queries/users.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { listOf } from './counts.ts';

/** One state with its number of dossiers, as the list of users counts them, and the way to that list. */
function Line({ status }: { readonly status: OverviewStatus }) {
  const { t } = useTranslation('admin-dashboard');
  const number = new Intl.NumberFormat(useLanguage());
  const { data } = useQuery(usersQuery({ filters: { enrollment_status: status }, offset: 0, limit: 1 }));
  const total = data?.total ?? null;
  return (
    <chakra.li
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      gap="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      fontSize="sm"
    >
      <TextLink
        href={listOf({ type: null, status, step: null })}
        display="inline-flex"
        alignItems="center"
        minH={{ base: '44px', md: '24px' }}
      >
        {t(`status.${status}`)}
      </TextLink>
      <span>{total === null ? '–' : number.format(total)}</span>
    </chakra.li>
  );
}

type PlainProps = {
  readonly work?: ReactNode;
  readonly approvals?: ReactNode;
  readonly fund?: ReactNode;
  readonly latest?: ReactNode;
};

/** The same page for an API without overview (decisions §1): how many dossiers are in each state, and what happened last. */
export function PlainDashboard({ work, approvals, fund, latest }: PlainProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0,1fr)">
      <chakra.div mb="-5">
        <PageHeader title={t('title')} focusKey="dashboard" />
      </chakra.div>
      {work && <Sheet _empty={{ display: 'none' }}>{work}</Sheet>}
      {approvals}
      {fund}
      <Sheet as="section" aria-labelledby="dossiers" px={{ base: '4', md: '28px' }} py="18px">
        <chakra.h2 id="dossiers" tabIndex={-1} textStyle="section" mb="2" outlineOffset="4px">
          {t('chart.title')}
        </chakra.h2>
        <chakra.ul listStyleType="none" m="0" p="0">
          {overviewStatuses.map((status) => (
            <Line key={status} status={status} />
          ))}
        </chakra.ul>
      </Sheet>
      {latest}
    </chakra.div>
  );
}
