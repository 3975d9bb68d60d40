import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section, SectionStatus } from '../../../../contract/enums.ts';
import { issueMutation } from '../../../queries/issues.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { News } from '../../../ui/news.tsx';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import { FormFoot } from './form-foot.tsx';
import { atEntries, type IssueRaised, type IssueValues } from './issue-values.ts';
import type { KnownDossier } from './known.ts';
import { PlaceFields } from './place-fields.tsx';
import { useEntries } from './use-entries.ts';
import { WordFields } from './word-fields.tsx';

type RaiseFormProps = {
  readonly known: KnownDossier;
  readonly initial: IssueValues;
  /** under which name the words are kept (platform/typed.ts) */
  readonly keptAs: string;
  /** step and owner are those of the page */
  readonly isFixed?: boolean;
  /** tells several forms on one page apart */
  readonly prefix: string;
  /** whom the words are written to */
  readonly member: string;
  readonly statuses: Readonly<Record<Section, SectionStatus>>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const entries = ['step', 'owner', 'thing', 'reason', 'text'] as const;

/** Says that a section which the fund has validated falls back. */
function FallsBack({ section }: { readonly section: Section }) {
  const { t } = useTranslation('review-issues');
  const { t: enrollment } = useTranslation('enrollment');
  return (
    <Callout tone="pending" title={t('form.falls_back', { section: enrollment(`board.section.${section}`) })}>
      {t('form.falls_back_text')}
    </Callout>
  );
}

/** A new issue: what about, why, in which words; then what will happen, and only then it is raised. */
export function RaiseForm(props: RaiseFormProps) {
  const { known, initial, keptAs, isFixed = false, prefix, member, statuses, onDone, onCancel } = props;
  const { t } = useTranslation('review-issues');
  const client = useQueryClient();
  const raise = useMutation(issueMutation(client, known.userId));
  /** what is asked about; null: nothing is asked */
  const [act, setAct] = useState<IssueRaised | null>(null);
  const form = useEntries(initial, (rules, typed) => rules.judgeIssue(known.places)(typed), keptAs, setAct);
  const { values, messageOf, change } = form;
  const section = known.places.find(({ step }) => String(step) === values.step)?.section;
  const errors = entries.flatMap((name) => {
    const message = messageOf(name);
    const label = name === 'text' ? t('form.text', { name: member }) : t(`form.${name}`);
    return message === undefined ? [] : [{ field: `${prefix}-${name}`, label, message }];
  });
  return (
    <chakra.form
      noValidate
      aria-label={t('form.title')}
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
      <ErrorSummary errors={form.attempts > 0 ? errors : []} attempt={form.attempts} />
      <PlaceFields
        known={known}
        values={values}
        prefix={prefix}
        isFixed={isFixed}
        messageOf={messageOf}
        onChange={change}
      />
      <WordFields
        values={values}
        prefix={prefix}
        isPaper={values.thing.startsWith('paper:')}
        member={member}
        messageOf={messageOf}
        onChange={change}
      />
      <News>
        {section !== undefined && statuses[section] === 'VALIDATED' && <FallsBack section={section} />}
      </News>
      <RulesMissing form={form} />
      <FormFoot
        asks="create"
        busy={form.isWaiting}
        known={known}
        act={act}
        onCancel={onCancel}
        run={async (hash) => {
          if (act !== null) await raise.mutateAsync({ act, hash });
        }}
        onDone={onDone}
        onKeep={(fields) => {
          setAct(null);
          form.tell(atEntries(fields));
          const [first] = Object.keys(atEntries(fields));
          if (first !== undefined) focusAnchor(`#field-${prefix}-${first}`);
        }}
      />
    </chakra.form>
  );
}
