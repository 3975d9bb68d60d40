import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { holdMutation } from '../../../queries/review.ts';
import { reviewTurnOf } from '../../../queries/review-items.ts';
import { Button } from '../../../ui/button.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';

type HolderProps = {
  readonly review: DossierReview;
  readonly viewer: { readonly id: string; readonly role: string };
};

const isWriter = ({ role }: HolderProps['viewer']) => role === 'admin' || role === 'compliance';

/** Whether the dossier can be taken: nobody has it, and it waits for the fund. */
export const mayTake = ({ review, viewer }: HolderProps): boolean =>
  isWriter(viewer) && review.submitted_at !== null && reviewTurnOf(review, viewer) === 'nobody';

/** Takes the dossier, or gives it back; says so when somebody was faster. */
export function useHold({ review }: Pick<HolderProps, 'review'>) {
  const { t } = useTranslation('review');
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const hold = useMutation({
    ...holdMutation(client, review.user_id),
    onSuccess: (_, what) => toast({ title: t(`holder.done.${what}`, { name: review.user_name }) }),
    onError: (problem) => {
      const refusal = refusalOf(problem);
      const isTaken = refusal.key === 'conflict';
      toast({ title: isTaken ? t('holder.conflict') : whyRefused(refusal), tone: 'error' });
    },
  });
  return hold;
}

/** Either button goes once it has done its work: what says who has the dossier takes its focus, beside the other one. */
const leavesFocusToHolder = leavesFocusTo(() => [document.querySelector('[data-dossier-holder]')]);

export function TakeButton({ review }: Pick<HolderProps, 'review'>) {
  const { t } = useTranslation('review');
  const hold = useHold({ review });
  return (
    <Button
      ref={leavesFocusToHolder}
      size="sm"
      variant="outline"
      busy={hold.isPending}
      busyLabel={t('holder.taking')}
      onClick={() => hold.mutate('take')}
    >
      {t('holder.take')}
    </Button>
  );
}

type HeadProps = HolderProps & {
  /** the page says below why nothing can be decided, and offers to take it there (`turn-note.tsx`) */
  readonly isTakenBelow?: boolean;
};

/** Who has the dossier now, and the way to take it or to give it back. */
export function Holder({ review, viewer, isTakenBelow = false }: HeadProps) {
  const { t } = useTranslation('review');
  const hold = useHold({ review });
  const { reviewer } = review;
  const isOwn = reviewer?.id === viewer.id;
  // an administrator may free a dossier that somebody else keeps
  const mayRelease = reviewer !== null && (isOwn || viewer.role === 'admin') && isWriter(viewer);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="4"
      css={{ '@media (min-width: 90rem)': { justifyContent: 'flex-end' } }}
      textStyle="ui"
      color="fg.muted"
    >
      <chakra.span data-dossier-holder tabIndex={-1} outlineOffset="4px">
        {reviewer === null
          ? t('holder.nobody')
          : isOwn
            ? t('holder.you')
            : t('holder.other', { name: reviewer.name })}
      </chakra.span>
      {!isTakenBelow && mayTake({ review, viewer }) && <TakeButton review={review} />}
      {mayRelease && (
        <Button
          ref={leavesFocusToHolder}
          size="sm"
          variant="quiet"
          // its word stands where the line above it begins or ends, and both lines keep off the header's edges
          mx="-10px"
          my={{ base: '0', xl: '-3px' }}
          busy={hold.isPending}
          busyLabel={t('holder.releasing')}
          onClick={() => hold.mutate('release')}
        >
          {t('holder.release')}
        </Button>
      )}
    </chakra.div>
  );
}
