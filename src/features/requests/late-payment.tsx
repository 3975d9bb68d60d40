import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { selectSide } from '../../../machines/request/selectors.ts';
import { TextLink } from '../../ui/link.tsx';
import { useRequestServices } from './services.ts';

/** What is over is not taken up again: money that comes all the same is entered anew, by whoever moves money. */
export function LatePayment({ request }: { readonly request: TransactionDetail }) {
  const { t } = useTranslation('requests');
  const side = useSelector(useRequestServices().actorRef, selectSide);
  const { transaction_type, request_status, user_id, user_name, member_id, currency, amount } = request;
  const isOver = request_status === 'CANCELLED' || request_status === 'REJECTED';
  if (side !== 'fund' || transaction_type !== 'MONEY_IN' || !isOver) return null;
  const asked = new URLSearchParams({ search: member_id ?? user_name, payment: user_id, currency, amount });
  return (
    <chakra.p mt="6" maxW="60ch">
      {t('late.text')}{' '}
      <TextLink
        href={`/admin/bank_operations/member_wallet?${asked}`}
        display="inline-flex"
        alignItems="center"
        minH={{ base: '44px', md: '24px' }}
      >
        {t('late.enter')}
      </TextLink>
    </chakra.p>
  );
}
