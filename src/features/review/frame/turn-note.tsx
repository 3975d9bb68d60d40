import { useTranslation } from 'react-i18next';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { reviewTurnOf } from '../../../queries/review-items.ts';
import { Callout } from '../../../ui/callout.tsx';
import { mayTake, TakeButton } from './holder.tsx';

type TurnNoteProps = {
  readonly review: DossierReview;
  readonly viewer: { readonly id: string; readonly role: string };
};

/** Why nothing can be decided now, and what opens it. Draws nothing for who decides. */
export function TurnNote({ review, viewer }: TurnNoteProps) {
  const { t } = useTranslation('review');
  const turn = reviewTurnOf(review, viewer);
  if (turn === 'decides') return null;
  return (
    <Callout
      tone="neutral"
      mark="blocked"
      headingLevel={3}
      title={t(`turn.${turn}.title`, { name: review.reviewer?.name ?? '' })}
      {...(mayTake({ review, viewer }) ? { action: <TakeButton review={review} /> } : {})}
    >
      {t(`turn.${turn}.text`)}
    </Callout>
  );
}
