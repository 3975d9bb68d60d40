import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { EnrollmentFile, IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import { ActivityItem, ActivityList } from '../../../ui/activity-item.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Mark } from '../../../ui/marks.ts';
import { nameOfPaper, sentBefore } from '../../../ui/paper-name.ts';

type DossierEvent = IndividualDetails['history'][number];

const markOf: Readonly<Record<string, Mark>> = {
  VALIDATE: 'validated',
  REFUSE: 'refused',
  DELETE: 'cancelled',
};

const isSave = (event: DossierEvent) =>
  event.activity_type === 'ENROLLMENT' && event.operation_type === 'CREATE' && event.about === undefined;
const isEdit = (event: DossierEvent) =>
  event.activity_type === 'ENROLLMENT' && event.operation_type === 'UPDATE' && event.by === 'you';

/** What is worth telling, newest first: a step once, when it was first filled in, and none of the later touches. */
export function milestonesOf(events: readonly DossierEvent[]): readonly DossierEvent[] {
  const oldest = events.at(-1);
  return events.filter((event, at) => {
    if (event === oldest) return true;
    if (isEdit(event)) return false;
    return !isSave(event) || !events.slice(0, at).some((newer) => isSave(newer) && newer.step === event.step);
  });
}

function titleOf(
  t: TFunction<'enrollment'>,
  event: DossierEvent,
  files: readonly EnrollmentFile[],
  isPassport: boolean,
): string {
  const holder = { isPassport, ownerId: null };
  const document = event.document_type
    ? nameOfPaper(t, event.document_type, sentBefore(event, files), holder)
    : '';
  // a kind unknown to this build is shown by its raw keys rather than not at all
  const raw = `${event.activity_type} ${event.operation_type}`;
  if (event.about) return t(`event.${event.about}.${event.operation_type}`, { defaultValue: raw });
  if (event.again) return t('event.DOCUMENT.AGAIN', { document });
  return t(`event.${event.activity_type}.${event.operation_type}`, { document, defaultValue: raw });
}

type HistoryProps = {
  readonly type: RegistrationType;
  readonly events: readonly DossierEvent[];
  readonly files: readonly EnrollmentFile[];
  readonly isPassport: boolean;
};

const first = 8;

/** What has happened to the dossier, newest first. */
export function History({ type, events, files, isPassport }: HistoryProps) {
  const { t } = useTranslation('enrollment');
  const [all, setAll] = useState(false);
  const told = milestonesOf(events);
  const shown = all ? told : told.slice(0, first);
  const start = events.at(-1);
  if (told.length === 0) return <p>{t('board.no_history')}</p>;
  return (
    <>
      <ActivityList>
        {shown.map((event, at) => (
          <ActivityItem
            key={`${event.at} ${event.activity_type} ${event.operation_type} ${event.document_type ?? ''} ${event.step ?? ''} ${event.again ?? ''}`}
            mark={markOf[event.operation_type] ?? 'saved'}
            title={
              isSave(event) && event !== start && event.step !== null
                ? t('event.ENROLLMENT.STEP', { step: t(`steps.${stepAt(type, event.step)}`) })
                : titleOf(t, event, files, isPassport)
            }
            actor={t(`board.by.${event.by}`)}
            at={event.at}
            last={at === shown.length - 1}
          />
        ))}
      </ActivityList>
      {!all && told.length > first && (
        <Button variant="quiet" size="sm" mt="3" onClick={() => setAll(true)}>
          {t('board.more', { count: told.length })}
        </Button>
      )}
    </>
  );
}
