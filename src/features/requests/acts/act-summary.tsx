import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reasons } from '../../../../contract/enums.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { askedFields, type AskedField } from '../../../../machines/request/asked.ts';
import type { RequestAct } from '../../../../machines/request/types.ts';
import { DateText, MoneyText, useLanguage } from '../../../ui/format-parts.tsx';
import { formatRate } from '../rate.ts';
import { useReasonWords } from '../../../ui/reason-words.ts';
import { ConversionParts } from './conversion-parts.tsx';

type SummaryProps = { readonly request: TransactionDetail; readonly act: RequestAct };

/** An answer of the form as it is read. */
function useAnswer({ request }: SummaryProps): (name: AskedField, value: string) => ReactNode {
  const language = useLanguage();
  const reasonOf = useReasonWords();
  return (name, value) => {
    if (name === 'misc_fees' || name === 'received_amount')
      return <MoneyText amount={value} currency={request.currency} />;
    if (name === 'starting_date' || name === 'value_date') return <DateText value={value} />;
    if (name === 'exchange_rate') return formatRate(value, language);
    const reason = name === 'reason' ? reasons.find((one) => one === value) : undefined;
    return reason === undefined ? value : reasonOf(reason);
  };
}

/** What goes with an act, read back before it is confirmed; of a conversion both of its amounts. */
export function ActSummary(props: SummaryProps) {
  const { request, act } = props;
  const { t } = useTranslation('requests');
  const answer = useAnswer(props);
  const given = askedFields(request.request_status, act.to, request.transaction_type).flatMap((name) => {
    const value = act.fields[name];
    // the margin stands among the parts
    return value === undefined || name === 'fund_part' ? [] : [{ name, value }];
  });
  if (given.length === 0) return null;
  return (
    <chakra.div>
      <chakra.dl m="0" textStyle="ui">
        {given.map(({ name, value }) => (
          <chakra.div key={name} display="flex" justifyContent="space-between" gap="4" py="2px">
            <chakra.dt color="fg.muted">{t(`field.${name}`)}</chakra.dt>
            <chakra.dd m="0" textAlign="end" overflowWrap="anywhere" whiteSpace="pre-line">
              {answer(name, value)}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <ConversionParts request={request} fields={act.fields} />
    </chakra.div>
  );
}
