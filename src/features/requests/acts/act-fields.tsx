import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../../../../contract/values/conversion.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import type { AskedField } from '../../../../machines/request/asked.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { requestReasons, useReasonWords } from '../../../ui/reason-words.ts';
import { ConversionParts } from './conversion-parts.tsx';
import { fieldsOf, isOtherName, type Faults, type Typed } from './fields.ts';

type FieldsProps = {
  readonly request: TransactionDetail;
  readonly asked: readonly AskedField[];
  readonly typed: Typed;
  /** of the fields that may say what is wrong with them already */
  readonly faults: Faults;
  /** they are with the server */
  readonly readOnly: boolean;
  readonly onType: (name: AskedField, value: string) => void;
};

/**
 * Says that a payment of somebody else has to be confirmed (decisions §4), when the name isn't the member's. Whether it
 * is the holder's of the validated account the server alone knows.
 */
function OtherPayer({ payer, holder }: { readonly payer: string; readonly holder: string }) {
  const { t } = useTranslation('requests');
  return (
    <chakra.p textStyle="ui" color="fg.muted" aria-live="polite" _empty={{ position: 'absolute' }}>
      {isOtherName(payer, holder) && t('payer.other', { holder })}
    </chakra.p>
  );
}

type OneProps = Omit<FieldsProps, 'asked'> & { readonly name: AskedField };

/** What each kind of field has in common, from its name. */
function useField({ name, typed, faults, onType }: OneProps) {
  const { t } = useTranslation('requests');
  const { t: errors } = useTranslation('errors');
  const key = faults[name];
  return {
    value: typed[name] ?? '',
    type: (value: string) => onType(name, value),
    words: {
      name,
      label: t(`field.${name}`),
      error: key === undefined ? undefined : errors(`fields.${key}`, { defaultValue: errors(`keys.${key}`) }),
    },
  };
}

/** Fees, the fund's part, what was received. */
function Amount(props: OneProps) {
  const { t } = useTranslation('requests');
  const { value, type, words } = useField(props);
  const { name, request } = props;
  const { conversion_type, currency } = request;
  const isPart = name === 'fund_part' && conversion_type !== null;
  return (
    <MoneyField
      {...words}
      readOnly={props.readOnly}
      currency={isPart ? targetOf(conversion_type) : currency}
      value={value}
      onChange={type}
      {...(name === 'received_amount' ? {} : { hint: t(`hint.${name}`) })}
      {...(isPart ? { optional: true } : {})}
    />
  );
}

function Day(props: OneProps) {
  const { t } = useTranslation('requests');
  const { value, type, words } = useField(props);
  return (
    <DateField
      {...words}
      readOnly={props.readOnly}
      hint={t(`hint.${props.name}`)}
      defaultValue={value}
      onChange={({ target }) => type(target.value)}
    />
  );
}

function Rate(props: OneProps) {
  const { t } = useTranslation('requests');
  const { value, type, words } = useField(props);
  return (
    <TextField
      {...words}
      readOnly={props.readOnly}
      hint={t('hint.exchange_rate')}
      inputMode="decimal"
      autoComplete="off"
      width="240px"
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Payer(props: OneProps) {
  const { t } = useTranslation('requests');
  const { value, type, words } = useField(props);
  const holder = props.request.user_name;
  return (
    <chakra.div display="grid" gap="2">
      <TextField
        {...words}
        readOnly={props.readOnly}
        hint={t('hint.payer', { holder })}
        autoComplete="off"
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <OtherPayer payer={value} holder={holder} />
    </chakra.div>
  );
}

/** A list can't be read alone: meanwhile nothing else stands in it. */
function ReasonChoice(props: OneProps) {
  const reasonOf = useReasonWords();
  const { value, type, words } = useField(props);
  const offered = props.readOnly ? requestReasons.filter((reason) => reason === value) : requestReasons;
  return (
    <SelectField
      {...words}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      {...(props.readOnly && value !== '' ? { placeholder: null } : {})}
      options={offered.map((reason) => ({ value: reason, label: reasonOf(reason) }))}
    />
  );
}

function Words(props: OneProps) {
  const { t } = useTranslation('requests');
  const { value, type, words } = useField(props);
  return (
    <TextAreaField
      {...words}
      readOnly={props.readOnly}
      hint={t('hint.text')}
      {...(props.typed['reason'] === 'OTHER' ? {} : { optional: true })}
      rows={3}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

const controls: Readonly<Record<AskedField, (props: OneProps) => ReactNode>> = {
  misc_fees: Amount,
  received_amount: Amount,
  fund_part: Amount,
  starting_date: Day,
  value_date: Day,
  exchange_rate: Rate,
  payer: Payer,
  reason: ReasonChoice,
  text: Words,
};

/** The fields of an act, in the order in which they are asked. */
export function ActFields({ asked, ...props }: FieldsProps) {
  const language = useLanguage();
  if (asked.length === 0) return null;
  return (
    <chakra.div display="grid" gap="4">
      {asked.map((name) => {
        const Control = controls[name];
        return <Control key={name} name={name} {...props} />;
      })}
      {asked.includes('exchange_rate') && (
        <ConversionParts request={props.request} fields={fieldsOf(asked, props.typed, language)} />
      )}
    </chakra.div>
  );
}
