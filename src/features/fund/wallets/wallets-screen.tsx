import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { currencies, transactionTypes, walletBlockingStates } from '../../../../contract/enums.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import { countSet } from '../../../../machines/listing/criteria.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import {
  exportMemberWallets,
  memberWalletsQuery,
  walletExportFormats,
} from '../../../queries/member-wallets.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ExportedPage } from '../../../ui/exported-page.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { everything, walletFiltersOf, walletListing } from '../criteria.ts';
import { FilterOf, ListFilters } from '../fund-filters.tsx';
import { conversionPath, financePath, memberPath, operationsPath, requestsPath } from '../paths.ts';
import type { AskedPayment } from '../payment/payment-values.ts';
import { movesMoney, type Viewer } from '../rights.ts';
import { WalletLines, walletColumns, type Words } from './columns.tsx';
import { askedPart } from '../../../ui/lazy-part.tsx';

const WalletDialog = askedPart(async () => (await import('./wallet-dialog.tsx')).WalletDialog);
const PaymentDialog = askedPart(async () => (await import('../payment/payment-dialog.tsx')).PaymentDialog);
const AskedPaymentDialog = askedPart(
  async () => (await import('../payment/asked-payment.tsx')).AskedPaymentDialog,
);

const whole = everything(walletListing);

type WalletsScreenProps = {
  readonly viewer: Viewer;
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** the payment that the address asks to enter; null: none */
  readonly asked: AskedPayment | null;
  /** the address no longer asks for that */
  readonly onAsked: () => void;
  /** to the request that was made of a payment */
  readonly onEntered: (made: TransactionDetail) => void;
};

type OnEnter = (row: MemberWalletsRow) => void;
type RowMenuProps = { row: MemberWalletsRow; t: Words; viewer: Viewer; onEnter: OnEnter };

/** Where else a member's money is looked at, and moved. */
function RowMenu({ row, t, viewer, onEnter }: RowMenuProps) {
  return (
    <ActionMenu
      actions={[
        { key: 'requests', label: t('wallets.menu.requests'), href: requestsPath(row.user_id) },
        ...currencies.map((currency) => ({
          key: currency,
          label: t(`wallets.menu.operations.${currency}`),
          href: operationsPath(row.user_id, currency),
        })),
        ...(movesMoney(viewer)
          ? [
              { key: 'convert', label: t('wallets.menu.convert'), href: conversionPath(row.user_id) },
              { key: 'payment', label: t('wallets.menu.payment'), onSelect: () => onEnter(row) },
            ]
          : []),
        { key: 'member', label: t('wallets.menu.member'), href: memberPath(row.user_id) },
      ]}
      trigger={
        <IconButton label={t('wallets.menu.label', { name: row.user_name })}>
          <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

const menuOf = (t: Words, viewer: Viewer, onEnter: OnEnter) => (row: MemberWalletsRow) => (
  <RowMenu row={row} t={t} viewer={viewer} onEnter={onEnter} />
);
const linesOf = (t: Words) => (row: MemberWalletsRow) => <WalletLines row={row} t={t} />;

/** /admin/bank_operations/member_wallet: what members hold, what is held back, and since when. */
export function MemberWalletsScreen({ viewer, listing, asked, onAsked, onEntered }: WalletsScreenProps) {
  const { t } = useTranslation(['fund', 'requests', 'shell', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const filters = walletFiltersOf(criteria);
  const found = useQuery(memberWalletsQuery({ filters, ...selectWindow(snapshot) }));
  const members = found.data?.total ?? null;
  const [openId, setOpenId] = useState<MemberWalletsRow | null>(null);
  const opened = found.data?.rows.find((row) => row.user_id === openId?.user_id) ?? openId;
  const [payer, setPayer] = useState<MemberWalletsRow | null>(null);
  const send = listing.send;
  const shared = { snapshot, send };
  return (
    <ExportedPage
      title={t('shell:titles.member_wallets')}
      back={{ label: t('shell:titles.finance'), href: financePath }}
      formats={walletExportFormats}
      run={exportMemberWallets(filters)}
      // a file has a row for each wallet
      total={members === null ? null : members * currencies.length}
    >
      <Listed<MemberWalletsRow>
        label={t('shell:titles.member_wallets')}
        loadingLabel={t('wallets.loading')}
        found={found}
        page={criteria.page}
        search={criteria.search}
        isFiltered={countSet(criteria) > 0}
        isTyping={snapshot.hasTag('typing')}
        onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
        onClear={() => send({ type: 'address.changed', criteria: whole })}
        countLabel={(count) => t('wallets.count', { count })}
        none={t('wallets.none')}
        noneText={t('wallets.none_text')}
        columns={walletColumns(t)}
        rowKey={(row) => row.user_id}
        open={(row) => ({ label: t('action.open'), what: row.user_name, onPress: () => setOpenId(row) })}
        actions={{
          header: t('column.actions'),
          cell: menuOf(t, viewer, setPayer),
        }}
        compactTitle={(row) => row.user_name}
        compact={linesOf(t)}
        filters={
          <ListFilters
            {...shared}
            whole={whole}
            searchLabel={t('wallets.search')}
            placeholder={t('search_member')}
          >
            <FilterOf
              {...shared}
              name="blocking_state"
              label={t('filter.blocking')}
              options={walletBlockingStates.map((value) => ({ value, label: t(`blocking.${value}`) }))}
            />
            <FilterOf
              {...shared}
              label={t('filter.latest_type')}
              options={transactionTypes.map((value) => ({ value, label: t(`requests:type.${value}`) }))}
            />
          </ListFilters>
        }
      />
      {opened !== null && (
        <WalletDialog key={opened.user_id} row={opened} viewer={viewer} onClose={() => setOpenId(null)} />
      )}
      {payer !== null && (
        <PaymentDialog
          key={payer.user_id}
          row={payer}
          asked={null}
          onClose={() => setPayer(null)}
          onEntered={onEntered}
        />
      )}
      {payer === null && asked !== null && movesMoney(viewer) && (
        <AskedPaymentDialog
          key={Object.values(asked).join()}
          asked={asked}
          onClose={onAsked}
          onEntered={onEntered}
        />
      )}
    </ExportedPage>
  );
}
