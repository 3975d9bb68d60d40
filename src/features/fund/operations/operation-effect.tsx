import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { movedInWallet } from '../../../../contract/values/moved.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateText, MoneyText } from '../../../ui/format-parts.tsx';
import { formatDay } from '../../../ui/format.ts';
import { monthName } from '../../../queries/effect-words.ts';
import { BeforeAfter } from '../before-after.tsx';
import {
  besideOfReversal,
  effectOfReversal,
  positionAfter,
  type Holding,
  type Planned,
  type Position,
} from './figures.ts';
import type { OperationValues } from './operation-values.ts';
import type { Missed } from './use-missed-values.ts';

type EffectProps = {
  readonly planned: Planned;
  readonly position: Position;
  /** the wallet of the other currency, as far as it is known */
  readonly beside: Holding | null;
  readonly currency: Currency;
  readonly reversalOf: TransactionDetail | null;
  readonly values: OperationValues;
  /** a second person confirms it before anything moves */
  readonly isForTwo: boolean;
  readonly missed: Missed;
};

/** What an operation does, before it is posted: the member's figures now and after. */
export function OperationEffect(props: EffectProps) {
  const { planned, position, beside, currency, reversalOf, values, isForTwo } = props;
  const { values: missed, month } = props.missed;
  const { t } = useTranslation(['fund', 'requests']);
  const after =
    reversalOf === null ? positionAfter(position, planned) : effectOfReversal(position, reversalOf);
  const movement = movedInWallet({ transaction_type: planned.type, amount: formatMoney(planned.amount) });
  const other = reversalOf === null || beside === null ? null : besideOfReversal(beside, reversalOf);
  const keys = ['balance', 'available', 'invested'] as const;
  return (
    <>
      <chakra.p>
        <chakra.span fontWeight="semibold">{t(`requests:type.${planned.type}`)}</chakra.span>{' '}
        <MoneyText amount={movement} currency={currency} signed />
        {other !== null && (
          <>
            {' · '}
            <MoneyText amount={formatMoney(other.moved)} currency={other.currency} signed />
          </>
        )}
        <chakra.span display="block" textStyle="ui" color="fg.muted">
          {t('operation.counts_from')} <DateText value={values.starting_date} />
        </chakra.span>
      </chakra.p>
      <BeforeAfter
        caption={t('operation.effect')}
        changes={[
          ...keys.map((key) => ({
            key,
            label: t(`operation.figure.${key}`),
            currency,
            before: formatMoney(position[key]),
            after: formatMoney(after[key]),
          })),
          ...(other === null
            ? []
            : (['balance', 'available'] as const).map((key) => ({
                key: `beside ${key}`,
                label: t(`operation.beside.${key}`, { currency: other.currency }),
                currency: other.currency,
                before: formatMoney(other.before[key]),
                after: formatMoney(other.after[key]),
              }))),
        ]}
      />
      {missed.length > 0 && (
        <Callout tone="pending" title={t('operation.missed_title')}>
          <chakra.ul listStyleType="disc" ps="5" my="1">
            {missed.map(({ isFund, period, currency: of, day }) => (
              <li key={`${String(isFund)}${period}${of}`}>
                {t(`operation.missed_${isFund ? 'fund_' : ''}${period}`, {
                  day: formatDay(day),
                  currency: of,
                })}
              </li>
            ))}
          </chakra.ul>
          <p>{t('operation.missed_text')}</p>
        </Callout>
      )}
      {month !== null && (
        <Callout tone="pending" title={t('operation.outdated_title', { month: monthName(month) })}>
          {t('operation.outdated_text')}
        </Callout>
      )}
      <Callout
        tone={isForTwo ? 'pending' : 'neutral'}
        title={t(isForTwo ? 'operation.second' : 'operation.at_once')}
      >
        {t(isForTwo ? 'operation.second_text' : 'operation.at_once_text')}
      </Callout>
    </>
  );
}
