import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fundOperationTypes, type Currency } from '../../../../contract/enums.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { directions, type OperationValues } from './operation-values.ts';

type FieldsProps = {
  readonly values: OperationValues;
  readonly currency: Currency;
  /** type, direction and amount are those of what is undone */
  readonly isReversal: boolean;
  readonly messageOf: (name: string) => string | undefined;
  readonly onEdit: (part: Partial<OperationValues>) => void;
};

/** What the fund posts: which kind, how much, from which day on, and why. */
export function OperationFields({ values, currency, isReversal, messageOf, onEdit }: FieldsProps) {
  const { t } = useTranslation(['fund', 'requests']);
  const isAdjustment = values.transaction_type === 'ADJUSTMENT';
  return (
    <>
      {!isReversal && (
        <>
          <SelectField
            name="transaction_type"
            label={t('operation.type')}
            value={values.transaction_type}
            error={messageOf('transaction_type')}
            onChange={(event) => onEdit({ transaction_type: event.currentTarget.value })}
            options={fundOperationTypes.map((value) => ({
              value,
              label: t(`requests:type.${value}`),
            }))}
            {...(values.transaction_type === ''
              ? {}
              : { hint: t(`operation.type_text.${values.transaction_type}`) })}
          />
          {isAdjustment && (
            <ChoiceField
              name="direction"
              label={t('operation.direction')}
              columns={2}
              chosen={values.direction}
              error={messageOf('direction')}
              onChange={(event) => onEdit({ direction: event.currentTarget.value })}
              choices={directions.map((value) => ({ value, label: t(`operation.direction_of.${value}`) }))}
            />
          )}
          <MoneyField
            name="amount"
            label={t('operation.amount')}
            currency={currency}
            value={values.amount}
            error={messageOf('amount')}
            onChange={(amount) => onEdit({ amount })}
          />
        </>
      )}
      <chakra.div>
        <DateField
          name="starting_date"
          label={t('operation.start')}
          hint={t('operation.start_hint')}
          defaultValue={values.starting_date}
          error={messageOf('starting_date')}
          onChange={(event) => onEdit({ starting_date: event.target.value })}
        />
      </chakra.div>
      <TextAreaField
        name="text"
        label={t('operation.text')}
        hint={t('operation.text_hint')}
        optional
        value={values.text}
        error={messageOf('text')}
        onChange={(event) => onEdit({ text: event.currentTarget.value })}
      />
    </>
  );
}
