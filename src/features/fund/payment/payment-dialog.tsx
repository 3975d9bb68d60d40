import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../../../contract/enums.ts';
import type { MoneyStanding } from '../../../../contract/values/standing.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { grouped } from '../../../ui/iban.ts';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { News } from '../../../ui/news.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { SamePayments } from '../../../ui/same-payments.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { WhyList } from '../../../ui/why-list.tsx';
import { BlockedBy } from '../blocked-by.tsx';
import { EarlierAttempt } from '../earlier-attempt.tsx';
import { Fields, FocusedPart } from '../focused-part.tsx';
import { requestsPath, transactionPath } from '../paths.ts';
import { EnteredAlready } from './entered-already.tsx';
import type { AskedPayment } from './payment-values.ts';
import { usePayment } from './use-payment.ts';

export type PaymentDialogProps = {
  readonly row: Pick<MemberWalletsRow, 'user_id' | 'user_name' | 'member_id'>;
  /** what is known of the payment; null: nothing */
  readonly asked: AskedPayment | null;
  readonly onClose: () => void;
  /** to the request that was made of it, unless the person has gone on to another page */
  readonly onEntered: (made: TransactionDetail) => void;
};

/** The account that members pay into: a payment that came elsewhere is no matter of this form. */
function BookedOn({ account }: { readonly account: NonNullable<MoneyStanding['pay_into']> }) {
  const { t } = useTranslation('payment');
  const { bank_name, iban, bank_account_number } = account;
  const number = iban === null ? bank_account_number : grouped(iban);
  return (
    <chakra.dl m="0">
      <chakra.dt textStyle="ui" color="fg.muted">
        {t('account')}
      </chakra.dt>
      <chakra.dd m="0" minW="0" overflowWrap="anywhere" whiteSpace="pre-line">
        {[bank_name, number].filter((part) => part !== null).join(' · ')}
      </chakra.dd>
    </chakra.dl>
  );
}

/** A payment that arrived without a request, or after its request was over: the fund asks for it in its member's name. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { row, onClose } = props;
  const { t } = useTranslation(['payment', 'fund', 'requests', 'ui', 'errors']);
  const payment = usePayment(props);
  const { form, currency, account, entered, isBlocked, busy, message, messageOf, edit } = payment;
  const { values } = form;
  const head = {
    title: t('fund:wallets.menu.payment'),
    lead: [row.user_name, row.member_id].filter((part) => part !== null).join(' · '),
    onClose,
  };
  // the same dialog goes on: one that closed as the other opened would take the other with it
  if (payment.isOvertaken || entered !== null)
    return (
      <DialogFrame
        {...head}
        busy={false}
        onSubmit={onClose}
        footer={<LeaveButton onClick={onClose}>{t('fund:action.close')}</LeaveButton>}
      >
        {entered === null ? (
          <FocusedPart label={t('fund:earlier.title')}>
            <EarlierAttempt what="payment" href={requestsPath(row.user_id)} onRenew={payment.renew} />
          </FocusedPart>
        ) : (
          <FocusedPart label={head.title}>
            <EnteredAlready entered={entered} href={transactionPath(row.user_id, entered.id)} />
          </FocusedPart>
        )}
      </DialogFrame>
    );
  return (
    <DialogFrame
      {...head}
      busy={busy}
      onSubmit={payment.send}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('sending')}
            blocked={isBlocked}
            {...(isBlocked && { 'aria-describedby': 'payment-why' })}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <Fields again={payment.isAgain} label={head.title}>
        {message !== null && (
          <NotDone title={t('fund:not_done')} isUnknown={payment.isUnknown} of={payment.error}>
            {message}
          </NotDone>
        )}
        <chakra.p textStyle="ui" color="fg.muted">
          {t('about')}
        </chakra.p>
        <ChoiceField
          name="currency"
          label={t('fund:column.currency')}
          columns={2}
          chosen={values.currency}
          error={messageOf('currency')}
          onChange={(event) => edit({ currency: event.currentTarget.value })}
          choices={currencies.map((value) => ({ value, label: value }))}
        />
        <MoneyField
          name="amount"
          label={t('requests:figure.received')}
          currency={currency ?? ''}
          value={values.amount}
          error={messageOf('amount')}
          onChange={(amount) => edit({ amount })}
        />
        <News>
          <SamePayments
            rows={payment.same}
            hrefOf={(one) => transactionPath(one.user_id, one.id)}
            of="entering"
          />
        </News>
        <TextAreaField
          name="text"
          label={t('requests:fact.note')}
          hint={t('note_hint')}
          optional
          value={values.text}
          error={messageOf('text')}
          onChange={(event) => edit({ text: event.currentTarget.value })}
        />
        {account !== null && <BookedOn account={account} />}
        {payment.isErased ? (
          <WhyList
            id="payment-why"
            layout="stack"
            intro={t('fund:obstacle.intro')}
            reasons={[{ key: 'erased', label: t('erased') }]}
          />
        ) : (
          <BlockedBy id="payment-why" obstacles={payment.obstacles} held={payment.held} />
        )}
        {!isBlocked && <p>{t(`by.${payment.isForTwo ? 'two' : 'one'}`)}</p>}
      </Fields>
    </DialogFrame>
  );
}
