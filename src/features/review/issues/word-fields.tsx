import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { reasonsOfItem } from '../reasons-of-item.ts';
import type { WordValues } from './issue-values.ts';

type WordFieldsProps = {
  readonly values: WordValues;
  /** tells the fields of several forms on one page apart */
  readonly prefix: string;
  /** a paper is meant: reasons that speak of papers are offered */
  readonly isPaper: boolean;
  /** whom the words are written to */
  readonly member: string;
  readonly messageOf: (name: string) => string | undefined;
  readonly onChange: (part: Partial<WordValues>) => void;
};

/** Why, and in which words to the member; the text is asked where the reason says nothing by itself. */
export function WordFields({ values, prefix, isPaper, member, messageOf, onChange }: WordFieldsProps) {
  const { t } = useTranslation('review-issues');
  const { t: review } = useTranslation('review');
  return (
    <>
      <SelectField
        name={`${prefix}-reason`}
        label={t('form.reason')}
        value={values.reason}
        options={reasonsOfItem(isPaper, values.reason).map((reason) => ({
          value: reason,
          label: review(`reason.${reason}`),
        }))}
        error={messageOf('reason')}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      <TextAreaField
        name={`${prefix}-text`}
        label={t('form.text', { name: member })}
        hint={t('form.text_hint')}
        optional={values.reason !== 'OTHER'}
        value={values.text}
        rows={3}
        error={messageOf('text')}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </>
  );
}
