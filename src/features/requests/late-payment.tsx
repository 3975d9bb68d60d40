import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { selectSide } from '../../../machines/request/selectors.ts';
import { TextLink } from '../../ui/link.tsx';
import { enteredKey } from '../../ui/transaction-words.ts';
import { useRequestServices } from './services.ts';

type LateProps = { readonly text: string; readonly link: string; readonly href: string };

function Late({ text, link, href }: LateProps) {
  return (
    <chakra.p mt="6" maxW="60ch">
      {text}{' '}
      <TextLink href={href} display="inline-flex" alignItems="center" minH={{ base: '44px', md: '24px' }}>
        {link}
      </TextLink>
    </chakra.p>
  );
}

/**
 * What is over is not taken up again: money that comes all the same is entered anew, once, by whoever moves money. Every
 * side of the fund sees what was entered.
 */
export function LatePayment({ request }: { readonly request: TransactionDetail }) {
  const { t } = useTranslation('requests');
  const { actorRef, area, hrefOf } = useRequestServices();
  const side = useSelector(actorRef, selectSide);
  const { id, transaction_type, request_status, user_id, user_name, member_id, currency, amount } = request;
  const isOver = request_status === 'CANCELLED' || request_status === 'REJECTED';
  if (area !== 'admin' || transaction_type !== 'MONEY_IN' || !isOver) return null;
  const { entered_as: entered } = request;
  if (entered) {
    const { reference } = entered;
    const text = t(`late.entered.${enteredKey(entered)}`);
    return <Late text={text} link={t('late.open', { reference })} href={hrefOf(entered.id)} />;
  }
  if (side !== 'fund') return null;
  const search = member_id ?? user_name;
  const asked = new URLSearchParams({ search, payment: user_id, request: id, currency, amount });
  return (
    <Late
      text={t('late.text')}
      link={t('late.enter')}
      href={`/admin/bank_operations/member_wallet?${asked}`}
    />
  );
}
