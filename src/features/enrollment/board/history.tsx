import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

type Told = ReturnType<typeof milestonesOf>[number];
const keyOf = (event: Told): string =>
  `${event.at} ${event.activity_type} ${event.operation_type} ${event.document_type ?? ''} ${event.owner_id ?? ''} ${event.step ?? ''} ${event.again ?? ''}`;

/** The first of those that come with a press: it takes the focus of the button, which is gone. */
function FirstThatCame({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <chakra.span ref={words} tabIndex={-1}>
      {children}
    </chakra.span>
  );
}

/** What has happened to the dossier, newest first. */
export function History({ dossier, startedAt }: HistoryProps) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: correction } = useTranslation('correction');
  /** the first of those that were asked for; null: they were not */
  const [came, setCame] = useState<string | null>(null);
  const events = dossier.details?.history ?? [];
  const start = startOf(events, startedAt);
  const told = milestonesOf(events, start);
  const all = came !== null;
  const shown = all ? told : told.slice(0, first);
  const next = told[first];
  const words = (event: Told) =>
    event === start
      ? t('event.ENROLLMENT.CREATE')
      : titleOf({ t, business, correction }, namedIn(dossier), event);
  if (told.length === 0) return <p>{t('board.no_history')}</p>;
  return (
    <>
      <ActivityList>
        {shown.map((event, at) => (
          <ActivityItem
            key={keyOf(event)}
            mark={markOf[event.operation_type] ?? 'saved'}
            title={keyOf(event) === came ? <FirstThatCame>{words(event)}</FirstThatCame> : words(event)}
            actor={t(`board.by.${event.by}`)}
            at={event.at}
            last={at === shown.length - 1}
          />
        ))}
      </ActivityList>
      {!all && next !== undefined && (
        <Button variant="quiet" size="sm" mt="3" ms="24px" onClick={() => setCame(keyOf(next))}>
          {t('board.more', { count: told.length })}
        </Button>
      )}
    </>
  );
}
