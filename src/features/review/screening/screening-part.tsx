import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DossierReview, Screening } from '../../../../contract/values/review.ts';
import { screeningsQuery } from '../../../queries/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { focusLate } from '../../../ui/focus-late.ts';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import type { Mark } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { ScreeningForm } from './screening-form.tsx';

const marks = {
  CLEAR: 'validated',
  FALSE_POSITIVE: 'validated',
  MATCH: 'refused',
} as const satisfies Record<Screening['outcome'], Mark>;

/** One screening: outcome, date, lists, note, and who recorded it. */
function Result({ screening }: { readonly screening: Screening }) {
  const { t } = useTranslation('review-issues');
  const { outcome, screened_on, lists, note, by_name: name } = screening;
  const at = formatInstant(screening.at);
  return (
    <div>
      <chakra.p display="flex" flexWrap="wrap" columnGap="3" textStyle="ui">
        <Status kind={marks[outcome]} label={t(`screening.outcomes.${outcome}`)} />
        <span>{formatDay(screened_on)}</span>
      </chakra.p>
      <chakra.ul listStyleType="none" m="0" p="0" textStyle="ui">
        {lists.map((list) => (
          <li key={list}>{t(`screening.list.${list}`)}</li>
        ))}
      </chakra.ul>
      {note !== null && (
        <chakra.p textStyle="ui" overflowWrap="anywhere" whiteSpace="pre-line" mt="1">
          {note}
        </chakra.p>
      )}
      <chakra.p textStyle="ui" color="fg.muted" mt="1">
        {name === null ? t('screening.by_unknown', { at }) : t('screening.by', { name, at })}
      </chakra.p>
    </div>
  );
}

/** What was recorded before the one that counts. */
function History({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('review-issues');
  const found = useQuery(screeningsQuery(userId));
  const earlier = found.data?.slice(1) ?? [];
  if (found.data === undefined && found.isError && !found.isFetching)
    return (
      <chakra.p role="alert" textStyle="ui" color="negative.fg">
        {t('screening.history_failed')}
        <FaultNote of={found.error} />
      </chakra.p>
    );
  if (earlier.length === 0) return null;
  return (
    <chakra.details mt="4">
      <chakra.summary cursor="pointer" textStyle="ui" fontWeight="medium" py={{ base: '12px', md: '4px' }}>
        {t('screening.history', { count: earlier.length })}
      </chakra.summary>
      <chakra.ol listStyleType="none" m="0" p="0">
        {earlier.map((screening) => (
          <chakra.li key={screening.id} py="3" borderTopWidth="1px" borderColor="border.muted">
            <Result screening={screening} />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  );
}

type ScreeningPartProps = {
  readonly review: DossierReview;
  readonly mayWrite: boolean;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

/** The screening of a member: the result that counts, the ones before, and the form to record another. */
export function ScreeningPart({ review, mayWrite, today }: ScreeningPartProps) {
  const { t } = useTranslation('review-issues');
  const { screening, user_id: userId } = review;
  const [isWriting, setWriting] = useState(false);
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setWriting(false);
    focusLate(head.current, head.current?.closest('section') ?? null);
  };
  return (
    <chakra.section id="screening" aria-labelledby={id}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" pb="2">
        <chakra.h2 id={id} ref={head} tabIndex={-1} textStyle="section" me="auto">
          {t('screening.title')}
        </chakra.h2>
        {mayWrite && !isWriting && (
          <Button variant="quiet" size="sm" onClick={() => setWriting(true)}>
            {t(screening === null ? 'screening.record' : 'screening.record_again')}
          </Button>
        )}
      </chakra.div>
      {screening === null ? (
        !isWriting && (
          <chakra.p textStyle="ui" color="fg.muted">
            {t('screening.none')}
          </chakra.p>
        )
      ) : (
        <chakra.div display="grid" gap="3">
          {screening.outdated && (
            <Callout tone="pending" title={t('screening.outdated')}>
              {t('screening.outdated_text')}
            </Callout>
          )}
          {screening.outcome === 'MATCH' && (
            <Callout tone="negative" title={t('screening.match')}>
              {t('screening.match_text')}
            </Callout>
          )}
          <Result screening={screening} />
        </chakra.div>
      )}
      {isWriting && (
        <ScreeningForm
          userId={userId}
          persons={review.persons}
          standing={screening}
          today={today}
          onDone={() => {
            toast({ title: t('screening.done') });
            close();
          }}
          onCancel={close}
        />
      )}
      {screening !== null && <History userId={userId} />}
    </chakra.section>
  );
}
