import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '../../../../contract/enums.ts';
import type { Member } from '../../../../contract/values/member.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { Callout } from '../../../ui/callout.tsx';
import { TextLink } from '../../../ui/link.tsx';

/** How many of a member's requests stand so; NaN while it isn't known. */
function useCount(userId: string, request_status: RequestStatus): number {
  const { data } = useQuery(transactionsQuery({ userId, filters: { request_status }, offset: 0, limit: 1 }));
  return data?.total ?? Number.NaN;
}

/** That a closed account stops no money: what waits is still decided and paid, and what stops it. */
export function MoneyStays({ user }: { readonly user: Member }) {
  const { t } = useTranslation('users');
  const count = useCount(user.id, 'PENDING') + useCount(user.id, 'APPROVED');
  const search = new URLSearchParams({ search: user.membership_id ?? user.email }).toString();
  return (
    <Callout
      tone="pending"
      title={count > 0 ? t('switch.money.waits', { count }) : t('switch.money.plain')}
      action={
        <TextLink
          href={`/admin/bank_operations/member_wallet?${search}`}
          fontSize="sm"
          fontWeight="medium"
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '24px' }}
        >
          {t('switch.money.wallets', { name: user.user_name })}
        </TextLink>
      }
    >
      {t('switch.money.stays')}
    </Callout>
  );
}
