import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { currencies, type Currency } from '../../../../contract/enums.ts';
import type { MemberWalletsRow } from '../../../../contract/values/wallet.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { DateText, MoneyText } from '../../../ui/format-parts.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';

export type Words = TFunction<['fund', 'requests']>;

const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });
const None = () => <chakra.span color="fg.subtle">–</chakra.span>;

/** What is free to use, and what the wallet holds where that is more. */
function Holding({ row, currency, t }: { row: MemberWalletsRow; currency: Currency; t: Words }) {
  const wallet = row.wallets.find((one) => one.currency === currency);
  if (wallet === undefined) return <None />;
  return (
    <>
      <Line>
        <MoneyText amount={wallet.available} currency={currency} />
      </Line>
      {wallet.balance !== wallet.available && (
        <Line color="fg.muted" fontSize="xs">
          {t('wallets.of_balance')} <MoneyText amount={wallet.balance} currency={currency} />
        </Line>
      )}
    </>
  );
}

const Blocking = ({ row, t }: { row: MemberWalletsRow; t: Words }) => (
  <Status kind={markForStatus(row.blocking_state)} label={t(`blocking.${row.blocking_state}`)} />
);

function Latest({ row, t }: { row: MemberWalletsRow; t: Words }) {
  const { latest_transaction_type: type, latest_transaction_at: at } = row;
  if (type === null || at === null) return <None />;
  return (
    <>
      <Line>{t(`requests:type.${type}`)}</Line>
      <Line color="fg.muted">
        <DateText value={at} />
      </Line>
    </>
  );
}

/** What a row tells of a member's wallets. */
export const walletColumns = (t: Words): readonly Column<MemberWalletsRow>[] => [
  {
    key: 'member',
    header: t('column.member'),
    cell: (row) => (
      <>
        <Line fontWeight="semibold">{row.user_name}</Line>
        <Line color="fg.muted">{row.member_id ?? <None />}</Line>
      </>
    ),
  },
  { key: 'blocking', header: t('column.blocking'), cell: (row) => <Blocking row={row} t={t} /> },
  { key: 'latest', header: t('column.latest'), wide: true, cell: (row) => <Latest row={row} t={t} /> },
  ...currencies.map((currency): Column<MemberWalletsRow> => ({
    key: currency,
    header: t(`wallets.available.${currency}`),
    align: 'end',
    cell: (row) => <Holding row={row} currency={currency} t={t} />,
  })),
];

/** The lines of a row on a phone, below the name. */
export function WalletLines({ row, t }: { readonly row: MemberWalletsRow; readonly t: Words }) {
  return (
    <>
      <chakra.div display="flex" justifyContent="space-between" gap="4" flexWrap="wrap">
        <Blocking row={row} t={t} />
        <chakra.span color="fg.muted">{row.member_id}</chakra.span>
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit,minmax(160px,1fr))" gap="4" pt="1">
        {currencies.map((currency) => (
          <div key={currency}>
            <Line color="fg.muted" fontSize="xs">
              {t(`wallets.available.${currency}`)}
            </Line>
            <Holding row={row} currency={currency} t={t} />
          </div>
        ))}
      </chakra.div>
    </>
  );
}
