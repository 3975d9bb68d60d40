import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section, SectionStatus } from '../../../../contract/enums.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { correctionsQuery } from '../../../queries/enrollment.ts';
import { Button } from '../../../ui/button.tsx';
import { focusLate } from '../../../ui/focus-late.ts';
import { focusOnceDrawn } from '../../../ui/focus-once-drawn.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { Reason } from '../../../ui/why-list.tsx';
import { WhyList } from '../../../ui/why-list.tsx';
import type { IssueValues } from './issue-values.ts';
import { IssueRow } from './issue-row.tsx';
import type { KnownDossier } from './known.ts';
import { RaiseForm } from './raise-form.tsx';
import { useOpenForm } from './use-open-form.ts';
import { DeleteAll, SendBack } from './whole-actions.tsx';

/** What a writer needs to raise something; null for who reads only. */
export type Writing = {
  readonly statuses: Readonly<Record<Section, SectionStatus>>;
  /** why nothing can be raised now; empty: it can */
  readonly reasons: readonly Reason[];
};

type IssueListProps = {
  readonly known: KnownDossier;
  readonly issues: readonly RegistrationIssue[];
  readonly member: string;
  readonly writing: Writing | null;
  /** who is looking */
  readonly viewerId: string | null;
  readonly headingLevel: 2 | 3;
  /** what a new issue begins with */
  readonly initial: IssueValues;
  /** what its words are kept by: those of another item are another's */
  readonly about: string;
  readonly isFixed?: boolean;
  /** tells several lists on one page apart */
  readonly prefix: string;
  readonly none: string;
  /** all of the dossier: what can be done with the whole of them is offered too */
  readonly isWhole?: boolean;
};

const ranks = { ANSWERED: 0, OPEN: 1, RESOLVED: 2 } as const;
/** What waits for the fund first, then what waits for the member, then what is settled; the newest of each first. */
const inOrder = (issues: readonly RegistrationIssue[]) =>
  issues.toSorted(
    (one, other) => ranks[one.status] - ranks[other.status] || other.opened_at.localeCompare(one.opened_at),
  );

/** Issues of a dossier or of one thing of it, and the form to raise one. */
export function IssueList(props: IssueListProps) {
  const {
    known,
    issues,
    member,
    writing,
    viewerId,
    headingLevel,
    initial,
    about,
    isFixed,
    prefix,
    none,
    isWhole = false,
  } = props;
  const { t } = useTranslation('review-issues');
  const hasAnswers = issues.some(({ status }) => status === 'ANSWERED');
  const corrections = useQuery({ ...correctionsQuery(known.userId), enabled: hasAnswers });
  const head = useRef<HTMLHeadingElement>(null);
  const form = useOpenForm(known.userId, about, head);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const why = useId();
  const Title = headingLevel === 2 ? chakra.h2 : chakra.h3;
  const open = issues.filter(({ status }) => status === 'OPEN').length;
  const toHead = () => focusLate(head.current, head.current?.closest('section') ?? null);
  const close = () => {
    form.close();
    // the form goes away, and the button that opened it comes back
    focusOnceDrawn(() => {
      button.current?.focus();
      return button.current !== null;
    });
  };
  const reasons = writing?.reasons ?? [];
  const mayWrite = writing !== null && reasons.length === 0;
  const isRaising = writing !== null && form.isOpen;
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" pb="2">
        <Title id={id} ref={head} tabIndex={-1} textStyle={headingLevel === 2 ? 'section' : 'item'} me="auto">
          {t('list.title')}{' '}
          <chakra.span color="fg.muted" fontWeight="normal">
            {t('list.open', { count: open })}
          </chakra.span>
        </Title>
        {isWhole && mayWrite && (
          <>
            <SendBack known={known} issues={issues} />
            <DeleteAll known={known} issues={issues} onDone={toHead} />
          </>
        )}
        {writing && !isRaising && (
          <Button
            ref={button}
            variant="quiet"
            size="sm"
            // its words stand at the edge: under the title on a phone, else at the end of its line
            ms={{ base: '-10px', md: '0' }}
            me="-10px"
            blocked={reasons.length > 0}
            {...(reasons.length > 0 ? { 'aria-describedby': why } : {})}
            onClick={form.open}
          >
            {t('action.raise')}
          </Button>
        )}
      </chakra.div>
      <WhyList id={why} intro={t('why.intro')} reasons={reasons} />
      {isRaising && (
        <RaiseForm
          known={known}
          initial={initial}
          keptAs={form.keptAs}
          prefix={prefix}
          member={member}
          statuses={writing.statuses}
          onDone={() => {
            toast({ title: t('done.create') });
            close();
          }}
          onCancel={close}
          {...(isFixed === undefined ? {} : { isFixed })}
        />
      )}
      {issues.length === 0 ? (
        !isRaising && (
          <chakra.p textStyle="ui" color="fg.muted">
            {none}
          </chakra.p>
        )
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {inOrder(issues).map((issue) => (
            <IssueRow
              key={issue.id}
              known={known}
              issue={issue}
              correction={corrections.data?.find(({ issue_id }) => issue_id === issue.id)}
              member={member}
              mayWrite={mayWrite}
              viewerId={viewerId}
              onRemoved={toHead}
            />
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}
