import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { handsFocusOn } from '../../../ui/focused-heading.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { markForStatus, toneOfMark } from '../../../ui/marks.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { awaitsPayment } from '../../../ui/transaction-words.ts';
import { moneyPaths } from '../paths.ts';
import { useMoneyServices } from '../services.ts';
import { PayDetails } from './pay-details.tsx';

type OperationDoneProps = {
  readonly userId: string;
  /** of the request that was made */
  readonly id: string;
  /** where papers that show the payment are added; null where there are none to show */
  readonly proofs: (request: TransactionDetail) => ReactNode;
};

/** How to pay what was announced. */
function Instructions({
  request,
  proofs,
}: { readonly request: TransactionDetail } & Pick<OperationDoneProps, 'proofs'>) {
  const { t } = useTranslation('money');
  return (
    <Sheet
      as="section"
      aria-labelledby="pay"
      px={{ base: '4', md: '28px' }}
      pt="22px"
      pb="5"
      maxW="760px"
      mt="5"
    >
      <chakra.h2 id="pay" textStyle="section" mb="1">
        {t('pay.title')}
      </chakra.h2>
      <chakra.p color="fg.muted" mb="3" maxW="60ch">
        {t('pay.text')}
      </chakra.p>
      <PayDetails request={request} />
      {proofs(request)}
    </Sheet>
  );
}

function Made({
  request,
  proofs,
}: { readonly request: TransactionDetail } & Pick<OperationDoneProps, 'proofs'>) {
  const { t } = useTranslation(['money', 'requests']);
  const { actorRef, newKey } = useMoneyServices();
  const language = useLanguage();
  const { transaction_type: type, reference, amount, currency, user_id, id } = request;
  const isPending = request.request_status === 'PENDING';
  const isToPay = awaitsPayment(request);
  const decided = markForStatus(request.request_status);
  return (
    <>
      <chakra.div maxW="760px">
        {isPending ? (
          <Callout tone="positive" mark="saved" title={t('done.title', { reference })}>
            {t(`done.text.${type}`, { amount: formatMoney(amount, currency, language) })}
          </Callout>
        ) : isToPay ? (
          <Callout tone="positive" mark="saved" title={t('done.approved', { reference })}>
            {t('requests:now.payment')}
          </Callout>
        ) : (
          <Callout
            tone={toneOfMark[decided]}
            mark={decided}
            title={t('done.moved_on.title', {
              reference,
              status: t(`requests:status.${request.request_status}`),
            })}
          >
            {t('done.moved_on.text')}
          </Callout>
        )}
      </chakra.div>
      {isToPay && <Instructions request={request} proofs={proofs} />}
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="6">
        <ButtonLink href={moneyPaths.transaction(user_id, id)}>{t('done.follow')}</ButtonLink>
        <Button
          variant="outline"
          onClick={() => actorRef.send({ type: 'form.renewed', key: newKey() })}
          {...handsFocusOn}
        >
          {t('done.another')}
        </Button>
        <ButtonLink variant="quiet" href={moneyPaths.finance}>
          {t('done.finance')}
        </ButtonLink>
      </chakra.div>
    </>
  );
}

/**
 * The request is with the fund: what was asked for, what comes next, and where to follow it. Sent under a key that a copy of
 * this tab had sent before, or seen a while later, it may have been decided: then that stands there. How to pay stays as
 * long as it may still have to be paid.
 */
export function OperationDone({ userId, id, proofs }: OperationDoneProps) {
  const { t } = useTranslation(['money', 'ui']);
  const found = useQuery(transactionQuery({ userId, id }));
  if (found.data) return <Made request={found.data} proofs={proofs} />;
  if (!found.isError || found.isFetching) return <Skeleton kind="sheet" rows={2} label={t('done.loading')} />;
  return (
    <EmptyState
      kind="error"
      of={found.error}
      title={t('done.failed')}
      text={t('done.failed_text')}
      action={<RetryButton onRetry={found.refetch} />}
    />
  );
}
