import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { currencies, pageSize } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { memberWalletsQuery } from '../../../queries/member-wallets.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { DateText, MoneyText } from '../../../ui/format-parts.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { everything } from '../criteria.ts';
import { ListFilters } from '../fund-filters.tsx';
import { conversionPath, financePath, withList } from '../paths.ts';
import { movesMoney, type Viewer } from '../rights.ts';
import { walletColumns, WalletLines, type Words } from '../wallets/columns.tsx';

/** How the search for a member is named in the query string. */
export const memberListing = { search: 'search' } as const;
const whole = everything(memberListing);

/** Seen alone: each list has a heading of its own for those who hear it. */
const Title = chakra('p', { base: { textStyle: 'section', mb: '3' } });
const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });

/** Whether a request is the viewer's own, where somebody else has to approve it. */
type IsOwn = (row: Transaction) => boolean;

const WhyNot = ({ isOwn, t }: { readonly isOwn: boolean; readonly t: Words }) =>
  isOwn && (
    <Line textStyle="ui" color="fg.muted">
      {t('requests:why.own')}
    </Line>
  );

const wayOf = (t: Words, { conversion_type }: Transaction) =>
  conversion_type === null ? '' : t(`requests:conversion.${conversion_type}`);

const requestColumns = (t: Words, isOwn: IsOwn): readonly Column<Transaction>[] => [
  {
    key: 'member',
    header: t('column.member'),
    namesRow: true,
    cell: (row) => (
      <>
        <Line fontWeight="semibold">{row.user_name}</Line>
        <Line color="fg.muted">{row.member_id}</Line>
        <WhyNot isOwn={isOwn(row)} t={t} />
      </>
    ),
  },
  { key: 'created', header: t('column.created'), cell: ({ created_at }) => <DateText value={created_at} /> },
  {
    key: 'reference',
    header: t('column.reference'),
    namesRow: true,
    wide: true,
    cell: ({ reference }) => reference,
  },
  { key: 'way', header: t('conversion.way'), cell: (row) => wayOf(t, row) },
  {
    key: 'amount',
    header: t('column.amount'),
    align: 'end',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
  },
];

const Pair = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', gap: '4' } });

/** Draws a request on a phone, below the member's name. */
const requestLinesOf = (t: Words, isOwn: IsOwn) =>
  function Lines(row: Transaction) {
    return (
      <>
        <Pair flexWrap="wrap">
          <span>{wayOf(t, row)}</span>
          <MoneyText amount={row.amount} currency={row.currency} />
        </Pair>
        <Pair color="fg.muted">
          <span>{row.reference}</span>
          <DateText value={row.created_at} />
        </Pair>
        <Line color="fg.muted">{row.member_id}</Line>
        <WhyNot isOwn={isOwn(row)} t={t} />
      </>
    );
  };

/** Conversions that members asked for, and that wait for a rate. */
function Waiting({ viewer, search, hrefOf }: Omit<ScreenProps, 'listing'>) {
  const { t } = useTranslation(['fund', 'requests', 'ui']);
  const [page, setPage] = useState(1);
  const filters = { request_status: 'PENDING', transaction_type: 'CONVERSION' } as const;
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const found = useQuery(transactionsQuery({ userId: null, filters, ...window }));
  const { data: api } = useQuery(featuresQuery);
  const moves = movesMoney(viewer);
  const isOwn: IsOwn = ({ created_by }) => moves && api?.four_eyes !== false && created_by === viewer.id;
  return (
    <Listed<Transaction>
      label={t('conversion.waiting')}
      loadingLabel={t('conversion.waiting_loading')}
      likelyRows={3}
      found={found}
      page={page}
      search=""
      isFiltered={false}
      isTyping={false}
      onPage={setPage}
      onClear={() => setPage(1)}
      countLabel={(count) => t('conversion.waiting_count', { count })}
      none={t('conversion.waiting_none')}
      noneText={t('conversion.waiting_none_text')}
      columns={requestColumns(t, isOwn)}
      rowKey={(row) => row.id}
      open={(row) => {
        const sets = moves && !isOwn(row);
        return {
          label: t(sets ? 'conversion.set_rate' : 'action.open'),
          what: row.reference,
          href: sets ? conversionPath(row.user_id, { request: row.id, ...withList(search) }) : hrefOf(row),
        };
      }}
      compactTitle={(row) => row.user_name}
      compact={requestLinesOf(t, isOwn)}
    />
  );
}

type ScreenProps = {
  readonly viewer: Viewer;
  /** the page's query string, which goes along with what is opened */
  readonly search: string;
  /** of the members; follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** where a request is told in full */
  readonly hrefOf: (row: Transaction) => string;
};

const linesOf = (t: Words) => (row: MemberWalletsRow) => <WalletLines row={row} t={t} />;

/** The members whose money can be converted. */
function Members({ listing, search }: Pick<ScreenProps, 'listing' | 'search'>) {
  const { t } = useTranslation(['fund', 'requests', 'ui']);
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const words = criteria.search.trim();
  const filters = words === '' ? {} : { search: words };
  const found = useQuery(memberWalletsQuery({ filters, ...selectWindow(snapshot) }));
  const send = listing.send;
  return (
    <Listed<MemberWalletsRow>
      label={t('conversion.members')}
      loadingLabel={t('wallets.loading')}
      found={found}
      page={criteria.page}
      search={criteria.search}
      isFiltered={false}
      isTyping={snapshot.hasTag('typing')}
      onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
      onClear={() => send({ type: 'address.changed', criteria: whole })}
      countLabel={(count) => t('wallets.count', { count })}
      none={t('wallets.none')}
      noneText={t('wallets.none_text')}
      columns={walletColumns(t).filter(({ key }) => ['member', 'blocking', ...currencies].includes(key))}
      rowKey={(row) => row.user_id}
      open={(row) => ({
        label: t('conversion.convert'),
        what: row.user_name,
        href: conversionPath(row.user_id, withList(search)),
      })}
      compactTitle={(row) => row.user_name}
      compact={linesOf(t)}
      filters={
        <ListFilters
          snapshot={snapshot}
          send={send}
          whole={whole}
          searchLabel={t('conversion.search')}
          placeholder={t('search_member')}
        />
      }
    />
  );
}

/** /admin/bank_operations/conversion: what waits for a rate, and members to convert for. */
export function ConversionsScreen({ viewer, search, listing, hrefOf }: ScreenProps) {
  const { t } = useTranslation(['fund', 'requests', 'shell', 'ui', 'errors']);
  return (
    <>
      <PageHeader
        title={t('shell:titles.conversion')}
        back={{ label: t('shell:titles.finance'), href: financePath }}
      />
      <chakra.div mb="10">
        <Title aria-hidden="true">{t('conversion.waiting')}</Title>
        <Waiting viewer={viewer} search={search} hrefOf={hrefOf} />
      </chakra.div>
      {movesMoney(viewer) && (
        <div>
          <Title aria-hidden="true">{t('conversion.members')}</Title>
          <Members listing={listing} search={search} />
        </div>
      )}
    </>
  );
}
