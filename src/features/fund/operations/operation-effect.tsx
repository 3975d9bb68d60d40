import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { movedInWallet } from '../../../../contract/values/moved.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateText, MoneyText } from '../../../ui/format-parts.tsx';
import { formatDay } from '../../../ui/format.ts';
import { BeforeAfter } from '../before-after.tsx';
import { effectOfReversal, positionAfter, type Planned, type Position } from './figures.ts';
import type { OperationValues } from './operation-values.ts';
import type { MissedValues } from './use-missed-values.ts';

type EffectProps = {
  readonly planned: Planned;
  readonly position: Position;
  readonly currency: Currency;
  readonly reversalOf: TransactionDetail | null;
  readonly values: OperationValues;
  /** a second person confirms it before anything moves */
  readonly isForTwo: boolean;
  readonly missed: readonly MissedValues[];
};

/** What an operation does, before it is posted: the member's figures now and after. */
export function OperationEffect(props: EffectProps) {
  const { planned, position, currency, reversalOf, values, isForTwo, missed } = props;
  const { t } = useTranslation(['fund', 'requests']);
  const after =
    reversalOf === null ? positionAfter(position, planned) : effectOfReversal(position, reversalOf);
  const movement = movedInWallet({ transaction_type: planned.type, amount: formatMoney(planned.amount) });
  const keys = ['balance', 'available', 'invested'] as const;
  return (
    <>
      <chakra.p>
        <chakra.span fontWeight="semibold">{t(`requests:type.${planned.type}`)}</chakra.span>{' '}
        <MoneyText amount={movement} currency={currency} signed />
        <chakra.span display="block" textStyle="ui" color="fg.muted">
          {t('operation.counts_from')} <DateText value={values.starting_date} />
        </chakra.span>
      </chakra.p>
      <BeforeAfter
        caption={t('operation.effect')}
        changes={keys.map((key) => ({
          key,
          label: t(`operation.figure.${key}`),
          currency,
          before: formatMoney(position[key]),
          after: formatMoney(after[key]),
        }))}
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
      <Callout
        tone={isForTwo ? 'pending' : 'neutral'}
        title={t(isForTwo ? 'operation.second' : 'operation.at_once')}
      >
        {t(isForTwo ? 'operation.second_text' : 'operation.at_once_text')}
      </Callout>
    </>
  );
}
