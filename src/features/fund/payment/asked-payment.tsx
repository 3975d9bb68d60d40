import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '../../../queries/members.ts';
import { PaymentDialog, type PaymentDialogProps } from './payment-dialog.tsx';
import type { AskedPayment } from './payment-values.ts';

type AskedProps = Omit<PaymentDialogProps, 'row'> & { readonly asked: AskedPayment };

/** The payment that an address asks to enter, whoever stands in the list behind it: for an investor, or for nobody. */
export function AskedPaymentDialog(props: AskedProps) {
  const { data: member } = useQuery(memberQuery(props.asked.userId));
  if (member?.role !== 'user') return null;
  const { id, user_name, membership_id } = member;
  return <PaymentDialog {...props} row={{ user_id: id, user_name, member_id: membership_id }} />;
}
