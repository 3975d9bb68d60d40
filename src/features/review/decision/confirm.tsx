import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { takesSecondPerson } from '../../../../contract/values/payee.ts';
import type { ReviewAct } from '../../../../machines/review/types.ts';
import { effectLines, hasUntold } from '../../../queries/effect-lines.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { unforetold } from '../../../queries/features.ts';
import { predictionQuery } from '../../../queries/review.ts';
import { Button } from '../../../ui/button.tsx';
import { EffectList } from '../../../ui/effect-list.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { ReloadFirst } from '../../../ui/reload-first.tsx';
import { Key } from '../frame/key.tsx';
import { Bar, BarButtons, BarRow } from './bar.tsx';
import { useEffectNames } from './effect-names.ts';
import { mayExpire } from './expiry.ts';

/** What the member will read: the reason, and one's own words or its standard sentence. */
function Words({ act, reason }: { readonly act: ReviewAct; readonly reason: Reason }) {
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  // the standard sentences speak of documents
  const standard = act.kind === 'refusal' && reason !== 'OTHER' ? documents(`reason.${reason}.help`) : '';
  return (
    <chakra.blockquote
      m="0"
      mb="3"
      ps="3"
      borderInlineStartWidth="2px"
      borderColor="border.control"
      textStyle="ui"
      whiteSpace="pre-line"
      overflowWrap="anywhere"
      maxH="120px"
      overflowY="auto"
    >
      <chakra.span display="block" fontWeight="medium">
        {t(`reason.${reason}`)}
      </chakra.span>
      {act.text ?? standard}
    </chakra.blockquote>
  );
}

/** Whether a second person has to confirm it; until the server has said so, the words are the careful ones. */
function useTakesTwo(review: DossierReview, act: ReviewAct): boolean {
  const takes = act.kind === 'validation' && takesSecondPerson(review, act.item);
  const { data } = useQuery({ ...featuresQuery, enabled: takes });
  return takes && data?.four_eyes !== false;
}

type ConfirmProps = {
  readonly review: DossierReview;
  readonly act: ReviewAct;
  readonly hash: string;
  /** what is decided, in its words */
  readonly thing: string;
  readonly busy: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  /** keeps it from being made, by its key too */
  readonly onHold: (isHeld: boolean) => void;
};

/** What the decision changes, before it is made. */
export function Confirm(props: ConfirmProps) {
  const { review, act, hash, thing, busy, headingRef, onConfirm, onBack, onHold } = props;
  const { t } = useTranslation('review');
  const { t: words } = useTranslation('effects');
  const names = useEffectNames(review);
  const whyOff = useId();
  const { data } = useQuery(predictionQuery(review.user_id, hash));
  const lines = effectLines(data?.effects ?? [], words, names);
  const isOff = hasUntold(lines);
  useEffect(() => {
    onHold(isOff);
    return () => onHold(false);
  }, [isOff, onHold]);
  const isRefusal = act.kind === 'refusal' || act.kind === 'issue';
  const takesTwo = useTakesTwo(review, act);
  const verb = takesTwo ? 'two' : act.kind;
  const isUndated =
    act.kind === 'validation' &&
    act.expires_on === null &&
    review.items.some((item) => item.key === act.item && mayExpire(item));
  return (
    <Bar title={t(`confirm.${act.kind}.title`, { thing })} headingRef={headingRef}>
      <chakra.div mb="3">
        <EffectList
          label={t('confirm.changes')}
          none={t(hash === unforetold ? 'confirm.unforetold' : 'confirm.none')}
          lines={lines}
        />
      </chakra.div>
      {isOff && (
        <chakra.div mb="3">
          <ReloadFirst id={whyOff} />
        </chakra.div>
      )}
      {takesTwo && (
        <chakra.p textStyle="ui" color="fg.muted" mb="3">
          {t('confirm.two.counts')}
        </chakra.p>
      )}
      {isUndated && (
        <chakra.p textStyle="ui" color="fg.muted" mb="3">
          {t('confirm.no_expiry')}
        </chakra.p>
      )}
      {act.reason !== null && <Words act={act} reason={act.reason} />}
      <BarRow>
        <BarButtons>
          <LeaveButton size="sm" isSending={busy} onClick={onBack}>
            {t('decision.back')}
            <Key aria-hidden="true">Esc</Key>
          </LeaveButton>
          <Button
            size="sm"
            variant={isRefusal ? 'danger' : 'solid'}
            busy={busy}
            busyLabel={t(`confirm.${verb}.busy`)}
            {...(isOff && { blocked: true, 'aria-describedby': whyOff })}
            onClick={onConfirm}
          >
            {t(`confirm.${verb}.do`)}
            <Key aria-hidden="true">Ctrl ↵</Key>
          </Button>
        </BarButtons>
      </BarRow>
    </Bar>
  );
}
