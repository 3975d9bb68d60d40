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
  /** money and values that wait; absent or null: nothing of them is known */
  readonly work?: ReactNode;
  /** what others prepared and this person may confirm */
  readonly approvals?: ReactNode;
  /** what the fund stands for */
  readonly fund?: ReactNode;
  /** the newest lines of the log */
  readonly latest?: ReactNode;
};

const columns = { base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,1fr)' };
/** Parted by a rule from what is at its left, or above it where there is no room for two. */
const beside = {
  borderInlineStartWidth: { base: '0', lg: '1px' },
  borderTopWidth: { base: '1px', lg: '0' },
} as const;

/** The fund's first page: what waits for the person, what the fund stands for, where all dossiers are, what happened last. */
export function AdminDashboardView({ overview, viewer, onTaken, work, approvals, fund, latest }: ViewProps) {
  const { t } = useTranslation('admin-dashboard');
  const { at, mine, overdue, overdue_days, free } = overview;
  const takes = takesDossiers(viewer);
  const hasWork = work !== undefined && work !== null;
  // below the shorter list of dossiers: the button of the next one is as high as one of them
  const isWorkLeft = takes && mine.first.length + 1 < overdue.first.length;
  const below = hasWork && (
    <chakra.div borderTopWidth="1px" _empty={{ display: 'none' }}>
      {work}
    </chakra.div>
  );
  const shownAll = ({ total, first }: typeof mine) => total <= first.length;
  const all = (queue: typeof mine, href: string) =>
    shownAll(queue) ? null : { href, label: t('mine.all', { count: queue.total }) };
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0,1fr)">
      <chakra.div mb="-5">
        <PageHeader title={t('title')} lead={t('as_of', { at: formatInstant(at) })} focusKey="dashboard" />
      </chakra.div>
      <Sheet display="grid" gridTemplateColumns={takes || hasWork ? columns : 'minmax(0,1fr)'}>
        {takes && (
          <div>
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
            {isWorkLeft && below}
          </div>
        )}
        <chakra.div {...(takes ? beside : {})}>
          <Queue
            title={t('overdue.title')}
            lead={t('overdue.lead', { count: overdue_days })}
            rows={overdue.first}
            empty={t('overdue.empty')}
            viewer={viewer}
            at={at}
            all={all(overdue, listOfOverdue)}
          />
          {takes && !isWorkLeft && below}
        </chakra.div>
        {!takes && hasWork && <chakra.div {...beside}>{work}</chakra.div>}
      </Sheet>
      {approvals}
      {fund}
      <Charts overview={overview} />
      {latest}
    </chakra.div>
  );
}
