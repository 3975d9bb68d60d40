import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType, Section } from '../../../contract/enums.ts';
import type { Member } from '../../../contract/values/member.ts';
import { useMemberDetails } from '../../queries/dossier.ts';
import { memberAtQuery } from '../../queries/history.ts';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet, SheetSection } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Answers, Owners, TemplatesRead } from './dossier/answers.tsx';
import { Papers, sectionOfPaper } from './dossier/papers.tsx';
import { PastBooklets, PastIssues, PastReview } from './dossier/past-parts.tsx';
import { Sections } from './dossier/sections.tsx';
import { namedBy, shownNow, shownThen, type Shown } from './shown.ts';
import { Changes } from './time/changes.tsx';
import type { TimePlace } from './time/time-panel.tsx';
import { useNames } from './use-names.ts';

/** Where the review screens are; `item` asks for one thing there. */
export type ReviewHref = (
  type: RegistrationType,
  place: Section | 'DETAILS',
  userId: string,
  item?: string,
) => string;

type DossierProps = {
  readonly shown: Shown;
  readonly at: string;
  readonly userId: string;
  /** null: nothing leads on from here */
  readonly reviewHref: ReviewHref | null;
  readonly showsPapers: boolean;
};

/** Status, answers, owners and papers, of today or of another day. */
function Dossier({ shown, at, userId, reviewHref, showsPapers }: DossierProps) {
  const { t } = useTranslation('members');
  const names = useNames(namedBy(shown, at));
  const type = shown.status?.type ?? 'INDIVIDUAL';
  return (
    <Sheet>
      <SheetSection title={t('part.dossier')}>
        <Sections
          shown={shown}
          hrefOf={reviewHref === null ? null : (section) => reviewHref(type, section, userId)}
        />
      </SheetSection>
      {shown.steps.length > 0 && (
        <SheetSection title={t('part.answers')}>
          <Answers shown={shown} names={names} />
          <TemplatesRead shown={shown} />
        </SheetSection>
      )}
      {shown.owners.length > 0 && (
        <SheetSection title={t('part.owners')}>
          <Owners shown={shown} />
        </SheetSection>
      )}
      <SheetSection title={t('part.papers')}>
        {showsPapers ? (
          <Papers
            shown={shown}
            names={names}
            hrefOf={
              reviewHref === null
                ? null
                : (file) => reviewHref(type, sectionOfPaper(file), userId, `paper:${file.id}`)
            }
          />
        ) : (
          <chakra.p color="fg.muted">{t('paper.not_yours')}</chakra.p>
        )}
      </SheetSection>
    </Sheet>
  );
}

type FailedProps = { readonly title: string; readonly of: object | null; readonly retry: () => void };

const Failed = ({ title, of, retry }: FailedProps) => (
  <EmptyState kind="error" of={of} title={title} action={<RetryButton onRetry={retry} />} />
);

type NowProps = Pick<DossierProps, 'reviewHref' | 'showsPapers'> & {
  readonly member: Member;
  /** ISO 8601 */
  readonly today: string;
};

/** The dossier as it stands today. */
export function DossierNow({ member, today, ...rest }: NowProps) {
  const { t } = useTranslation('members');
  const read = useMemberDetails(member.id, member.registration_type ?? 'INDIVIDUAL');
  if (read.kind === 'failed')
    return <Failed title={t('dossier.failed')} of={read.error} retry={read.retry} />;
  if (read.kind === 'reading') return <Skeleton kind="sheet" rows={4} label={t('dossier.loading')} />;
  return <Dossier shown={shownNow(member, read.details)} at={today} userId={member.id} {...rest} />;
}

type ThenProps = { readonly userId: string; readonly place: TimePlace & { readonly at: string } };

/** Issues, booklets and review of another day. */
function PastRest({
  shown,
  at,
  isReviewer,
}: {
  readonly shown: Shown;
  readonly at: string;
  readonly isReviewer: boolean;
}) {
  const { t } = useTranslation('members');
  const names = useNames(namedBy(shown, at));
  return (
    <Sheet>
      <SheetSection title={t('part.issues')}>
        <PastIssues shown={shown} names={names} />
      </SheetSection>
      <SheetSection title={t('part.booklets')}>
        <PastBooklets shown={shown} />
      </SheetSection>
      {isReviewer && (
        <SheetSection title={t('part.review')}>
          <PastReview shown={shown} names={names} />
        </SheetSection>
      )}
    </Sheet>
  );
}

function WhatChanged({
  shown,
  at,
  children,
}: {
  readonly shown: Shown;
  readonly at: string;
  readonly children: (names: ReturnType<typeof useNames>) => ReactNode;
}) {
  const { t } = useTranslation('members');
  return (
    <Sheet>
      <SheetSection title={t('part.changes')}>{children(useNames(namedBy(shown, at)))}</SheetSection>
    </Sheet>
  );
}

/** The dossier as it stood at a time, with what was changed last before it. */
export function DossierThenParts({ userId, place: { at, eyes } }: ThenProps) {
  const { t } = useTranslation('members');
  const found = useQuery(memberAtQuery(userId, at));
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <Failed title={t('past.failed')} of={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton kind="sheet" rows={4} label={t('past.loading')} />
    );
  const { known, dossier, recorded_since, changes, moment } = found.data;
  if (known === 'erased')
    return (
      <Callout tone="neutral" mark="blocked" headingLevel={2} title={t('erased.title')}>
        {t('erased.text')}
      </Callout>
    );
  if (dossier === null)
    return (
      <EmptyState
        kind="first"
        title={t(`past.${known === 'not_recorded' ? 'not_recorded' : 'nothing_yet'}`)}
        text={
          recorded_since === null ? t('past.never') : t('past.since', { at: formatInstant(recorded_since) })
        }
      />
    );
  const shown = shownThen(dossier, eyes);
  return (
    <chakra.div
      display="grid"
      gap="5"
      aria-busy={found.isPlaceholderData}
      opacity={found.isPlaceholderData ? 0.6 : 1}
    >
      <WhatChanged shown={shown} at={at}>
        {(names) => (
          <Changes
            changes={
              eyes === 'reviewer'
                ? changes
                : changes.filter(({ thing }) => !['reviewer', 'item', 'screening'].includes(thing))
            }
            names={names}
            shown={shown}
            at={moment ?? at}
          />
        )}
      </WhatChanged>
      <Dossier shown={shown} at={at} userId={userId} reviewHref={null} showsPapers />
      <PastRest shown={shown} at={at} isReviewer={eyes === 'reviewer'} />
    </chakra.div>
  );
}
