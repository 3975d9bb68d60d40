import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { enterPaymentMutation } from '../../../queries/fund.ts';
import { memberQuery } from '../../../queries/members.ts';
import { standingQuery } from '../../../queries/money.ts';
import { samePaymentsQuery, sameSince } from '../../../queries/same-payments.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { readMoney } from '../../../ui/money-entry.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useEntries } from '../../../ui/use-entries.ts';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { useFormKey } from '../use-form-key.ts';
import type { PaymentDialogProps } from './payment-dialog.tsx';
import {
  amountOf,
  currencyOf,
  firstPayment,
  judgePayment,
  paymentBody,
  requestOf,
  type PaymentValues,
} from './payment-values.ts';

/** A payment that arrived, while it is written and sent. What was typed is kept whatever the server says. */
export function usePayment({ row: { user_id: userId }, asked, onClose, onEntered }: PaymentDialogProps) {
  const { t } = useTranslation(['payment', 'fund', 'errors']);
  const whyRefused = useWhyRefused();
  const language = useLanguage();
  const client = useQueryClient();
  const { data: api } = useQuery(featuresQuery);
  const { data: standing } = useQuery(standingQuery(userId));
  const { data: member } = useQuery(memberQuery(userId));
  const request = requestOf(asked);
  const { data: over } = useQuery({
    ...transactionQuery({ userId, id: request ?? '' }),
    enabled: request !== null,
    // whoever is not told here is refused by the server
    meta: { background: true },
  });
  const [first] = useState(() => firstPayment(asked, language));
  // words that were begun for another payment of the member's are not laid over what an address says of this one
  const name = ['payment', userId, request ?? '', first.currency, readMoney(first.amount, language) ?? '']
    .filter((part) => part !== '')
    .join('.');
  const of = { userId, request, language };
  const form = useEntries(first, (values) => judgePayment(values, of), name);
  const mutation = useMutation(enterPaymentMutation(client));
  const { keyNow, isOvertaken, renew } = useFormKey(name, mutation);
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const told = refusal?.key === 'validation_failed' ? refusal.fields : {};
  const isToldAtField = Object.keys(told).some((field) => Object.hasOwn(form.values, field));
  const currency = currencyOf(form.values);
  const typed = { userId, currency, amount: amountOf(form.values, of), id: null };
  const { data: same = [] } = useQuery(samePaymentsQuery(typed, sameSince(serverNow())));
  const obstacles =
    standing?.operations.find(
      (one) => one.transaction_type === 'MONEY_IN' && one.currency === (currency ?? one.currency),
    )?.obstacles ?? [];
  const isErased = member?.erased === true;
  const [isAgain, setAgain] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isBlocked = isErased || obstacles.length > 0;
  const entered = mutation.isPending || mutation.isSuccess ? null : (over?.entered_as ?? null);
  // what was sent under the key is that one, or was refused beside it: should the form come back, it is a new one
  const enteredId = entered?.id;
  const renewUsed = useEffectEvent(renew);
  useEffect(() => {
    if (enteredId !== undefined) renewUsed();
  }, [enteredId]);
  if (enteredId !== undefined && !isAgain) setAgain(true);

  const send = () => {
    const body = paymentBody(form.values, of);
    if (body === null || isBlocked || mutation.isPending) return;
    // what the address had filled in is kept from now on, too: with its key, should the answer be lost
    form.change({});
    void mutation.mutateAsync({ body, key: keyNow() }).then(
      (made) => {
        toast({ title: t('done', { reference: made.reference }) });
        // whoever has gone on, to another page or to another payment, stays there
        if (!isOpen.current) return;
        // the way back leads to no form that enters it once more
        onClose();
        onEntered(made);
      },
      () => undefined,
    );
  };
  return {
    form,
    currency,
    obstacles,
    /** nothing comes in for the member any more */
    isErased,
    isBlocked,
    /** how the member's wallets are held; null: not known */
    held: standing?.blocking.state ?? null,
    /** the account of the fund's that it is booked on; null: not known */
    account: standing?.pay_into ?? null,
    /** what somebody has entered for the same request; null: nothing that is known of */
    entered,
    /** what may be this very payment already */
    same,
    isForTwo: api?.four_eyes !== false,
    busy: mutation.isPending,
    isOvertaken,
    renew: () => {
      setAgain(true);
      renew();
    },
    /** somebody comes back to the fields, from what was said in their place */
    isAgain,
    isUnknown: wasUnheard(mutation.error),
    /** what was thrown, when something was */
    error: mutation.error,
    message:
      refusal === null || isOvertaken || isToldAtField
        ? null
        : refusal.key === 'wallet_blocked'
          ? t('fund:obstacle.wallet_closed')
          : whyRefused(refusal),
    messageOf: (field: string) => form.messageOf(field, told[field]),
    edit: (part: Partial<PaymentValues>) => {
      // while it is on its way its outcome is waited for
      if (!mutation.isPending) mutation.reset();
      form.change(part);
    },
    send: () => form.submit(send),
  };
}
