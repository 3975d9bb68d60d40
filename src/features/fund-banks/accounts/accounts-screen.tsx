import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';
import { fundBanksQuery } from '../../../queries/fund-banks.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { financePath } from '../paths.ts';
import { keepsAccounts, type Viewer } from '../viewer.ts';
import { AccountCard, type AccountAct } from './account-card.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { askedPart } from '../../../ui/lazy-part.tsx';

/** Its form comes with the first account that is changed. */
const AccountForm = askedPart(async () => (await import('./account-form.tsx')).AccountForm);

type AccountsScreenProps = {
  readonly viewer: Viewer;
  /** what waits about one account, by the id of the approval */
  readonly approvalOf: (id: string) => ReactNode;
  /** accounts that wait to be added, above those that are there */
  readonly waiting: ReactNode;
};

type Asked = { readonly act: 'new' } | { readonly act: AccountAct; readonly id: string };

type OpenedProps = {
  readonly asked: Asked;
  readonly viewer: Viewer;
  readonly accounts: readonly FundBankAccount[];
  readonly onClose: () => void;
};

/** The dialog of what was asked for, about the account as it stands now. */
function Opened({ asked, viewer, accounts, onClose }: OpenedProps) {
  const form = { viewerId: viewer.id, isFirst: accounts.length === 0, onClose };
  if (asked.act === 'new') return <AccountForm {...form} account={null} />;
  const account = accounts.find(({ id }) => id === asked.id);
  if (account === undefined) return null;
  if (asked.act === 'edit') return <AccountForm {...form} account={account} />;
  const former = accounts.find(({ is_default }) => is_default) ?? null;
  return (
    <AskDialog viewerId={viewer.id} act={asked.act} account={account} former={former} onClose={onClose} />
  );
}

/** The list's heading has the focus when the account that had it is gone. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}

/** /admin/bank_operations/bank_account: the fund's own accounts, one of them the default that members pay into. */
export function AccountsScreen({ viewer, approvalOf, waiting }: AccountsScreenProps) {
  // all words at once: a page that waits for some takes its heading, and the focus on it, off the page
  const { t } = useTranslation(['fund-bank', 'effects', 'approvals', 'errors', 'ui', 'shell']);
  const found = useQuery(fundBanksQuery(viewer.id));
  const [asked, setAsked] = useState<Asked | null>(null);
  const accounts = found.data ?? [];
  const heading = useFocusAfterRemoval(accounts.length);
  const mayKeep = keepsAccounts(viewer);
  const title = t('shell:titles.bank_accounts');
  if (found.data === undefined)
    return (
      <PageRead
        title={title}
        loadingLabel={t('load.accounts')}
        failedTitle={t('load.accounts_failed')}
        retry={found.isError && !found.isFetching ? () => void found.refetch() : null}
        of={found.error}
      />
    );
  return (
    <>
      <PageHeader
        title={title}
        lead={t('account.lead')}
        back={{ label: t('shell:titles.finance'), href: financePath }}
        {...(mayKeep && {
          actions: (
            <Button variant="outline" size="sm" onClick={() => setAsked({ act: 'new' })}>
              {t('action.add')}
            </Button>
          ),
        })}
      />
      <chakra.div display="grid" gap="4" mb="5" _empty={{ display: 'none' }}>
        {waiting}
      </chakra.div>
      <VisuallyHidden as="h2" ref={heading} tabIndex={-1}>
        {t('account.count', { count: accounts.length })}
      </VisuallyHidden>
      {accounts.length === 0 ? (
        <EmptyState kind="first" title={t('account.none')} text={t('account.none_text')} />
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              mayKeep={mayKeep}
              approvalOf={approvalOf}
              onAct={(act) => setAsked({ act, id: account.id })}
            />
          ))}
        </chakra.ul>
      )}
      {asked !== null && (
        <Opened asked={asked} viewer={viewer} accounts={accounts} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
