import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activityQuery } from '../../queries/activities.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isGone } from '../../ui/gone.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageRead } from '../../ui/page-read.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ActivityView } from './activity-view.tsx';
import { staffAreas, wordAreas } from './words.ts';

type ScreenProps = {
  readonly area: LogArea;
  readonly userId: string;
  readonly activityId: string;
  /** the list that it stands in */
  readonly back: string;
  readonly memberHref?: (memberId: string) => { readonly member: string; readonly log: string };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** No such line: an address that was cut off, or a line that is somebody else's. */
function Absent({ back }: { readonly back: string }) {
  const { t } = useTranslation('activities');
  return (
    <>
      <PageHeader title={t('detail.title')} focusKey="absent" />
      <Sheet px={{ base: '4', md: '28px' }}>
        <EmptyState
          kind="noMatch"
          title={t('detail.absent')}
          text={t('detail.absent_text')}
          action={
            <ButtonLink variant="outline" size="sm" href={back}>
              {t('detail.back')}
            </ButtonLink>
          }
        />
      </Sheet>
    </>
  );
}

/** /user/activities/view_activity and /admin/activities/view_activity */
export function ActivityScreen({ area, userId, activityId, back, memberHref }: ScreenProps) {
  // all words at once: a page that waits for some takes its heading, and the focus on it, off the page
  const { t } = useTranslation(area === 'admin' ? staffAreas : wordAreas);
  const isNamed = uuid.test(activityId) && uuid.test(userId);
  const found = useQuery({ ...activityQuery({ area, userId, activityId }), enabled: isNamed });
  if (!isNamed || isGone(found.error)) return <Absent back={back} />;
  if (found.data)
    return (
      <ActivityView
        area={area}
        detail={found.data}
        back={back}
        {...(memberHref === undefined ? {} : { memberHref })}
      />
    );
  return (
    <PageRead
      title={t('detail.title')}
      loadingLabel={t('detail.loading')}
      failedTitle={t('detail.failed')}
      retry={found.isError && !found.isFetching ? () => void found.refetch() : null}
      of={found.error}
    />
  );
}
