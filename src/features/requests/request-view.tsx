import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { selectSide } from '../../../machines/request/selectors.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { useMoneyWords } from '../../ui/format-parts.tsx';
import { laterPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { SupportLink } from '../../ui/support-link.tsx';
import { requestStatusKey, requestStatusMark } from '../../ui/transaction-words.ts';
import { ActPanel } from './acts/act-panel.tsx';
import { CancelNotice, CancelRequest } from './cancel-request.tsx';
import { FactList, useFacts } from './facts.tsx';
import { Figures } from './figures.tsx';
import { LatePayment } from './late-payment.tsx';
import { LifePath } from './life/life-path.tsx';
import { Proofs } from './proofs.tsx';
import { ReceiptButton, ReceiptNotice, useReceipt } from './receipt.tsx';
import { useRequestServices } from './services.ts';
import { WhyOver } from './why.tsx';
import { isPaymentOff, saysHowToPay } from './words.ts';

/** Where it does not come, the month itself is among the details. */
const SharedMonth = laterPart(
  async () => (await import('./shared-month.tsx')).SharedMonth,
  () => null,
);

/** The facts that a payer types at the bank. */
const paidBy = ['payment_reference', 'to', 'number', 'bic'];

/** One request: what it comes to, its details, and its way; with what the person can do about it. */
export function RequestView({ request }: { readonly request: TransactionDetail }) {
  const { t } = useTranslation('requests');
  const { actorRef, area, back, backLabel, waiting } = useRequestServices();
  const side = useSelector(actorRef, selectSide);
  const facts = useFacts(request);
  const receipt = useReceipt(request);
  const { data: api } = useQuery(featuresQuery);
  const hasReceipts = api?.features.includes('statements') ?? true;
  const isFunds = area === 'admin';
  const isPaying = saysHowToPay(request, area);
  const money = useMoneyWords();
  return (
    <>
      <PageHeader
        title={t(`type.${request.transaction_type}`)}
        status={<Status surface kind={requestStatusMark(request)} label={t(requestStatusKey(request))} />}
        back={{ label: backLabel ?? t(`page.back.${area}`), href: back }}
        actions={
          <>
            {hasReceipts && <ReceiptButton receipt={receipt} />}
            {side === 'investor' && <CancelRequest request={request} />}
          </>
        }
      />
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        <ReceiptNotice receipt={receipt} />
      </chakra.div>
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        <CancelNotice request={request} />
      </chakra.div>
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        {waiting}
      </chakra.div>
      <Sheet
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,440px)' }}
        // a row of a grid that doesn’t fit goes to the next page whole
        _print={{ display: 'block' }}
      >
        <chakra.div px={{ base: '4', md: '10' }} py="7" minW="0">
          {!isFunds && <WhyOver request={request} />}
          <Figures request={request} area={area} />
          {isPaying && (
            <>
              <chakra.h2 textStyle="section" mt="8" mb="1">
                {t('pay.title')}
              </chakra.h2>
              <chakra.p color="fg.muted" mb="1" maxW="60ch">
                {t('pay.text', { amount: money(request.amount, request.currency) })}
              </chakra.p>
              <FactList facts={facts.filter(({ key }) => paidBy.includes(key))} />
            </>
          )}
          {isPaymentOff(request, area) && (
            <chakra.p mt="6" maxW="60ch">
              {t(request.request_status === 'FAILED' ? 'pay.on_hold' : 'pay.off')}
            </chakra.p>
          )}
          <LatePayment request={request} />
          <chakra.h2 textStyle="section" mt="8" mb="1">
            {t('page.details')}
          </chakra.h2>
          <FactList facts={isPaying ? facts.filter(({ key }) => !paidBy.includes(key)) : facts} />
          {request.transaction_type === 'REDISTRIBUTION' && <SharedMonth />}
          <Proofs request={request} area={area} mayAdd={side !== 'reader'} />
        </chakra.div>
        <chakra.aside
          aria-label={t('page.status')}
          borderColor="border"
          borderTopWidth={{ base: '1px', lg: '0' }}
          borderInlineStartWidth={{ base: '0', lg: '1px' }}
          px={{ base: '4', md: '9' }}
          py="7"
          minW="0"
        >
          {isFunds && (
            <chakra.div mb="8" _empty={{ display: 'none' }}>
              <ActPanel request={request} />
            </chakra.div>
          )}
          <chakra.h2 textStyle="section" mb="4">
            {t('page.status')}
          </chakra.h2>
          <LifePath request={request} area={area} />
          {!isFunds && (
            <chakra.div mt="7" pt="4" borderTopWidth="1px" textStyle="ui" _empty={{ display: 'none' }}>
              <SupportLink />
            </chakra.div>
          )}
        </chakra.aside>
      </Sheet>
    </>
  );
}
