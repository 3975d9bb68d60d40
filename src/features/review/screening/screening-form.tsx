import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../../../contract/values/date.ts';
import type {
  DossierReview,
  Screening,
  ScreeningForm as ScreeningBody,
} from '../../../../contract/values/review.ts';
import { screeningLists, screeningOutcomes } from '../../../../contract/values/review.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { screenMutation } from '../../../queries/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { formatDay } from '../../../ui/format.ts';
import { GroupFrame } from '../../../ui/field-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { useEntries } from '../issues/use-entries.ts';
import { Overtaken } from './overtaken.tsx';
import { Persons } from './persons.tsx';
import type { ScreeningValues } from './screening-values.ts';

type ScreeningFormProps = {
  readonly userId: string;
  /** who is to be looked up, as the dossier stands now */
  readonly persons: DossierReview['persons'];
  /** the screening that stands now, whose place this one takes */
  readonly standing: Screening | null;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const entries = ['lists', 'screened_on', 'outcome', 'note'] as const;
const empty = (today: string, persons: string, replaces: string): ScreeningValues => ({
  persons,
  replaces,
  lists: [],
  screened_on: today,
  outcome: '',
  note: '',
});

/** Empty: there is none, or a former server that tells no id of it. */
const idOf = (standing: Screening | null): string => standing?.id ?? '';

type Form = ReturnType<typeof useEntries<ScreeningValues, ScreeningBody>>;

/** The lists that the member was looked up in. */
function Lists({
  form: { values, change },
  error,
}: {
  readonly form: Form;
  readonly error?: string | undefined;
}) {
  const { t } = useTranslation('review-issues');
  return (
    <GroupFrame name="screening-lists" label={t('screening.lists')} error={error}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="6">
        {screeningLists.map((list, at) => (
          <CheckField
            key={list}
            name={`screening-list-${list}`}
            {...(at === 0 ? { id: 'field-screening-lists' } : {})}
            label={t(`screening.list.${list}`)}
            checked={values.lists.includes(list)}
            onChange={(event) =>
              change({
                lists: event.currentTarget.checked
                  ? [...values.lists, list]
                  : values.lists.filter((one) => one !== list),
              })
            }
          />
        ))}
      </chakra.div>
    </GroupFrame>
  );
}

/** What came of looking the member up: where, when, what was found, and why it is harmless. */
export function ScreeningForm({ userId, persons, standing, today, onDone, onCancel }: ScreeningFormProps) {
  const { t } = useTranslation('review-issues');
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const save = useMutation(screenMutation(client, userId));
  const form = useEntries(
    empty(today, persons.version, idOf(standing)),
    (rules, typed: ScreeningValues) => rules.judgeScreening(today, standing)(typed),
    `screening.${userId}`,
    (body, tell) => {
      if (save.isPending) return;
      save.mutate(body, {
        onSuccess: onDone,
        onError: (thrown) => tell(refusalOf(thrown).fields),
      });
    },
  );
  const { values, change } = form;
  const messageOf = (name: (typeof entries)[number]) => {
    const message = form.messageOf(name);
    if (message === undefined) return undefined;
    // of a group of boxes it can only be that none is ticked
    if (name === 'lists') return t('screening.no_list');
    const isDated = name === 'screened_on' && isDay(values.screened_on);
    return isDated && standing && values.screened_on < standing.screened_on
      ? t('screening.before_last', { date: formatDay(standing.screened_on) })
      : message;
  };
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
  }, []);
  const summed = entries.flatMap((name) => {
    const message = messageOf(name);
    return message === undefined
      ? []
      : [{ field: `screening-${name}`, label: t(`screening.${name}`), message }];
  });
  const refusal = save.error === null ? null : refusalOf(save.error);
  const told = refusal && whyRefused(refusal);
  const isUnknown = wasUnheard(save.error);
  const isStale = refusal?.key === 'stale_version' && !save.isPending;
  const haveChanged = isStale && persons.version !== values.persons;
  const isOvertaken = standing !== null && idOf(standing) !== values.replaces;
  // it may be what was just sent, whose answer did not come
  const isOfOvertaken = isOvertaken && (isStale || isUnknown);
  return (
    <chakra.form
      ref={box}
      noValidate
      aria-label={t('screening.record')}
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="5"
      py="4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <ErrorSummary errors={form.attempts > 0 ? summed : []} attempt={form.attempts} />
      <Lists form={form} error={messageOf('lists')} />
      <DateField
        name="screening-screened_on"
        label={t('screening.screened_on')}
        hint={t('screening.screened_on_hint')}
        defaultValue={values.screened_on}
        error={messageOf('screened_on')}
        onChange={({ target }) => change({ screened_on: target.value })}
      />
      <ChoiceField
        name="screening-outcome"
        label={t('screening.outcome')}
        chosen={values.outcome}
        error={messageOf('outcome')}
        choices={screeningOutcomes.map((value) => ({
          value,
          label: t(`screening.outcomes.${value}`),
          text: t(`screening.outcome_text.${value}`),
        }))}
        onChange={(event) => change({ outcome: event.currentTarget.value })}
      />
      <TextAreaField
        name="screening-note"
        label={t('screening.note')}
        hint={t('screening.note_hint')}
        optional={values.outcome === '' || (values.outcome === 'CLEAR' && standing?.outcome !== 'MATCH')}
        rows={3}
        value={values.note}
        error={messageOf('note')}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {isOvertaken && !save.isPending && (
        <Overtaken
          isKept={isStale}
          onSeen={() => {
            box.current?.querySelector('input')?.focus();
            save.reset();
            change({ replaces: idOf(standing) });
          }}
        />
      )}
      <Persons
        persons={persons}
        opened={values.persons}
        isKept={haveChanged}
        onTaken={(version) => {
          save.reset();
          change({ persons: version });
        }}
      />
      <RulesMissing form={form} />
      {refusal && !haveChanged && !isOfOvertaken && (
        <NotDone title={t('screening.kept', { message: told })} isUnknown={isUnknown} of={refusal}>
          {isUnknown && told}
        </NotDone>
      )}
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <Button
          type="submit"
          size="sm"
          busy={save.isPending || form.isWaiting}
          busyLabel={t('screening.saving')}
        >
          {t('screening.save')}
        </Button>
        <LeaveButton size="sm" isSending={save.isPending} onClick={onCancel}>
          {t('screening.cancel')}
        </LeaveButton>
      </chakra.div>
    </chakra.form>
  );
}
