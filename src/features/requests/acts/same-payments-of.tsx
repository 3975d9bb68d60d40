import { useQuery } from '@tanstack/react-query';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { samePaymentsQuery, sameSince, sameSinceAsked } from '../../../queries/same-payments.ts';
import { SamePayments } from '../../../ui/same-payments.tsx';
import { useRequestServices } from '../services.ts';
import { isEntered } from '../words.ts';

/** Beside a payment that waits: others of its member that may be the same transfer, whichever of them came first. */
export function SamePaymentsOf({ request }: { readonly request: TransactionDetail }) {
  const { hrefOf } = useRequestServices();
  const { user_id: userId, currency, amount, id } = request;
  const since = isEntered(request) ? sameSince(serverNow()) : sameSinceAsked(request.created_at);
  const { data = [] } = useQuery(samePaymentsQuery({ userId, currency, amount, id }, since));
  return <SamePayments rows={data} hrefOf={(row) => hrefOf(row.id)} of="entered" />;
}
