import { chakra } from '@chakra-ui/react';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { useExtension } from '../../../queries/features.ts';
import { checkMutation, checksSent, isTick } from '../../../queries/review.ts';
import { Callout } from '../../../ui/callout.tsx';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { News } from '../../../ui/news.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { useItemWords } from '../items/item-words.ts';
import { CheckTable } from './check-table.tsx';

type PanelProps = {
  readonly review: DossierReview;
  readonly item: ReviewItem;
  /** the person decides: checks can be ticked */
  readonly decides: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** above the checks: why nothing can be decided, or that nothing is left to */
  readonly note: ReactNode;
  /** what a second person has to confirm of it; draws nothing where nothing waits */
  readonly waiting: ReactNode;
  /** among them: until when the document is valid; null: it isn't asked, or not now */
  readonly expiry: ReactNode;
  /** below them: what the member is asked to correct */
  readonly issues: ReactNode;
};

/** When the file came, and the days that it states. */
function FileLine({ item }: { readonly item: ReviewItem }) {
  const { t } = useTranslation('review');
  const { file } = item;
  if (file === null) return t('facts.short');
  const days = [
    file.issued_on && t('file.issued', { date: formatDay(file.issued_on) }),
    file.expires_on && t('file.expires', { date: formatDay(file.expires_on) }),
  ].filter(Boolean);
  return [file.name, t('file.uploaded', { at: formatInstant(file.uploaded_at) }), ...days].join(' · ');
}

/** One item: its checks, then what is asked about it. The decision stands below, outside of what scrolls. */
export function Panel(props: PanelProps) {
  const { review, item, decides, headingRef, note, waiting, expiry, issues } = props;
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const whyRefused = useWhyRefused();
  const { wholeNameOf } = useItemWords(review);
  const client = useQueryClient();
  const keepsChecks = useExtension('review');
  const tick = useMutation(checkMutation(client, review.user_id));
  const tell = (problem: Error) => {
    const refusal = refusalOf(problem);
    const isStale = refusal.key === 'stale_version';
    toast({ title: isStale ? t('checks.stale') : whyRefused(refusal), tone: 'error' });
  };
  // several may be on their way: each stands as it was pressed until it is answered
  const sent = useMutationState<unknown>({
    filters: checksSent(review.user_id),
    select: ({ state }) => state.variables,
  });
  // nothing is refused once more, nor signed anew where the decision on the dossier was final
  const isPast = [item.status, review.enrollment_status].includes('REFUSED');
  return (
    <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '28px' }} pt="18px" pb="4">
      <chakra.div
        display="flex"
        justifyContent="space-between"
        alignItems="flex-start"
        flexWrap="wrap"
        columnGap="4"
        rowGap="2"
        mb="3"
      >
        <chakra.div minW="0">
          <chakra.h2
            ref={headingRef}
            tabIndex={-1}
            textStyle="section"
            overflowWrap="anywhere"
            outlineOffset="4px"
          >
            {wholeNameOf(item)}
          </chakra.h2>
          <chakra.p textStyle="ui" color="fg.muted" overflowWrap="anywhere">
            <FileLine item={item} />
          </chakra.p>
        </chakra.div>
        <Status surface kind={markForStatus(item.status)} label={documents(`status.${item.status}`)} />
      </chakra.div>
      <News mb="4">{note}</News>
      <chakra.div mb="4" _empty={{ display: 'none' }}>
        {waiting}
      </chakra.div>
      {item.outdated && (
        <chakra.div mb="4">
          <Callout tone="pending" title={t('outdated.title')}>
            {isPast ? undefined : t('outdated.text')}
          </Callout>
        </chakra.div>
      )}
      <CheckTable
        type={review.type}
        item={item}
        pending={sent.filter(isTick).filter((one) => one.item === item.key)}
        expiry={expiry}
        onTick={
          decides && keepsChecks
            ? (check, outcome) =>
                // not by the callbacks of mutate: they tell of the last press alone
                void tick.mutateAsync({ item: item.key, check, outcome, version: item.version }).catch(tell)
            : null
        }
      />
      <chakra.div mt="18px">{issues}</chakra.div>
    </chakra.div>
  );
}
