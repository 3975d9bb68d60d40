import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { selectEditingState, selectUnreadable } from '../../../../machines/value-editing/selectors.ts';
import { ActBar } from '../../../ui/act-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { usePeriodName } from '../period.ts';
import { useValueServices } from '../services.ts';
import { useTwoDecide } from '../use-two-decide.ts';

/** What has become of what was typed, in one sentence. */
function useSaved(row: ValueRecord): string {
  const { t } = useTranslation('values');
  const { actorRef } = useValueServices();
  const state = useSelector(actorRef, selectEditingState);
  const unreadable = useSelector(actorRef, selectUnreadable);
  const periodName = usePeriodName();
  if (state === 'saving') return t('save.saving');
  if (state === 'resting')
    return t('save.saved', { period: periodName(row), time: formatTime(row.updated_at) });
  if (state === 'editing' && unreadable > 0) return t('save.unreadable', { count: unreadable });
  return t('save.unsaved');
}

type SaveBarProps = {
  /** the draft that is discarded or sent */
  readonly row: ValueRecord;
  readonly onDiscard: () => void;
  readonly onSend: () => void;
};

/** Below the grid while there is a draft: when it was saved, and the two ways on. */
export function ValueSaveBar({ row, onDiscard, onSend }: SaveBarProps) {
  const { t } = useTranslation('values');
  const { actorRef } = useValueServices();
  const state = useSelector(actorRef, selectEditingState);
  const twoDecide = useTwoDecide();
  const told = useSaved(row);
  return (
    <ActBar aria-label={t('save.label')} data-editing={state} mt="auto">
      <chakra.p fontSize="sm" color="fg.muted" display="flex" gap="2" alignItems="center" aria-live="polite">
        <chakra.span color="fg.subtle" display="inline-flex" flexShrink={0}>
          <StateMark mark={state === 'resting' ? 'saved' : 'uploading'} size={16} />
        </chakra.span>
        <span>
          {told}{' '}
          {twoDecide && (
            <chakra.span display={{ base: 'none', md: 'inline' }}>{t('save.second')}</chakra.span>
          )}
        </span>
      </chakra.p>
      <chakra.div
        display="flex"
        gap="3"
        flexShrink={0}
        justifyContent={{ base: 'space-between', md: 'flex-end' }}
        alignItems="center"
      >
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          {t('save.discard')}
        </Button>
        <Button
          size="lg"
          onClick={() => {
            actorRef.send({ type: 'save.asked' });
            onSend();
          }}
        >
          {t(twoDecide ? 'save.send' : 'save.publish')}
        </Button>
      </chakra.div>
    </ActBar>
  );
}
