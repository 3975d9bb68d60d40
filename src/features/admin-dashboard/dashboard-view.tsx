import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import type { EnrollmentOverview } from '../../../contract/values/overview.ts';
import { formatInstant } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Charts } from './charts.tsx';
import { listOfMine, listOfOverdue } from './counts.ts';
import { NextDossier } from './next-dossier.tsx';
import { Queue } from './queue.tsx';
import { takesDossiers, type Viewer } from './rights.ts';

type ViewProps = {
  readonly overview: EnrollmentOverview;
  readonly viewer: Viewer;
  readonly onTaken: (member: Member) => void;
  /** what others prepared and this person may confirm */
  readonly approvals?: ReactNode;
  /** what the fund stands for, and what of it waits */
  readonly fund?: ReactNode;
  /** the newest lines of the log */
  readonly latest?: ReactNode;
};

const columns = { base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,1fr)' };

/** The fund's first page: what waits for the person, what the fund stands for, where all dossiers are, what happened last. */
export function AdminDashboardView({ overview, viewer, onTaken, approvals, fund, latest }: ViewProps) {
  const { t } = useTranslation('admin-dashboard');
  const { at, mine, overdue, overdue_days, free } = overview;
  const takes = takesDossiers(viewer);
  const shownAll = ({ total, first }: typeof mine) => total <= first.length;
  const all = (queue: typeof mine, href: string) =>
    shownAll(queue) ? null : { href, label: t('mine.all', { count: queue.total }) };
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0,1fr)">
      <chakra.div mb="-5">
        <PageHeader title={t('title')} lead={t('as_of', { at: formatInstant(at) })} focusKey="dashboard" />
      </chakra.div>
      <Sheet display="grid" gridTemplateColumns={takes ? columns : 'minmax(0,1fr)'}>
        {takes && (
          <Queue
            title={t('mine.title')}
            rows={mine.first}
            empty={t('mine.empty')}
            viewer={viewer}
            at={at}
            isMine
            all={all(mine, listOfMine)}
          >
            <NextDossier free={free} onTaken={onTaken} />
          </Queue>
        )}
        <chakra.div
          {...(takes
            ? {
                borderInlineStartWidth: { base: '0', lg: '1px' },
                borderTopWidth: { base: '1px', lg: '0' },
              }
            : {})}
        >
          <Queue
            title={t('overdue.title')}
            lead={t('overdue.lead', { count: overdue_days })}
            rows={overdue.first}
            empty={t('overdue.empty')}
            viewer={viewer}
            at={at}
            all={all(overdue, listOfOverdue)}
          />
        </chakra.div>
      </Sheet>
      {approvals}
      {fund}
      <Charts overview={overview} />
      {latest}
    </chakra.div>
  );
}
