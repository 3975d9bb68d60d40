import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../contract/values/money.ts';
import { MoneyText } from '../format-parts.tsx';
import { linkRecipe } from '../recipes/button.ts';
import { plainTable } from './plain-table.ts';
import type { WaterfallStep } from './waterfall-steps.ts';

type WaterfallTableProps = {
  readonly label: string;
  readonly steps: readonly WaterfallStep[];
  readonly currency: string;
};

const Press = chakra('button', linkRecipe);

/** The bars in rows, each with the value after it. */
export function WaterfallTable({ label, steps, currency }: WaterfallTableProps) {
  const { t } = useTranslation('charts');
  return (
    <chakra.section overflowX="auto" tabIndex={0} aria-label={label}>
      <chakra.table css={plainTable} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('waterfall.line')}</th>
            <th scope="col">{t('waterfall.amount')}</th>
            <th scope="col">{t('waterfall.after')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ bar, after }) => (
            <tr key={bar.key} data-kind={bar.kind}>
              <th scope="row">
                {bar.onOpen === undefined ? (
                  bar.label
                ) : (
                  <Press
                    type="button"
                    textAlign="start"
                    minH={{ base: '44px', md: '24px' }}
                    onClick={bar.onOpen}
                  >
                    {bar.label}
                  </Press>
                )}
                {bar.kind === 'neutral' && (
                  <chakra.span display="block" color="fg.muted">
                    {t('waterfall.neutral')}
                  </chakra.span>
                )}
              </th>
              <td>
                <MoneyText
                  amount={formatMoney(bar.amount)}
                  currency={currency}
                  signed={bar.kind === 'change'}
                />
              </td>
              <td>
                <MoneyText amount={formatMoney(after)} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.section>
  );
}
