import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { currencies } from '../../../../contract/enums.ts';
import type { FundInvestor } from '../../../../contract/values/wallet.ts';
import { countSet } from '../../../../machines/listing/criteria.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import { exportInvestors, fundExportFormats, investorsQuery } from '../../../queries/fund.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { ExportedPage } from '../../../ui/exported-page.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { everything, investorFiltersOf, investorListing } from '../criteria.ts';
import { FilterOf, ListFilters } from '../fund-filters.tsx';
import { financePath, operationsPath, withList } from '../paths.ts';

const whole = everything(investorListing);
const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });

const columnsOf = (t: TFunction<'fund'>): readonly Column<FundInvestor>[] => [
  {
    key: 'member',
    header: t('column.investor'),
    cell: ({ user_name, member_id }) => (
      <>
        <Line fontWeight="semibold">{user_name}</Line>
        <Line color="fg.muted">{member_id}</Line>
      </>
    ),
  },
  { key: 'currency', header: t('column.currency'), cell: ({ currency }) => currency },
  {
    key: 'invested',
    header: t('column.invested'),
    align: 'end',
    cell: ({ invested, currency }) => <MoneyText amount={invested} currency={currency} />,
  },
  {
    key: 'available',
    header: t('column.available'),
    align: 'end',
    cell: ({ available, currency }) => (
      <chakra.span color="fg.muted">
        <MoneyText amount={available} currency={currency} />
      </chakra.span>
    ),
  },
];

/** Draws a row on a phone, below the name: the member's number, then both amounts under what they are. */
const linesOf = (t: TFunction<'fund'>) =>
  function Lines({ member_id, currency, ...row }: FundInvestor) {
    return (
      <>
        <Line color="fg.muted">{member_id}</Line>
        <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit,minmax(128px,1fr))" gap="4" pt="1">
          {(['invested', 'available'] as const).map((name) => (
            <div key={name}>
              <Line color="fg.muted" fontSize="xs">
                {t(`column.${name}`)}
              </Line>
              <MoneyText amount={row[name]} currency={currency} />
            </div>
          ))}
        </chakra.div>
      </>
    );
  };

type InvestorsScreenProps = {
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** the page's query string, which goes along with what is opened */
  readonly search: string;
};

/** /admin/bank_operations/fund_operations: who has invested, and how much in each currency. */
export function InvestorsScreen({ listing, search }: InvestorsScreenProps) {
  const { t } = useTranslation(['fund', 'shell', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const filters = investorFiltersOf(criteria);
  const found = useQuery(investorsQuery({ filters, ...selectWindow(snapshot) }));
  const send = listing.send;
  return (
    <ExportedPage
      title={t('shell:titles.fund_operations')}
      lead={t('investors.lead')}
      back={{ label: t('shell:titles.finance'), href: financePath }}
      formats={fundExportFormats}
      run={exportInvestors(filters)}
      total={found.data?.total ?? null}
    >
      <Listed<FundInvestor>
        label={t('investors.label')}
        loadingLabel={t('investors.loading')}
        found={found}
        page={criteria.page}
        search={criteria.search}
        isFiltered={countSet(criteria) > 0}
        isTyping={snapshot.hasTag('typing')}
        onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
        onClear={() => send({ type: 'address.changed', criteria: whole })}
        countLabel={(count) => t('investors.count', { count })}
        none={t('investors.none')}
        noneText={t('investors.none_text')}
        columns={columnsOf(t)}
        rowKey={(row) => `${row.user_id} ${row.currency}`}
        open={({ user_id, user_name, currency }) => ({
          label: t('action.open'),
          what: t('investors.what', { name: user_name, currency }),
          href: operationsPath(user_id, currency, withList(search)),
        })}
        compactTitle={(row) => row.user_name}
        compact={linesOf(t)}
        filters={
          <ListFilters
            snapshot={snapshot}
            send={send}
            whole={whole}
            searchLabel={t('investors.search')}
            placeholder={t('search_member')}
          >
            <FilterOf
              snapshot={snapshot}
              send={send}
              name="currency"
              label={t('column.currency')}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          </ListFilters>
        }
      />
    </ExportedPage>
  );
}
