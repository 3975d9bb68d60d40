import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sections } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { type FinalAct, finalMutation } from '../../../queries/final-decision.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { focusLate } from '../../../ui/focus-late.ts';
import { laterPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { type Reason, WhyList } from '../../../ui/why-list.tsx';
import { reviewPath } from '../frame/review-path.ts';
import { Foretold } from '../issues/foretold.tsx';
import type { KnownDossier } from '../issues/known.ts';
import { MovedNow } from './moved-now.tsx';
import { RefuseForm } from './refuse-form.tsx';

/** Where it does not come nothing is said: the page of the member's booklets says the same. */
const BookletsDue = laterPart(
  async () => (await import('./booklets-due.tsx')).BookletsDue,
  () => null,
);

type FinalDecisionProps = {
  readonly known: KnownDossier;
  readonly review: DossierReview;
  readonly mayWrite: boolean;
  /** what waits for a second person, if anything does, with the way to confirm it */
  readonly approval: ReactNode;
};

/** Why the dossier can't be validated: it was not sent, or a section is not validated, with the way to that one. */
function useReasons(): (review: DossierReview) => readonly Reason[] {
  const { t } = useTranslation('review-issues');
  const { t: enrollment } = useTranslation('enrollment');
  return ({ type, user_id, submitted_at, sections: states }) =>
    submitted_at === null
      ? [{ key: 'not_submitted', label: t('final.not_submitted') }]
      : sections
          .filter((section) => states[section].status !== 'VALIDATED')
          .map((section) => ({
            key: section,
            label: t('final.section', { section: enrollment(`board.section.${section}`) }),
            href: reviewPath(type, section, user_id),
          }));
}

/** Whether a second person has to confirm; until the server has said so, the words are the careful ones. */
function useManner(): 'two' | 'one' {
  const { data } = useQuery(featuresQuery);
  return data?.four_eyes === false ? 'one' : 'two';
}

type DecideProps = Omit<FinalDecisionProps, 'mayWrite' | 'approval'> & { readonly onDone: () => void };

/** The two decisions; either is shown with all that it changes before it is made. */
function Decide({ known, review, onDone }: DecideProps) {
  const { t } = useTranslation('review-issues');
  const client = useQueryClient();
  const decide = useMutation(finalMutation(client, review.user_id));
  const manner = useManner();
  const [act, setAct] = useState<FinalAct | null>(null);
  const [isRefusing, setRefusing] = useState(false);
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const refuse = useRef<HTMLButtonElement>(null);
  const whyId = useId();
  const reasons = useReasons()(review);
  const isUnsent = review.submitted_at === null;
  const said = act?.status ?? (isRefusing ? 'REFUSED' : 'VALIDATED');
  const name = review.user_name;
  return (
    <chakra.div display="grid" gap="3">
      {!isRefusing && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button
            size="sm"
            blocked={reasons.length > 0}
            {...(reasons.length > 0 ? { 'aria-describedby': whyId } : {})}
            onClick={() => setAct({ act: 'final', status: 'VALIDATED' })}
          >
            {t('final.validate')}
          </Button>
          <Button
            ref={refuse}
            size="sm"
            variant="dangerOutline"
            blocked={isUnsent}
            {...(isUnsent ? { 'aria-describedby': whyId } : {})}
            onClick={() => setRefusing(true)}
          >
            {t('final.refuse')}
          </Button>
        </chakra.div>
      )}
      {!isRefusing && (
        <WhyList id={whyId} intro={t(isUnsent ? 'final.why_closed' : 'final.why')} reasons={reasons} />
      )}
      {isRefusing && (
        <RefuseForm
          userId={review.user_id}
          member={name}
          told={told}
          onAsk={setAct}
          onCancel={() => {
            setRefusing(false);
            requestAnimationFrame(() => refuse.current?.focus());
          }}
        />
      )}
      <Foretold
        known={known}
        act={act}
        danger={said === 'REFUSED'}
        words={{
          title: t(`final.ask.${said}.title`, { name }),
          confirm: t(manner === 'two' ? 'final.two.confirm' : `final.one.confirm.${said}`),
          busy: t(manner === 'two' ? 'final.two.busy' : `final.one.busy.${said}`),
          keep: t(`final.ask.${said}.keep`),
        }}
        lead={t(`final.${manner}.counts`)}
        run={async (hash) => {
          if (act === null) return;
          const { approval } = await decide.mutateAsync({ act, hash });
          toast({ title: approval === null ? t(`final.done.${act.status}`) : t('final.two.prepared') });
        }}
        onDone={() => {
          setAct(null);
          setRefusing(false);
          onDone();
        }}
        onKeep={(fields) => {
          setAct(null);
          setTold(fields);
        }}
      />
    </chakra.div>
  );
}

/** The end of a review: validated or refused for good; where two people decide, one prepares and another confirms. */
export function FinalDecision({ known, review, mayWrite, approval }: FinalDecisionProps) {
  const { t } = useTranslation('review-issues');
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const manner = useManner();
  const { enrollment_status: status } = review;
  const isDecided = status === 'VALIDATED' || status === 'REFUSED';
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} ref={head} tabIndex={-1} textStyle="section" pb="1">
        {t('final.title')}
      </chakra.h2>
      <chakra.div display="grid" gap="3">
        {isDecided ? (
          <Callout
            tone={status === 'VALIDATED' ? 'positive' : 'negative'}
            mark={status === 'VALIDATED' ? 'validated' : 'refused'}
            title={t(`final.is.${status}`)}
          >
            {t(`final.is_text.${status}`)}
          </Callout>
        ) : (
          <chakra.p textStyle="ui" color="fg.muted">
            {t(`final.${manner}.lead`)}
          </chakra.p>
        )}
        {status === 'VALIDATED' && <BookletsDue userId={review.user_id} member={review.user_name} />}
        {/* the card stays when it is settled, and says so */}
        {approval}
        {mayWrite && review.approval !== null && <MovedNow known={known} approvalId={review.approval.id} />}
        {!isDecided && mayWrite && review.approval === null && (
          <Decide
            known={known}
            review={review}
            onDone={() => focusLate(head.current, head.current?.closest('section') ?? null)}
          />
        )}
      </chakra.div>
    </chakra.section>
  );
}
