import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../contract/values/activity.ts';
import { activitiesQuery } from '../../queries/activities.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { ActivityItem, ActivityList } from '../../ui/activity-item.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineLink } from '../../ui/line-link.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet, SheetHead } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sentence } from './sentence-text.tsx';
import { markOf, useAuthor, useSentence, wordAreas } from './words.ts';

type LatestProps = {
  readonly area: LogArea;
  readonly userId: string;
  /** how many lines */
  readonly limit: number;
  readonly hrefOf: (row: Activity) => string;
  /** the whole log */
  readonly all: string;
};

function Lines({ area, userId, limit, hrefOf }: Omit<LatestProps, 'all'>) {
  const { t } = useTranslation(['activities', 'ui']);
  const sentence = useSentence(area);
  const author = useAuthor(area);
  const found = useQuery(activitiesQuery({ area, userId, filters: {}, offset: 0, limit }));
  if (found.data?.rows.length === 0) return <EmptyState kind="first" title={t('empty.none')} />;
  if (found.data)
    return (
      <ActivityList>
        {found.data.rows.map((row, at) => (
          <ActivityItem
            key={row.id}
            mark={markOf(row)}
            title={
              <LineLink href={hrefOf(row)}>
                <span>
                  <Sentence row={row} text={sentence(row)} />
                </span>
              </LineLink>
            }
            actor={author(row)}
            at={row.at}
            last={at === found.data.rows.length - 1}
          />
        ))}
      </ActivityList>
    );
  if (!found.isError || found.isFetching)
    return <Skeleton kind="list" rows={limit} label={t('list.loading')} />;
  return (
    <EmptyState
      kind="error"
      of={found.error}
      title={t('list.failed')}
      action={<RetryButton onRetry={found.refetch} />}
    />
  );
}

/** The newest lines of a log on another page, each leading to the whole of it. */
export function LatestActivities({ all, ...lines }: LatestProps) {
  const { t } = useTranslation(wordAreas);
  const id = useId();
  return (
    <Sheet as="section" aria-labelledby={id} px={{ base: '4', md: '28px' }} pt="18px" pb="18px">
      <SheetHead
        id={id}
        title={t('latest')}
        end={
          <TextLink
            href={all}
            fontSize="sm"
            display="inline-flex"
            alignItems="center"
            minH={{ base: '44px', md: '24px' }}
          >
            {t('latest_all')}
          </TextLink>
        }
      />
      <chakra.div mt="2">
        <Lines {...lines} />
      </chakra.div>
    </Sheet>
  );
}
