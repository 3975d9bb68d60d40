import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivityItem, ActivityList } from '../../../ui/activity-item.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Mark } from '../../../ui/marks.ts';
import { namedIn } from '../correction/place-of-issue.ts';
import type { Dossier } from '../steps/use-details.ts';
import { milestonesOf, startOf, titleOf } from './history-words.ts';

const markOf: Readonly<Record<string, Mark>> = {
  VALIDATE: 'validated',
  REFUSE: 'refused',
  DELETE: 'cancelled',
};

type HistoryProps = {
  readonly dossier: Dossier;
  /** ISO 8601: when the enrollment began */
  readonly startedAt: string;
};

const first = 8;

/** What has happened to the dossier, newest first. */
export function History({ dossier, startedAt }: HistoryProps) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: correction } = useTranslation('correction');
  const [all, setAll] = useState(false);
  const events = dossier.details?.history ?? [];
  const start = startOf(events, startedAt);
  const told = milestonesOf(events, start);
  const shown = all ? told : told.slice(0, first);
  if (told.length === 0) return <p>{t('board.no_history')}</p>;
  return (
    <>
      <ActivityList>
        {shown.map((event, at) => (
          <ActivityItem
            key={`${event.at} ${event.activity_type} ${event.operation_type} ${event.document_type ?? ''} ${event.owner_id ?? ''} ${event.step ?? ''} ${event.again ?? ''}`}
            mark={markOf[event.operation_type] ?? 'saved'}
            title={
              event === start
                ? t('event.ENROLLMENT.CREATE')
                : titleOf({ t, business, correction }, namedIn(dossier), event)
            }
            actor={t(`board.by.${event.by}`)}
            at={event.at}
            last={at === shown.length - 1}
          />
        ))}
      </ActivityList>
      {!all && told.length > first && (
        <Button variant="quiet" size="sm" mt="3" ms="24px" onClick={() => setAll(true)}>
          {t('board.more', { count: told.length })}
        </Button>
      )}
    </>
  );
}
