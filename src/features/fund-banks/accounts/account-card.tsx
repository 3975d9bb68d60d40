import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';
import { Button } from '../../../ui/button.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { WhyList, type Reason } from '../../../ui/why-list.tsx';
import { bankTransactionsPath } from '../paths.ts';
import { AccountBalances, AccountDetails } from './account-facts.tsx';
import { useBankName } from './bank-name.ts';

export type AccountAct = 'edit' | 'default' | 'remove';

type AccountCardProps = {
  readonly account: FundBankAccount;
  /** the viewer may change accounts */
  readonly mayKeep: boolean;
  readonly onAct: (act: AccountAct) => void;
  /** what waits about it for a second person, by its id */
  readonly approvalOf: (id: string) => ReactNode;
};

/** Which account members pay into: said, since no status of its own is meant by it. */
const DefaultMark = ({ children }: { readonly children: ReactNode }) => (
  <chakra.span
    textStyle="ui"
    fontWeight="medium"
    color="brand.fg"
    bg="brand.subtle"
    borderRadius="full"
    px="2.5"
    py="2px"
  >
    {children}
  </chakra.span>
);

/** Why it can't be deleted, as far as the page knows; the server knows of requests that wait, too. */
function useWhyKept(): (account: FundBankAccount) => readonly Reason[] {
  const { t } = useTranslation('fund-bank');
  return ({ is_default, available_balances: { EUR, USD } }) => {
    if (is_default) return [{ key: 'default', label: t('why.default') }];
    return EUR === '0.00' && USD === '0.00' ? [] : [{ key: 'money', label: t('why.money') }];
  };
}

/** What waits for a second person, or is done, is no longer offered: the account's name takes the focus. */
const leavesFocusToName = leavesFocusTo((button) => [button.closest('article')?.querySelector('h2')]);

function Actions({ account, onAct }: Pick<AccountCardProps, 'account' | 'onAct'>) {
  const { t } = useTranslation('fund-bank');
  const whyId = useId();
  const why = useWhyKept()(account);
  const bank = useBankName()(account);
  const button = (act: AccountAct, blocked = false) => (
    <Button
      ref={leavesFocusToName}
      size="sm"
      variant="outline"
      aria-label={t(`action.of.${act}`, { bank })}
      {...(blocked && { blocked, 'aria-describedby': whyId })}
      onClick={() => onAct(act)}
    >
      {t(`action.${act}`)}
    </Button>
  );
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {!account.is_default && button('default')}
        {button('edit')}
        {button('remove', why.length > 0)}
      </chakra.div>
      <chakra.div color="fg.muted">
        <WhyList id={whyId} intro={t('why.intro')} reasons={why} />
      </chakra.div>
    </chakra.div>
  );
}

/** One account of the fund's: what it is, what lies there, what can be done with it and what waits about it. */
export function AccountCard({ account, mayKeep, onAct, approvalOf }: AccountCardProps) {
  const { t } = useTranslation('fund-bank');
  const id = useId();
  const bank = useBankName()(account);
  const { pending_approval: waiting } = account;
  // It stays when it is settled here, and says how.
  const [seen, setSeen] = useState(waiting);
  if (waiting !== undefined && waiting !== seen) setSeen(waiting);
  return (
    <chakra.li>
      <chakra.article aria-labelledby={id} display="grid" gap="4" py="5" borderTopWidth="1px">
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'minmax(0,1fr) auto' }}
          columnGap="8"
          rowGap="4"
        >
          <chakra.div display="grid" gap="2" alignContent="start">
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
              <chakra.h2
                id={id}
                tabIndex={-1}
                textStyle="section"
                overflowWrap="anywhere"
                outlineOffset="4px"
              >
                {account.bank_name}
              </chakra.h2>
              {account.is_default && <DefaultMark>{t('account.default')}</DefaultMark>}
            </chakra.div>
            <AccountDetails account={account} />
          </chakra.div>
          <chakra.div textAlign={{ base: 'start', md: 'end' }}>
            <AccountBalances account={account} />
            <TextLink
              href={bankTransactionsPath({ fund_bank_id: account.id })}
              fontSize="sm"
              fontWeight="medium"
              display="inline-block"
              py={{ base: '12px', md: '1' }}
              aria-label={t('account.transactions_of', { bank })}
            >
              {t('account.transactions')}
            </TextLink>
          </chakra.div>
        </chakra.div>
        {mayKeep && waiting === undefined && <Actions account={account} onAct={onAct} />}
        {seen !== undefined && (
          <Sheet px={{ base: '4', md: '28px' }} py="18px">
            {approvalOf(seen)}
          </Sheet>
        )}
      </chakra.article>
    </chakra.li>
  );
}
