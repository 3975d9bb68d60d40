import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** Whether an adjustment may undo it: once, if it has moved money, and neither a reversal nor a share of a month. */
export const mayReverse = ({
  request_status,
  transaction_type,
  reversed_by,
  reversal_waiting,
  reversal_of,
}: TransactionDetail): boolean =>
  request_status === 'EXECUTED' &&
  transaction_type !== 'REDISTRIBUTION' &&
  reversed_by === null &&
  reversal_waiting === null &&
  reversal_of === null;

/** To the adjustment that undoes it: a payout that came back, a payment or a conversion that was wrong (decisions §5). */
export function ReverseLink({ request }: { readonly request: TransactionDetail }) {
  const { t } = useTranslation('requests');
  const { user_id, currency, id } = request;
  return (
    <ButtonLink
      href={`/admin/bank_operations/fund_operations/${user_id}/${currency}?reverse=${id}`}
      variant="outline"
      size="sm"
    >
      {t('act.reverse')}
    </ButtonLink>
  );
}
