import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectEntries } from '../../../../machines/value-editing/selectors.ts';
import { valuesQuery, type ValuePlace } from '../../../queries/values.ts';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Asked } from '../grid/use-column-actions.ts';
import { windowSize } from '../paths.ts';
import { useValueServices, writesValues } from '../services.ts';
import { RecordDialog } from './record-dialog.tsx';
import { ValueGrid } from './value-grid.tsx';
import { askedPart } from '../../../ui/lazy-part.tsx';

const NewPeriodDialog = askedPart(
  async () => (await import('../records/new-period-dialog.tsx')).NewPeriodDialog,
);

type GridTabProps = {
  readonly place: ValuePlace;
  readonly back: number;
  /** a new record is there: the newest come into sight */
  readonly onBegun: () => void;
  /** today in UTC */
  readonly today: string;
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
  readonly aside?: ReactNode;
};

/** The grid of the periods that are in sight, and the dialog of a new one. */
export function GridTab({ place, back, onBegun, today, asked, onAsk, aside }: GridTabProps) {
  const { t } = useTranslation(['values', 'ui', 'errors']);
  const { actorRef, viewer } = useValueServices();
  const mayWrite = writesValues(viewer);
  const windowAt = (offset: number) => valuesQuery(place, { offset, limit: windowSize + 1 });
  const newest = useQuery(windowAt(0));
  const found = useQuery(windowAt(back));
  const [lastBack, setLastBack] = useState(back);
  if (found.isSuccess && !found.isPlaceholderData && lastBack !== back) setLastBack(back);
  const last = useQuery({ ...windowAt(lastBack), enabled: false });
  // periods that don't come leave the grid as it is, with what is typed into it
  const shown = found.data ?? last.data;
  const all = shown?.rows ?? [];
  const rows = all.slice(0, windowSize).toReversed();
  const unit = place.period;
  // before the first record: those that there are come in a moment
  const isBeyond = rows.length === 0 && (shown?.total ?? 0) > 0;
  const letGo = (id: string) =>
    actorRef.send({
      type: 'entries.changed',
      entries: selectEntries(actorRef.getSnapshot()).filter((entry) => entry.id !== id),
    });
  const again = <RetryButton onRetry={found.refetch} />;
  return (
    <>
      {(shown === undefined || isBeyond) && !found.isError && (
        <Skeleton kind="list" rows={8} label={t('load.values')} />
      )}
      {shown === undefined && found.isError && (
        <EmptyState kind="error" of={found.error} title={t('load.failed')} action={again} />
      )}
      {shown !== undefined && found.data === undefined && found.isError && (
        <Callout tone="negative" live="alert" title={t('load.failed')} action={again}>
          <FaultNote of={found.error} />
        </Callout>
      )}
      {shown !== undefined &&
        !isBeyond &&
        (rows.length === 0 ? (
          <>
            <EmptyState
              kind="first"
              title={t(`none.${unit}`)}
              text={t(mayWrite ? 'none.text' : 'none.read')}
            />
            {aside}
          </>
        ) : (
          <ValueGrid
            place={place}
            rows={rows}
            before={all[windowSize] ?? null}
            onAsk={onAsk}
            {...(aside === undefined ? {} : { aside })}
          />
        ))}
      {/* here, since the grid goes with the only record that is deleted */}
      {asked !== null && asked.act !== 'begin' && (
        <RecordDialog place={place} asked={asked} rows={rows} onClose={() => onAsk(null)} onDeleted={letGo} />
      )}
      {asked?.act === 'begin' && (
        <NewPeriodDialog
          place={place}
          newest={newest.data?.rows[0] ?? null}
          today={today}
          onClose={() => onAsk(null)}
          onBegun={() => {
            onAsk(null);
            onBegun();
          }}
        />
      )}
    </>
  );
}
