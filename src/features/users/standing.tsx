import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { sections, stepCount } from '../../../contract/enums.ts';
import { overdueDays, type Member } from '../../../contract/values/member.ts';
import { formatDay } from '../../ui/format.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { markForStatus, type Mark } from '../../ui/marks.ts';
import { Status, ToneMark } from '../../ui/status.tsx';
import { isStaff } from './opening.ts';
import { waitedDays } from './waited.ts';

type RowProps = { readonly row: Member };

const Quiet = chakra('span', { base: { display: 'block', color: 'fg.muted', fontSize: 'xs', ps: '23px' } });

/** What a dossier is called first: what is asked of its member or of the fund, what is due, else where it stands. */
function shownStatus({ derived_statuses, enrollment_status }: Member): string {
  const first = (['CORRECTION_REQUESTED', 'RECHECK_DUE', 'RENEWAL_DUE'] as const).find((status) =>
    derived_statuses.includes(status),
  );
  return first ?? enrollment_status ?? '';
}

/** The word of a row's state, as a phrase with its step or its day. */
export function useStanding(): (row: Member) => { readonly mark: Mark; readonly label: string } {
  const { t } = useTranslation(['users', 'exports']);
  return (row) => {
    if (row.erased) return { mark: 'blocked', label: t('standing.erased') };
    const status = shownStatus(row);
    const mark = markForStatus(status);
    if (status === 'RENEWAL_DUE' && row.expires_on !== null)
      return { mark, label: t('standing.renewal', { date: formatDay(row.expires_on) }) };
    if (status === 'IN_PROGRESS' && row.registration_type !== null && row.current_step !== null) {
      const total = stepCount[row.registration_type];
      return { mark, label: t('standing.step', { step: row.current_step, total }) };
    }
    return { mark, label: t(`exports:users.statuses.${status}`, { defaultValue: status }) };
  };
}

/** What else is to be known of a row, in a few words each. */
function useNotes({ viewerId }: { readonly viewerId: string }): (row: Member) => readonly string[] {
  const { t } = useTranslation('users');
  return ({ open_issues, reviewer_id, reviewer_name, active, awaiting_activation, erased }) => [
    ...(open_issues > 0 ? [t('standing.issues', { count: open_issues })] : []),
    ...(reviewer_id === viewerId ? [t('standing.yours')] : []),
    ...(reviewer_id !== null && reviewer_id !== viewerId
      ? [t('standing.assigned', { name: reviewer_name ?? '' })]
      : []),
    ...(awaiting_activation ? [t('standing.unactivated')] : []),
    ...(active || awaiting_activation || erased ? [] : [t('standing.closed')]),
  ];
}

/** Where a dossier stands, who has it and what is open; of staff the role. */
export function Standing({ row, viewerId }: RowProps & { readonly viewerId: string }) {
  const { t } = useTranslation(['users', 'shell']);
  const standing = useStanding()(row);
  const notes = useNotes({ viewerId })(row);
  return (
    <>
      {isStaff(row) && !row.erased ? (
        <chakra.span color="fg.muted">{t(`shell:roles.${row.role}`, { defaultValue: row.role })}</chakra.span>
      ) : (
        <Status kind={standing.mark} label={standing.label} />
      )}
      {notes.map((note) => (
        <Quiet key={note} {...(isStaff(row) ? { ps: '0' } : {})}>
          {note}
        </Quiet>
      ))}
    </>
  );
}

/** The state of one section, by its mark; a paper about to expire shows at the section of the identity papers. */
export function SectionMark({ row, section }: RowProps & { readonly section: (typeof sections)[number] }) {
  const { t } = useTranslation('users');
  const status = row.sections?.[section];
  if (status === undefined)
    return (
      <chakra.span color="fg.subtle">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t(`section.state.${section}`, { state: t('section.none') })}</VisuallyHidden>
      </chakra.span>
    );
  const isDue = section === 'KYC' && status === 'VALIDATED' && row.derived_statuses.includes('RENEWAL_DUE');
  const shown = isDue ? 'RENEWAL_DUE' : status;
  const label = t(`section.state.${section}`, { state: t(`section.${shown}`) });
  return (
    <chakra.span title={label} display="inline-flex">
      <ToneMark mark={markForStatus(shown)} size={16} label={label} />
    </chakra.span>
  );
}

const day = 86_400_000;

/** How long a dossier has waited for the fund, beside the day since when; too long is bold. */
export function Waiting({ row, now }: RowProps & { readonly now: number }) {
  const { t } = useTranslation('users');
  if (row.waiting_since === null) return <chakra.span color="fg.subtle">–</chakra.span>;
  const waited = now - Date.parse(row.waiting_since);
  const days = waitedDays(row.waiting_since, now);
  const isOverdue = waited > overdueDays * day;
  const since = t('waiting.since', { date: formatDay(row.waiting_since) });
  return (
    <chakra.time
      dateTime={row.waiting_since}
      title={since}
      whiteSpace="nowrap"
      {...(isOverdue ? { fontWeight: 'semibold', color: 'pending.fg' } : {})}
    >
      {days === 0 ? t('waiting.today') : t('waiting.days', { count: days })}
      <VisuallyHidden>
        {' '}
        {since}
        {isOverdue && ` ${t('waiting.overdue')}`}
      </VisuallyHidden>
    </chakra.time>
  );
}
