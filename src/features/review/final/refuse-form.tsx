import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinalAct } from '../../../queries/final-decision.ts';
import { Button } from '../../../ui/button.tsx';
import { useFaultFocus } from '../../../ui/fault-focus.ts';
import { RulesMissing } from '../../../ui/rules-missing.tsx';
import type { WordValues } from '../issues/issue-values.ts';
import { useEntries } from '../issues/use-entries.ts';
import { WordFields } from '../issues/word-fields.tsx';

type RefuseFormProps = {
  readonly userId: string;
  readonly member: string;
  /** with what the server said of the fields, once it has */
  readonly told: Readonly<Record<string, string>>;
  readonly onAsk: (act: FinalAct) => void;
  readonly onCancel: () => void;
};

/** Why the dossier is refused for good, in words that the member reads. */
export function RefuseForm({ userId, member, told, onAsk, onCancel }: RefuseFormProps) {
  const { t } = useTranslation('review-issues');
  const form = useEntries<WordValues, FinalAct>(
    { reason: '', text: '' },
    (rules, typed) => rules.judgeFinal(typed),
    `final.${userId}`,
    onAsk,
  );
  const [known, setKnown] = useState(told);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector('select')?.focus();
  }, []);
  useFaultFocus(box, form.attempts);
  if (known !== told) {
    setKnown(told);
    form.tell(told);
  }
  return (
    <chakra.form
      ref={box}
      noValidate
      aria-label={t('final.refuse_title')}
      display="grid"
      gridTemplateColumns="minmax(0,1fr)"
      gap="4"
      mt="3"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <chakra.p textStyle="ui" color="fg.muted">
        {t('final.refuse_text')}
      </chakra.p>
      <WordFields
        values={form.values}
        prefix="final"
        isPaper
        member={member}
        messageOf={form.messageOf}
        onChange={form.change}
      />
      <RulesMissing form={form} />
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <Button
          type="submit"
          size="sm"
          variant="danger"
          busy={form.isWaiting}
          busyLabel={t('foretold.computing')}
        >
          {t('final.go')}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('final.cancel')}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
