import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import type { Draft } from '../../../queries/value-acts.ts';
import { versionsQuery } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { News } from '../../../ui/news.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { SideBySide, useWhoChanged } from '../conflict/both-versions.tsx';
import { lines } from '../lines.ts';
import { isRunning } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';

type OvertakenProps = {
  readonly record: ValueRecord;
  /** what was refused, with the version that it was about; null: nothing was */
  readonly sent: Draft | null;
  /** sends the same once more, about theirs */
  readonly onKeep: (theirs: ValueRecord) => void;
  /** goes on from their amounts */
  readonly onTake: (theirs: ValueRecord) => void;
};

const leavesFocusToForm = leavesFocusTo((choices) => [choices.closest('form')?.querySelector('input')]);

/** The running record, which no sentence calls by a period; it goes on by itself where nobody is named. */
function RunningMoved({ theirs }: { readonly theirs: ValueRecord }) {
  const { t } = useTranslation('values');
  const { updated_by: person } = theirs;
  const at = formatInstant(theirs.updated_at);
  return (
    <>
      <chakra.p>{t('refused.stale_version')}</chakra.p>
      <chakra.p>{person === null ? t('global.changed', { at }) : `${person}, ${at}`}</chakra.p>
    </>
  );
}

/** Theirs could not be read. */
function Unread({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useTranslation(['values', 'ui']);
  const whyNot = useWhyNot();
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t('conflict.unread')}
      action={
        <Button ref={leavesFocusToForm} variant="outline" onClick={onRetry}>
          {t('ui:action.retry')}
        </Button>
      }
    >
      {error !== null && whyNot(error)}
      <FaultNote of={error} />
    </Callout>
  );
}

type BothVersionsProps = Pick<OvertakenProps, 'onKeep' | 'onTake'> & {
  readonly sent: Draft;
  readonly theirs: ValueRecord;
};

/** Who changed it and when, both versions, and the choice between them. */
function BothVersions({ sent, theirs, onKeep, onTake }: BothVersionsProps) {
  const { t } = useTranslation('values');
  const whoChanged = useWhoChanged();
  const isOther = lines.some((line) => sent.amounts[line] !== theirs[line]);
  return (
    <Callout tone="negative" live="alert" title={isRunning(theirs) ? t('not_done') : whoChanged(theirs)}>
      {isRunning(theirs) && <RunningMoved theirs={theirs} />}
      <SideBySide mine={sent.amounts} theirs={theirs} />
      <chakra.div ref={leavesFocusToForm} display="flex" flexWrap="wrap" gap="3" mt="3">
        {isOther && (
          <Button size="sm" onClick={() => onKeep(theirs)}>
            {t('conflict.keep')}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => onTake(theirs)}>
          {t('conflict.take')}
        </Button>
      </chakra.div>
    </Callout>
  );
}

/** The record says something else since it was opened: who, when, both versions side by side, and a choice (decisions §4). */
export function Overtaken({ record, sent, onKeep, onTake }: OvertakenProps) {
  const { t } = useTranslation(['values', 'ui']);
  const found = useQuery({ ...versionsQuery(record.id), staleTime: 0, enabled: sent !== null });
  const newest = found.data?.[0];
  // what was known before is no answer
  const theirs =
    sent === null || newest === undefined || newest.version <= sent.version ? null : { ...record, ...newest };
  const isMissing = sent !== null && theirs === null;
  return (
    <>
      <News>{isMissing && found.isFetching && <Callout tone="pending" title={t('conflict.reading')} />}</News>
      {isMissing && !found.isFetching && <Unread error={found.error} onRetry={() => void found.refetch()} />}
      {sent !== null && theirs !== null && (
        <BothVersions sent={sent} theirs={theirs} onKeep={onKeep} onTake={onTake} />
      )}
    </>
  );
}
