import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '../../../../contract/enums.ts';
import type { Member } from '../../../../contract/values/member.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { Callout } from '../../../ui/callout.tsx';
import { WalletsLink } from '../../../ui/wallets-link.tsx';

/** How many of a member's requests stand so; NaN while it isn't known. */
function useCount(userId: string, request_status: RequestStatus): number {
  const { data } = useQuery(transactionsQuery({ userId, filters: { request_status }, offset: 0, limit: 1 }));
  return data?.total ?? Number.NaN;
}

/** That a closed account stops no money: what waits is still decided and paid, and what stops it. */
export function MoneyStays({ user }: { readonly user: Member }) {
  const { t } = useTranslation('users');
  const count = useCount(user.id, 'PENDING') + useCount(user.id, 'APPROVED');
  return (
    <Callout
      tone="pending"
      title={count > 0 ? t('switch.money.waits', { count }) : t('switch.money.plain')}
      action={
        <WalletsLink search={user.membership_id ?? user.email}>
          {t('switch.money.wallets', { name: user.user_name })}
        </WalletsLink>
      }
    >
      {t('switch.money.stays')}
    </Callout>
  );
}
