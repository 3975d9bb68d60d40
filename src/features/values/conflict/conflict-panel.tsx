import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectDisputed,
  selectEditingState,
  selectMayKeepMine,
  selectRefusal,
} from '../../../../machines/value-editing/selectors.ts';
import { theirsQuery } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { leavesFocusToTitle } from '../../../ui/heir.ts';
import { News } from '../../../ui/news.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyNot } from '../refusal-words.ts';
import { useValueServices } from '../services.ts';
import { SideBySide, useWhoChanged } from './both-versions.tsx';

/** The other version could not be read. */
function Unread() {
  const { t } = useTranslation(['values', 'ui']);
  const { actorRef } = useValueServices();
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNot();
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t('conflict.unread')}
      action={
        <Button
          ref={leavesFocusToTitle}
          variant="outline"
          onClick={() => actorRef.send({ type: 'comparison.retried' })}
        >
          {t('ui:action.retry')}
        </Button>
      }
    >
      {refusal !== null && whyNot(refusal)}
      <FaultNote of={refusal} />
    </Callout>
  );
}

/**
 * A press on a choice leaves the cell that is being typed into once it is whole: a cell that is left as the press begins
 * may add its line above, and move the choice away from under it.
 */
const choice = (act: () => void) => ({
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.focus();
    act();
  },
});

/** Somebody else changed the record: what it says now is being read. */
export function ComparingNews() {
  const { t } = useTranslation('values');
  const { actorRef } = useValueServices();
  const state = useSelector(actorRef, selectEditingState);
  return (
    <News mb="2">{state === 'comparing' && <Callout tone="pending" title={t('conflict.reading')} />}</News>
  );
}

/** Somebody else changed the record: who, when, both versions side by side, and a choice (decisions §4). */
export function ConflictPanel() {
  const { t } = useTranslation(['values', 'correction']);
  const { actorRef } = useValueServices();
  const state = useSelector(actorRef, selectEditingState);
  const mine = useSelector(actorRef, selectDisputed);
  const mayKeep = useSelector(actorRef, selectMayKeepMine);
  const { data: theirs = null } = useQuery(theirsQuery(mine?.id ?? ''));
  const whoChanged = useWhoChanged();
  if (state === 'unread') return <Unread />;
  if (state !== 'conflict' || mine === null) return null;
  const title = theirs === null ? t('conflict.gone') : whoChanged(theirs);
  return (
    <Callout tone="negative" live="alert" headingLevel={2} title={title}>
      {theirs !== null && <SideBySide mine={mine.amounts} theirs={theirs} />}
      {theirs !== null && !mayKeep && (
        <chakra.p mt="2">{t('conflict.closed', { status: t(`status.${theirs.status}`) })}</chakra.p>
      )}
      <chakra.div ref={leavesFocusToTitle} display="flex" flexWrap="wrap" gap="3" mt="3">
        {mayKeep && (
          <Button size="sm" {...choice(() => actorRef.send({ type: 'mine.kept' }))}>
            {t('conflict.keep')}
          </Button>
        )}
        <Button variant="outline" size="sm" {...choice(() => actorRef.send({ type: 'theirs.taken' }))}>
          {t(theirs === null ? 'conflict.let_go' : 'conflict.take')}
        </Button>
      </chakra.div>
    </Callout>
  );
}

/** It was not saved: why, and a way to send it again. What was typed is in the grid. */
export function RefusedCallout() {
  const { t } = useTranslation(['values', 'ui']);
  const { actorRef } = useValueServices();
  const state = useSelector(actorRef, selectEditingState);
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNot();
  if (state !== 'refused' || refusal === null) return null;
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t('not_saved')}
      action={
        <Button
          ref={leavesFocusToTitle}
          variant="outline"
          size="sm"
          onClick={() => actorRef.send({ type: 'save.asked' })}
        >
          {t('ui:action.retry')}
        </Button>
      }
    >
      {whyNot(refusal)}
      <FaultNote of={refusal} />
    </Callout>
  );
}
