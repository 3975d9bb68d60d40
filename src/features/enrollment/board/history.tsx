import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { ActivityItem, ActivityList } from '../../../ui/activity-item.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Mark } from '../../../ui/marks.ts';
import { nameOfPaper } from '../documents/papers.ts';

type DossierEvent = IndividualDetails['history'][number];

const markOf: Readonly<Record<string, Mark>> = {
  VALIDATE: 'validated',
  REFUSE: 'refused',
  DELETE: 'cancelled',
};

function titleOf(
  t: TFunction<'enrollment'>,
  event: DossierEvent,
  today: string,
  isPassport: boolean,
): string {
  const document = event.document_type ? nameOfPaper(t, event.document_type, today, isPassport) : '';
  if (event.operation_type === 'UPDATE' && event.activity_type === 'ENROLLMENT' && event.step !== null)
    return t('event.ENROLLMENT.STEP', { step: t(`steps.${event.step}`) });
  // a kind unknown to this build is shown by its raw keys rather than not at all
  const raw = `${event.activity_type} ${event.operation_type}`;
  return t(`event.${event.activity_type}.${event.operation_type}`, { document, defaultValue: raw });
}

type HistoryProps = {
  readonly events: readonly DossierEvent[];
  readonly today: string;
  readonly isPassport: boolean;
};

const first = 8;

/** What has happened to the dossier, newest first. */
export function History({ events, today, isPassport }: HistoryProps) {
  const { t } = useTranslation('enrollment');
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, first);
  if (events.length === 0) return <p>{t('board.no_history')}</p>;
  return (
    <>
      <ActivityList>
        {shown.map((event, at) => (
          <ActivityItem
            key={`${event.at} ${event.activity_type} ${event.operation_type} ${event.document_type ?? ''} ${event.step ?? ''}`}
            mark={markOf[event.operation_type] ?? 'saved'}
            title={titleOf(t, event, today, isPassport)}
            actor={t(`board.by.${event.by}`)}
            at={event.at}
            last={at === shown.length - 1}
          />
        ))}
      </ActivityList>
      {!all && events.length > first && (
        <Button variant="quiet" size="sm" mt="3" onClick={() => setAll(true)}>
          {t('board.more', { count: events.length })}
        </Button>
      )}
    </>
  );
}
