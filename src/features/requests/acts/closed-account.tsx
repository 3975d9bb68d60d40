import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { type KnownStanding, standingQuery } from '../../../queries/money.ts';
import { Callout } from '../../../ui/callout.tsx';
import { WalletsLink } from '../../../ui/wallets-link.tsx';

type Props = { readonly request: TransactionDetail };

const Line = chakra('p', { base: { mt: '2' } });

/** What is in the way of it by now; what nobody asks for stops at closed wallets alone. */
function obstaclesOf({ transaction_type: type, currency }: TransactionDetail, standing: KnownStanding) {
  const asked = standing.operations.find(
    (one) => one.transaction_type === type && one.currency === currency,
  )?.obstacles;
  return asked ?? (standing.blocking.state === 'CLOSED' ? (['wallet_blocked'] as const) : []);
}

/** How the wallets stand to it, as a key of `closed.wallets_are`. */
function walletsAre(request: TransactionDetail, standing: KnownStanding) {
  const { state } = standing.blocking;
  if (state === 'CLOSED') return 'closed';
  if (state === 'UNBLOCKED' || state === 'BLOCKED_PENDING_OPERATION') return 'free';
  return obstaclesOf(request, standing).includes('wallet_blocked') ? 'stopped' : 'held';
}

/** That closing the account holds nothing back, and what does: the wallets, or an account that it could be paid to. */
export function ClosedAccount({ request }: Props) {
  const { t } = useTranslation('requests');
  const { data: standing } = useQuery(standingQuery(request.user_id));
  const { user_name: name, currency } = request;
  const obstacles = standing === undefined ? [] : obstaclesOf(request, standing);
  const isNowhere = obstacles.some(
    (one) => one === 'bank_account_missing' || one === 'bank_account_not_validated',
  );
  return (
    <Callout
      tone="pending"
      title={t('closed.title', { name })}
      action={<WalletsLink search={request.member_id ?? name}>{t('closed.wallets', { name })}</WalletsLink>}
    >
      <p>{t(`closed.text.${request.request_status}`)}</p>
      <Line>
        {t(`closed.wallets_are.${standing === undefined ? 'unread' : walletsAre(request, standing)}`)}
      </Line>
      {isNowhere && <Line>{t('closed.no_account', { currency })}</Line>}
    </Callout>
  );
}
