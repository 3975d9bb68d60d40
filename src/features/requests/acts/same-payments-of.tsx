import { useQuery } from '@tanstack/react-query';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { samePaymentsQuery } from '../../../queries/same-payments.ts';
import { SamePayments } from '../../../ui/same-payments.tsx';
import { useRequestServices } from '../services.ts';

/** Beside a payment that the fund entered: others of its member that may be the same transfer. */
export function SamePaymentsOf({ request }: { readonly request: TransactionDetail }) {
  const { hrefOf } = useRequestServices();
  const { user_id: userId, currency, amount, id } = request;
  const { data = [] } = useQuery(samePaymentsQuery({ userId, currency, amount, id }, serverNow()));
  return <SamePayments rows={data} hrefOf={(row) => hrefOf(row.id)} of="entered" />;
}
