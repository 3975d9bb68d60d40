import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../../../../contract/values/conversion.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { partsOf, shownCents, type Typed } from './fields.ts';

type PartsProps = {
  readonly request: TransactionDetail;
  /** rate and margin as the wire has them */
  readonly fields: Typed;
};

/** Both sides of a conversion: while its rate is typed, and before it is confirmed. Nothing while they are unknown. */
export function ConversionParts({ request, fields }: PartsProps) {
  const { t } = useTranslation('requests');
  const parts = partsOf(request, fields);
  if (request.conversion_type === null || parts === null || 'key' in parts) return null;
  const target = targetOf(request.conversion_type);
  const lines = [
    ['gives', request.amount, request.currency],
    ['receives', shownCents(parts.clientPart), target],
    ['keeps', shownCents(parts.fundPart), target],
  ] as const;
  return (
    <chakra.dl m="0" textStyle="ui" aria-live="polite">
      {lines.map(([key, amount, currency]) => (
        <chakra.div key={key} display="flex" justifyContent="space-between" gap="4" py="2px">
          <chakra.dt color="fg.muted">{t(`parts.${key}`)}</chakra.dt>
          <chakra.dd m="0">
            <MoneyText amount={amount} currency={currency} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
