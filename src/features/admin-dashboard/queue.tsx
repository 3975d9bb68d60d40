import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewDossier } from '../../../contract/values/overview.ts';
import { formatDay } from '../../ui/format.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { LineLink } from '../../ui/line-link.tsx';
import { TextLink } from '../../ui/link.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { ToneMark } from '../../ui/status.tsx';
import { daysBetween, formatAge } from './counts.ts';
import { readsDossiers, type Viewer } from './rights.ts';

const daySeconds = 86_400;

/** The dossier itself for whoever may read it, the member's page for the others. */
const dossierPath = (viewer: Viewer, { id, registration_type: type }: OverviewDossier): string =>
  readsDossiers(viewer) && type !== null
    ? `/admin/${type === 'BUSINESS' ? 'business' : 'individual'}/kyc_validation/user_id/${id}`
    : `/admin/view_member/${id}`;

type RowProps = {
  readonly row: OverviewDossier;
  readonly viewer: Viewer;
  readonly at: string;
  /** the list is of one person's own */
  readonly isMine: boolean;
};

function QueueRow({ row, viewer, at, isMine }: RowProps) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { waiting_since: since, reviewer_name: holder } = row;
  const isAgain = row.enrollment_status === 'VALIDATED' && since !== null;
  const stands = isAgain ? 'RECHECK_DUE' : (row.enrollment_status ?? 'NOT_STARTED');
  const status = row.open_issues > 0 ? 'CORRECTION_REQUESTED' : stands;
  const held = holder === null ? t('row.free') : t('row.held', { name: holder });
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="16px minmax(0,1fr) auto"
      columnGap="3"
      py={{ base: '10px', md: '6px' }}
      css={{ '& + &': { borderTopWidth: '1px', borderTopColor: 'border.muted' } }}
    >
      <chakra.span display="inline-flex" pt="4px">
        <ToneMark
          mark={markForStatus(status)}
          size={16}
          {...(isMine ? {} : { label: t(`status.${status}`) })}
        />
      </chakra.span>
      <chakra.div minW="0">
        <LineLink href={dossierPath(viewer, row)} fontWeight="medium" overflowWrap="anywhere">
          {row.user_name}
        </LineLink>
        <chakra.span display="block" textStyle="ui" color="fg.muted" overflowWrap="anywhere">
          {isMine ? t(`status.${status}`) : held}
        </chakra.span>
      </chakra.div>
      <chakra.span textStyle="ui" color="fg.muted" textAlign="end" pt="2px">
        {since === null ? (
          t('row.with_member')
        ) : (
          <>
            <chakra.span display="block" color="fg">
              {formatAge(Math.max(1, daysBetween(since, at)) * daySeconds, language, 'short')}
            </chakra.span>
            <time dateTime={since}>{t('row.since', { date: formatDay(since) })}</time>
          </>
        )}
      </chakra.span>
    </chakra.li>
  );
}

type QueueProps = {
  readonly title: string;
  readonly lead?: string;
  readonly rows: readonly OverviewDossier[];
  readonly empty: string;
  readonly viewer: Viewer;
  readonly at: string;
  readonly isMine?: boolean;
  /** the whole of it in the list of users; null when all of it is here */
  readonly all: { readonly href: string; readonly label: string } | null;
  readonly children?: ReactNode;
};

/** A few dossiers, the longest wait first, and the way to all of them. */
export function Queue({ title, lead, rows, empty, viewer, at, isMine = false, all, children }: QueueProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
      <chakra.h2 id={id} textStyle="section">
        {title}
      </chakra.h2>
      {lead !== undefined && (
        <chakra.p textStyle="ui" color="fg.muted">
          {lead}
        </chakra.p>
      )}
      {rows.length === 0 ? (
        <chakra.p display="flex" gap="3" alignItems="center" color="fg.muted" py="4">
          <ToneMark mark="saved" size={16} />
          {empty}
        </chakra.p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0" mt="2">
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} viewer={viewer} at={at} isMine={isMine} />
          ))}
        </chakra.ul>
      )}
      {all !== null && (
        <TextLink
          href={all.href}
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '32px' }}
          fontSize="sm"
        >
          {all.label}
        </TextLink>
      )}
      {children}
    </chakra.section>
  );
}
