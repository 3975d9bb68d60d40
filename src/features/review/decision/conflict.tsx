import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { isAsWanted } from '../../../../machines/review/outcome.ts';
import type { ReviewAct } from '../../../../machines/review/types.ts';
import type { ReviewTurn } from '../../../queries/review-items.ts';
import { itemsOf, successorOf } from '../../../queries/review-items.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Bar, BarButtons, BarRow } from './bar.tsx';

type ConflictProps = {
  readonly review: DossierReview;
  /** the item as the person last saw it */
  readonly former: ReviewItem | null;
  readonly turn: ReviewTurn;
  /** what was to be done; null: nothing yet */
  readonly act: ReviewAct | null;
  /** what was typed, in its own words */
  readonly typed: string | null;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onRead: () => void;
};

type Told = { readonly title: string; readonly text: string };

/** What happened to the item, or to the dossier, while the person was deciding. */
function useTold({ review, former, turn }: ConflictProps): Told {
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const still = review.items.find(({ key }) => key === former?.key);
  const successor = former && !still ? successorOf(itemsOf(review, former.section), former) : null;
  if (turn === 'other')
    return {
      title: t('conflict.taken', { name: review.reviewer?.name ?? '' }),
      text: t('conflict.taken_text', { name: review.reviewer?.name ?? '' }),
    };
  if (turn !== 'decides')
    return { title: t(`turn.${turn}.title`, { name: '' }), text: t(`turn.${turn}.text`) };
  if (successor?.file)
    return {
      title: t('conflict.replaced', { at: formatInstant(successor.file.uploaded_at) }),
      text: t('conflict.replaced_text', { name: successor.file.name }),
    };
  if (still === undefined) return { title: t('conflict.gone'), text: t('conflict.gone_text') };
  if (still.approval !== null && still.approval.id !== former?.approval?.id)
    return {
      title: t('conflict.prepared', {
        name: still.approval.prepared_by_name,
        at: formatInstant(still.approval.prepared_at),
      }),
      text: t('conflict.prepared_text'),
    };
  const isDecided = still.decided_at !== null && still.decided_at !== former?.decided_at;
  if (isDecided)
    return {
      title: t('conflict.changed', {
        name: still.decided_by_name ?? t('decision.somebody'),
        at: formatInstant(still.decided_at ?? ''),
      }),
      text: t('conflict.stands', { status: documents(`status.${still.status}`) }),
    };
  return { title: t('conflict.moved'), text: t('conflict.moved_text') };
}

/**
 * Somebody else was faster: what stands there now, and what the person had typed. Nothing was done; where it stands as
 * they wanted it, it may be by their own act, whose answer was lost.
 */
export function Conflict(props: ConflictProps) {
  const { t } = useTranslation('review');
  const { title, text } = useTold(props);
  const { review, former, act, typed, headingRef, onRead } = props;
  const still = review.items.find(({ key }) => key === former?.key);
  const isDone = still !== undefined && act !== null && isAsWanted(still, act);
  return (
    <Bar title={t('conflict.title')} headingRef={headingRef}>
      <chakra.div mb="3">
        <Callout tone="pending" live="alert" title={title}>
          <p>{text}</p>
          {!isDone && <p>{t('conflict.nothing_done')}</p>}
        </Callout>
      </chakra.div>
      {typed !== null && typed !== '' && (
        <chakra.div textStyle="ui" mb="3">
          <chakra.p fontWeight="medium">{t('conflict.typed')}</chakra.p>
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere" maxH="140px" overflowY="auto">
            {typed}
          </chakra.p>
        </chakra.div>
      )}
      <BarRow>
        <BarButtons>
          <Button size="sm" onClick={onRead}>
            {t('conflict.go_on')}
          </Button>
        </BarButtons>
      </BarRow>
    </Bar>
  );
}
