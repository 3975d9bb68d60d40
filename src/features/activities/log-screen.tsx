import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectCriteria, selectWindow } from '../../../machines/listing/selectors.ts';
import { activitiesQuery } from '../../queries/activities.ts';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ActivityLog, type LogProps } from './activity-log.tsx';
import { wordAreas } from './words.ts';

type ScreenProps = LogProps & {
  /** staff looks at one person's part of the log: where the whole of it is */
  readonly wholeLog?: string;
};

/** The person's name, once a line of the page tells it. */
function useNameOf({ area, userId, listing }: LogProps): string | null {
  const snapshot = useSelector(listing, (current) => current);
  const { filters } = selectCriteria(snapshot);
  const { data } = useQuery(activitiesQuery({ area, userId, filters, ...selectWindow(snapshot) }));
  for (const row of data?.rows ?? []) {
    if (row.member_id === userId && row.member_name !== null) return row.member_name;
    if (row.actor_id === userId && row.actor_name !== null) return row.actor_name;
  }
  return null;
}

/** /user/activities/list and /admin/activities/list */
export function LogScreen({ wholeLog, ...log }: ScreenProps) {
  const { t } = useTranslation(wordAreas);
  const name = useNameOf(log);
  const lead = wholeLog !== undefined ? 'lead.member' : log.area === 'user' ? 'lead.user' : 'lead.admin';
  return (
    <>
      <PageHeader
        title={wholeLog !== undefined && name !== null ? t('of_member', { name }) : t('title')}
        lead={t(lead)}
        focusKey={log.userId}
        {...(wholeLog === undefined
          ? {}
          : {
              actions: (
                <TextLink
                  href={wholeLog}
                  {...handsFocusOn}
                  display="inline-flex"
                  alignItems="center"
                  minH={{ base: '44px', md: '40px' }}
                >
                  {t('whole_log')}
                </TextLink>
              ),
            })}
      />
      <ActivityLog {...log} />
    </>
  );
}
