import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { issueMutation } from '../../../queries/issues.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useFaultFocus } from '../../../ui/fault-focus.ts';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { FormFoot } from './form-foot.tsx';
import type { KnownDossier } from './known.ts';
import { type ChangedWords, changeActOf, type WordValues } from './issue-values.ts';
import { useEntries } from './use-entries.ts';
import { WordFields } from './word-fields.tsx';

type EditFormProps = {
  readonly known: KnownDossier;
  /** as it stands now: it may change while the words are typed */
  readonly issue: RegistrationIssue;
  /** under which name the words are kept (platform/typed.ts) */
  readonly keptAs: string;
  /** where it is, for who cannot see it */
  readonly place: string;
  readonly member: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** The words with the version that they were begun on, which comes back with them. */
type EditedWords = WordValues & { readonly version: number };

/** The words of an issue, changed. What is typed stays when somebody else has changed the issue meanwhile. */
export function EditForm({ known, issue, keptAs, place, member, onDone, onCancel }: EditFormProps) {
  const { t } = useTranslation('review-issues');
  const client = useQueryClient();
  const save = useMutation(issueMutation(client, known.userId));
  /** the words that are asked about; null: nothing is asked */
  const [asked, setAsked] = useState<ChangedWords | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const form = useEntries<EditedWords, ChangedWords>(
    { reason: issue.reason ?? '', text: issue.text ?? '', version: issue.version },
    (rules, typed) => rules.judgeWords(typed),
    keptAs,
    (words) => {
      setSeen(issue.version);
      setAsked(words);
    },
  );
  const box = useRef<HTMLFormElement>(null);
  useFaultFocus(box, form.attempts);
  const act = asked && changeActOf(issue, asked);
  const prefix = `issue-${issue.id}`;
  // one's own change is read again before all of the dossier is: nobody else made it
  const isOvertaken = !save.isPending && issue.version !== (seen ?? form.values.version);
  return (
    <chakra.form
      ref={box}
      noValidate
      aria-label={t('form.title_edit', { place })}
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="5"
      py="4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        form.submit();
      }}
    >
      {isOvertaken && (
        <Callout tone="pending" live="alert" title={t('form.changed_meanwhile')}>
          {t('form.changed_meanwhile_text')}
        </Callout>
      )}
      <WordFields
        values={form.values}
        prefix={prefix}
        isPaper={issue.document_type !== null}
        member={member}
        messageOf={form.messageOf}
        onChange={form.change}
      />
      <RulesMissing form={form} />
      <FormFoot
        asks="update"
        busy={form.isWaiting}
        known={known}
        act={act}
        onCancel={onCancel}
        {...(isOvertaken ? { lead: t('form.changed_meanwhile_text') } : {})}
        run={async (hash) => {
          if (act?.act === 'issue.update') await save.mutateAsync({ act, hash });
        }}
        onDone={onDone}
        onKeep={(fields) => {
          setAsked(null);
          form.tell(fields);
        }}
      />
    </chakra.form>
  );
}
