import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { conversionTypes } from '../../../../contract/enums.ts';
import { targetOf } from '../../../../contract/values/conversion.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { typedMoney } from '../../../ui/money-entry.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sourceOf, typeOf } from './figures.ts';
import type { ConversionForm } from './use-conversion.ts';

type FieldsProps = { readonly conversion: ConversionForm; readonly request: Transaction | null };

/** Which way, and how much; a member who asked for it has said both. */
function Asked({ conversion, request }: FieldsProps) {
  const { t } = useTranslation(['fund', 'requests']);
  const { form, wallets, messageOf, edit } = conversion;
  const type = typeOf(form.values);
  const source = sourceOf(type);
  if (request !== null)
    return (
      <chakra.dl m="0" display="flex" gap="10" flexWrap="wrap">
        <div>
          <chakra.dt textStyle="ui" color="fg.muted">
            {t('conversion.asked')}
          </chakra.dt>
          <chakra.dd m="0">
            <MoneyText amount={request.amount} currency={source} size="lg" />
          </chakra.dd>
        </div>
        <div>
          <chakra.dt textStyle="ui" color="fg.muted">
            {t('conversion.way')}
          </chakra.dt>
          <chakra.dd m="0" fontWeight="medium">
            {t(`requests:conversion.${type}`)}
          </chakra.dd>
        </div>
      </chakra.dl>
    );
  const available = wallets?.wallets.find(({ currency }) => currency === source)?.available;
  return (
    <>
      <ChoiceField
        name="conversion_type"
        label={t('conversion.way')}
        columns={2}
        chosen={type}
        onChange={(event) => edit({ conversion_type: event.currentTarget.value })}
        choices={conversionTypes.map((value) => ({
          value,
          label: t(`requests:conversion.${value}`),
        }))}
      />
      <MoneyField
        name="amount"
        label={t('conversion.amount')}
        currency={source}
        value={form.values.amount}
        error={messageOf('amount')}
        onChange={(amount) => edit({ amount })}
        hint={
          <>
            {t('conversion.available')}{' '}
            {available === undefined ? '–' : <MoneyText amount={available} currency={source} />}
          </>
        }
      />
    </>
  );
}

/** The rate, the amount and how what comes of it is parted. Of the two parts, one is typed and the other follows. */
export function ConversionFields({ conversion, request }: FieldsProps) {
  const { t } = useTranslation('fund');
  const { form, judged, language, messageOf, edit } = conversion;
  const { values } = form;
  const target = targetOf(typeOf(values));
  const { figures } = judged;
  const shown = (part: 'client_part' | 'fund_part') => {
    if (values.typed === part || figures === null) return values.typed === part ? values[part] : '';
    return typedMoney(formatMoney(part === 'fund_part' ? figures.fundPart : figures.clientPart), language);
  };
  const onPart = (part: 'client_part' | 'fund_part') => (typed: string) =>
    edit({ [part]: typed, typed: part });
  return (
    <>
      <Asked conversion={conversion} request={request} />
      <TextField
        name="exchange_rate"
        label={t('conversion.rate')}
        hint={t('conversion.rate_hint')}
        inputMode="decimal"
        autoComplete="off"
        width="240px"
        style={{ textAlign: 'end' }}
        suffix="USD"
        value={values.exchange_rate}
        error={messageOf('exchange_rate')}
        onChange={(event) => edit({ exchange_rate: event.currentTarget.value })}
      />
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,240px))' }}
        alignItems="end"
      >
        <MoneyField
          name="client_part"
          label={t('conversion.client_part')}
          currency={target}
          value={shown('client_part')}
          error={messageOf('client_part')}
          onChange={onPart('client_part')}
        />
        <MoneyField
          name="fund_part"
          label={t('conversion.fund_part')}
          optional
          currency={target}
          value={shown('fund_part')}
          error={messageOf('fund_part')}
          onChange={onPart('fund_part')}
        />
      </chakra.div>
    </>
  );
}
