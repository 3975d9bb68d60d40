import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { standingQuery, walletsQuery } from '../../queries/money.ts';
import { TextLink } from '../../ui/link.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';

const finance = '/admin/bank_operations';

type MemberWalletsProps = {
  readonly member: Member;
  /** whoever looks may enter a payment of the member's that arrived */
  readonly mayEnter: boolean;
};

/** What a member's wallets hold, whether they are held, and the ways to all that moved. */
export function MemberWallets({ member, mayEnter }: MemberWalletsProps) {
  const { t } = useTranslation('members');
  const wallets = useQuery(walletsQuery(member.id));
  const standing = useQuery(standingQuery(member.id));
  if (!wallets.data || !standing.data) {
    // what has been read stays, should a later read fail
    const failed = [wallets, standing].filter((query) => query.isError && !query.isFetching);
    const [unread] = failed;
    if (unread === undefined) return <Skeleton kind="list" rows={2} label={t('loading')} />;
    return (
      <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <div>
          <p>{t('wallets.failed')}</p>
          <FaultNote of={unread.error} />
        </div>
        <RetryButton onRetry={() => failed.forEach((query) => void query.refetch())} />
      </chakra.div>
    );
  }
  const { blocking } = standing.data;
  return (
    <>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' }}
        gap="6"
      >
        {wallets.data.wallets.map((wallet) => (
          <WalletCard
            key={wallet.currency}
            wallet={wallet}
            blocking={blocking}
            headingLevel={3}
            owner={member.id}
          />
        ))}
      </chakra.div>
      <chakra.p
        display="flex"
        flexWrap="wrap"
        columnGap="5"
        rowGap="1"
        mt="4"
        css={{
          '& > a': { display: 'inline-flex', alignItems: 'center', minH: { base: '44px', md: '24px' } },
        }}
      >
        <TextLink href={`${finance}/view_investor_transactions?user_id=${member.id}`}>
          {t('wallets.transactions')}
        </TextLink>
        <TextLink href={`/admin/investor_values/user_id/${member.id}`}>{t('wallets.values')}</TextLink>
        {member.membership_id !== null && (
          <TextLink href={`${finance}/member_wallet?search=${member.membership_id}`}>
            {t('wallets.blockings')}
          </TextLink>
        )}
        {mayEnter && member.membership_id !== null && (
          <TextLink href={`${finance}/member_wallet?search=${member.membership_id}&payment=${member.id}`}>
            {t('wallets.payment')}
          </TextLink>
        )}
      </chakra.p>
    </>
  );
}
