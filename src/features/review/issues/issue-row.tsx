import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Correction } from '../../../../contract/values/correction.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { useCompared } from '../../../ui/compared-rows.ts';
import { Comparison } from '../../../ui/comparison.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { useIssueWords } from '../../../ui/issue-words.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { ToneMark } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { EditForm } from './edit-form.tsx';
import { IssueActions } from './issue-actions.tsx';
import type { KnownDossier } from './known.ts';
import { usePlaceLine } from './place-line.ts';
import { useOpenForm } from './use-open-form.ts';

type IssueRowProps = {
  readonly known: KnownDossier;
  readonly issue: RegistrationIssue;
  /** what was sent before and what is sent now; undefined: nothing to compare */
  readonly correction: Correction | undefined;
  readonly member: string;
  readonly mayWrite: boolean;
  /** who is looking */
  readonly viewerId: string | null;
  readonly onRemoved: () => void;
};

/** Since when it stands as it does. */
const sinceOf = ({ status, opened_at, answered_at, resolved_at }: RegistrationIssue): string =>
  (status === 'ANSWERED' ? answered_at : status === 'RESOLVED' ? resolved_at : opened_at) ?? opened_at;

/** Who raised it; and when, unless the line above says that. */
function Raised({ issue, viewerId }: Pick<IssueRowProps, 'issue' | 'viewerId'>) {
  const { t } = useTranslation('review-issues');
  const { raised_by: author, created_at: at } = issue;
  if (author === null) return null;
  const who = author.id === viewerId ? 'you' : 'other';
  const isSaid = issue.status === 'OPEN' && issue.opened_at === at;
  return t(isSaid ? `raised.${who}` : `raised.${who}_at`, { name: author.name, at: formatInstant(at) });
}

/** What the member sent in answer, beside what was sent before. */
function Answer({ known, issue, correction }: Pick<IssueRowProps, 'known' | 'issue' | 'correction'>) {
  const { t } = useTranslation('review-issues');
  const compared = useCompared(known.named);
  if (correction === undefined) return null;
  return (
    <chakra.div mt="3" textStyle="ui">
      <Comparison label={t('list.answer')} rows={compared(issue, correction)} />
    </chakra.div>
  );
}

/** One issue: what about, in which words, where it stands and since when, and what can be done with it. */
export function IssueRow(props: IssueRowProps) {
  const { known, issue, correction, member, mayWrite, viewerId, onRemoved } = props;
  const { t } = useTranslation('review-issues');
  const { thingOf, lineOf } = usePlaceLine(known);
  const words = useIssueWords();
  const thing = thingOf(issue, correction?.before.owners);
  const head = useRef<HTMLParagraphElement>(null);
  const form = useOpenForm(known.userId, issue.id, head);
  const close = () => {
    form.close();
    head.current?.focus();
  };
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="16px minmax(0,1fr)"
      columnGap="3"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <chakra.span mt="3px">
        <ToneMark mark={markForStatus(issue.status)} size={16} />
      </chakra.span>
      <div>
        <chakra.p ref={head} tabIndex={-1} textStyle="ui" fontWeight="semibold" overflowWrap="anywhere">
          {thing}
        </chakra.p>
        <chakra.p textStyle="ui" overflowWrap="anywhere" whiteSpace="pre-line">
          {issue.reason === null ? t('list.of_paper') : words(issue)}
        </chakra.p>
        <chakra.p textStyle="ui" color="fg.muted">
          {t(`standing.${issue.status}`, { place: lineOf(issue), at: formatInstant(sinceOf(issue)) })}{' '}
          <Raised issue={issue} viewerId={viewerId} />
        </chakra.p>
        {issue.status === 'ANSWERED' && <Answer known={known} issue={issue} correction={correction} />}
        {mayWrite && form.isOpen && (
          <EditForm
            known={known}
            issue={issue}
            keptAs={form.keptAs}
            place={thing}
            member={member}
            onDone={() => {
              toast({ title: t('done.update') });
              close();
            }}
            onCancel={close}
          />
        )}
        {mayWrite && !form.isOpen && (
          <IssueActions known={known} issue={issue} place={thing} onEdit={form.open} onRemoved={onRemoved} />
        )}
      </div>
    </chakra.li>
  );
}
