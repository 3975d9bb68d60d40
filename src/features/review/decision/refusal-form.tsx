import { chakra } from '@chakra-ui/react';
import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { reasons } from '../../../../contract/enums.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { useJudged } from '../../../ui/use-judged.ts';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { lateRules } from '../bring-rules.ts';
import { Key } from '../frame/key.tsx';
import { reasonsOfItem } from '../reasons-of-item.ts';
import { Bar, BarButtons, BarRow } from './bar.tsx';
import type { TypedWords } from './words.ts';

type RefusalFormProps = {
  readonly item: ReviewItem;
  /** the member's name, to whom the message goes */
  readonly member: string;
  readonly words: TypedWords;
  /** the answers that may be named, with their labels; none of a paper */
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly onWords: (words: TypedWords) => void;
  /** every press counts, that of the keys too */
  readonly attempts: number;
  /** with the words, and what their rules say of them */
  readonly onSubmit: (words: TypedWords, isRight: boolean) => void;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onBack: () => void;
};

/** Why, and what to send instead: prefilled from the failed check, in words that the member reads. */
export function RefusalForm(props: RefusalFormProps) {
  const {
    item,
    member,
    words,
    fields,
    refusal,
    busy,
    onWords,
    attempts,
    onSubmit,
    ref: form,
    onBack,
  } = props;
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('documents');
  const { t: errors } = useTranslation('errors');
  const whyRefused = useWhyRefused();
  const id = useId();
  const isData = item.kind === 'data';
  const [touched, setTouched] = useState(false);
  // where the form opens: at the words, when the reason is known
  const [first] = useState(words.reason === '' ? 'select' : 'textarea');
  const standard = words.reason === '' || isData ? '' : documents(`reason.${words.reason}.help`);
  // another reason's standard sentence is none of one's own
  const isOther = words.reason === 'OTHER';
  const rules = useSyncExternalStore(lateRules.subscribe, lateRules.found);
  // what is typed while the rules are on their way is judged and sent, too
  const typed = useRef(words);
  useLayoutEffect(() => {
    typed.current = words;
  }, [words]);
  const judged = useJudged(lateRules, ({ judgeRefusal }) =>
    onSubmit(typed.current, Object.keys(judgeRefusal(typed.current)).length === 0),
  );
  const found = rules !== null && (attempts > 0 || touched) ? rules.judgeRefusal(words) : {};
  const said = { ...refusal?.fields, ...found };
  const errorOf = (name: string) => (said[name] === undefined ? undefined : errors(`fields.${said[name]}`));
  const change = (part: Partial<TypedWords>) => {
    setTouched(true);
    // what did not come when the form was opened is asked for anew
    void lateRules.bring().catch(() => undefined);
    onWords({ ...words, ...part });
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [form, first]);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, attempts]);
  return (
    <Bar title={t(isData ? 'refusal.data_title' : 'refusal.title')}>
      {refusal !== null && Object.keys(refusal.fields).length === 0 && (
        <chakra.div mb="3">
          <Callout tone="negative" live="alert" title={whyRefused(refusal)}>
            {t(isUnheard(refusal.key) ? 'refusal.no_answer' : 'refusal.kept')}
            <FaultNote of={refusal} />
          </Callout>
        </chakra.div>
      )}
      <chakra.form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          judged.submit();
        }}
      >
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0,1fr)', md: '188px minmax(0,1fr)' }}
          columnGap="4"
          rowGap="3"
          mb="3"
        >
          <chakra.div display="grid" gap="3" alignContent="start">
            <SelectField
              id={`${id}-reason`}
              name="reason"
              label={t('refusal.reason')}
              error={errorOf('reason')}
              value={words.reason}
              onChange={(event) =>
                change({ reason: reasons.find((one) => one === event.currentTarget.value) ?? '' })
              }
              options={reasonsOfItem(item.kind === 'paper').map((value) => ({
                value,
                label: t(`reason.${value}`),
              }))}
            />
            {isData && (
              <SelectField
                id={`${id}-field`}
                name="field"
                label={t('refusal.field')}
                error={errorOf('field')}
                placeholder={t('refusal.whole_step')}
                value={words.field}
                onChange={(event) => change({ field: event.currentTarget.value })}
                options={fields}
              />
            )}
          </chakra.div>
          <TextAreaField
            id={`${id}-text`}
            name="text"
            label={t('refusal.message', { name: member })}
            {...(isOther ? {} : { optional: true })}
            {...(words.text === null && standard !== '' && !isOther ? { hint: t('refusal.standard') } : {})}
            error={errorOf('text')}
            rows={3}
            value={words.text ?? (isOther ? '' : standard)}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </chakra.div>
        {judged.isWithoutRules && (
          <chakra.div mb="3">
            <RulesMissing form={judged} />
          </chakra.div>
        )}
        <BarRow>
          <BarButtons>
            <Button size="sm" variant="outline" onClick={onBack}>
              {t('decision.back')}
              <Key aria-hidden="true">Esc</Key>
            </Button>
            <Button
              size="sm"
              variant="danger"
              type="submit"
              busy={busy || judged.isWaiting}
              busyLabel={t('decision.predicting')}
            >
              {t('refusal.next')}
              <Key aria-hidden="true">Ctrl ↵</Key>
            </Button>
          </BarButtons>
        </BarRow>
      </chakra.form>
    </Bar>
  );
}
