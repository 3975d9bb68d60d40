import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FundTotals, TotalsOfCurrency } from '../../../contract/values/totals.ts';
import { centsOf, formatMoney } from '../../../contract/values/money.ts';
import { plainTable } from '../../ui/charts/plain-table.ts';
import { MoneyText } from '../../ui/format-parts.tsx';

type FlowsProps = Pick<FundTotals, 'month' | 'month_before'> & { readonly totals: TotalsOfCurrency };

const months = ['month', 'month_before'] as const;
const monthName = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
const doubleRule = {
  ...plainTable,
  '& tfoot > tr > *': {
    borderTopWidth: '1px',
    borderTopColor: 'border.control',
    borderBottomWidth: '4px',
    borderBottomStyle: 'double',
    borderBottomColor: 'border.control',
    fontWeight: 'medium',
  },
} as const;

/** What moved the wallets of all members, in the newest month and the one before, with what it comes to. */
export function Flows({ totals: { currency, flows }, ...named }: FlowsProps) {
  const { t } = useTranslation(['admin-dashboard', 'requests']);
  if (flows.length === 0)
    return (
      <chakra.p textStyle="ui" color="fg.muted" mt="4">
        {t('fund.no_flow', {
          month: monthName(named.month),
          month_before: monthName(named.month_before),
        })}
      </chakra.p>
    );
  const sumOf = (month: (typeof months)[number]) =>
    formatMoney(flows.reduce((sum, flow) => sum + centsOf(flow[month].amount), 0n));
  return (
    <chakra.div overflowX="auto" mt="4">
      <chakra.table css={doubleRule} aria-label={t('fund.flows', { currency })}>
        <thead>
          <tr>
            <th scope="col">{t('fund.flow')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {monthName(named[month])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flows.map(({ transaction_type, ...of }) => (
            <tr key={transaction_type}>
              <th scope="row">{t(`requests:type.${transaction_type}`)}</th>
              {months.map((month) => (
                <td key={month}>
                  {of[month].count === 0 ? (
                    <chakra.span color="fg.subtle">–</chakra.span>
                  ) : (
                    <MoneyText amount={of[month].amount} currency={currency} signed />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('fund.flow_sum')}</th>
            {months.map((month) => (
              <td key={month}>
                <MoneyText amount={sumOf(month)} currency={currency} signed />
              </td>
            ))}
          </tr>
        </tfoot>
      </chakra.table>
    </chakra.div>
  );
}
