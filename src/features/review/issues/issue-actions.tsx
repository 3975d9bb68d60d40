import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import type { PredictForm } from '../../../../contract/values/review.ts';
import { issueMutation } from '../../../queries/issues.ts';
import { Button } from '../../../ui/button.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { Foretold } from './foretold.tsx';
import type { KnownDossier } from './known.ts';
import { changeActOf } from './issue-values.ts';

/** What can be done to an issue beside changing its words. */
type Deed = 'resolve' | 'reopen' | 'remove';

const actOf = (issue: RegistrationIssue, deed: Deed | null): PredictForm | null => {
  if (deed === 'remove') return { act: 'issue.remove', issue_id: issue.id };
  if (deed === null) return null;
  return changeActOf(issue, { status: deed === 'resolve' ? 'RESOLVED' : 'OPEN' });
};

/** What an issue is about takes the focus of what can't be done to it any more; the list's heading, where it is gone. */
const leavesFocusToIssue = leavesFocusTo((button) => [
  button.closest('li')?.querySelector('[tabindex="-1"]'),
  button.closest('section')?.querySelector('[tabindex="-1"]'),
]);

type IssueActionsProps = {
  readonly known: KnownDossier;
  readonly issue: RegistrationIssue;
  /** what it is about, for who cannot see it */
  readonly place: string;
  readonly onEdit: () => void;
  /** it is gone: the focus goes elsewhere */
  readonly onRemoved: () => void;
};

/** Change the words, settle, open again, delete: each asks first and says what will happen. */
export function IssueActions({ known, issue, place, onEdit, onRemoved }: IssueActionsProps) {
  const { t } = useTranslation('review-issues');
  const client = useQueryClient();
  const doing = useMutation(issueMutation(client, known.userId));
  const [deed, setDeed] = useState<Deed | null>(null);
  const act = actOf(issue, deed);
  // the words stay while the dialog goes away
  const said = deed ?? 'resolve';
  const offered: readonly Deed[] =
    issue.status === 'OPEN'
      ? ['resolve', 'remove']
      : issue.status === 'ANSWERED'
        ? ['resolve', 'reopen', 'remove']
        : ['reopen', 'remove'];
  const buttons = [
    ...(issue.status === 'RESOLVED' ? [] : [{ key: 'edit' as const, press: onEdit }]),
    ...offered.map((one) => ({ key: one, press: () => setDeed(one) })),
  ];
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="1" ms="-10px">
      {buttons.map(({ key, press }) => (
        <Button key={key} ref={leavesFocusToIssue} variant="quiet" size="sm" onClick={press}>
          {t(`action.${key}`)}
          <VisuallyHidden> {place}</VisuallyHidden>
        </Button>
      ))}
      <Foretold
        known={known}
        act={act}
        danger={said === 'remove'}
        words={{
          title: t(`ask.${said}.title`, { place }),
          confirm: t(`ask.${said}.confirm`),
          busy: t(`ask.${said}.busy`),
          keep: t(`ask.${said}.keep`),
        }}
        run={async (hash) => {
          if (act?.act === 'issue.update' || act?.act === 'issue.remove')
            await doing.mutateAsync({ act, hash });
        }}
        onDone={() => {
          toast({ title: t(`done.${said}`) });
          setDeed(null);
          if (said === 'remove') onRemoved();
        }}
        onKeep={() => setDeed(null)}
      />
    </chakra.div>
  );
}
