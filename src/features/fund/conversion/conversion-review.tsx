import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '../../../../contract/enums.ts';
import { targetOf } from '../../../../contract/values/conversion.ts';
import { centsOf, formatDecimal, formatMoney, rateDecimals } from '../../../../contract/values/money.ts';
import { formatMoney as money } from '../../../ui/format.ts';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { BeforeAfter } from '../before-after.tsx';
import { typeOf, walletsAfter, type ConversionFigures } from './figures.ts';
import type { ConversionForm } from './use-conversion.ts';

const Line = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '4', py: '5px' },
});

const Amount = ({ cents, currency }: { readonly cents: bigint | null; readonly currency: Currency }) =>
  cents === null ? <span>–</span> : <MoneyText amount={formatMoney(cents)} currency={currency} />;

/** A rate as one reads it: at least four decimals, without the zeros that say nothing. */
const shownRate = (rate: bigint): string => {
  const text = formatDecimal(rate, rateDecimals);
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(4, '0')}`;
};

/** "1 EUR = 1.0845 USD" in the language's own mark. */
export function useRateWords(): (rate: bigint, language: string) => string {
  const { t } = useTranslation('fund');
  return (rate, language) => t('conversion.rate_is', { rate: money(shownRate(rate), 'USD', language) });
}

/** What it comes to: what is given, what that is worth, what stays with the fund, what the member gets. */
export function ConversionLines({ conversion }: { readonly conversion: ConversionForm }) {
  const { t } = useTranslation('fund');
  const rateWords = useRateWords();
  const { form, judged, language } = conversion;
  const target = targetOf(typeOf(form.values));
  const { figures, converted } = judged;
  const source = target === 'USD' ? 'EUR' : 'USD';
  return (
    <chakra.dl m="0">
      <Line>
        <chakra.dt color="fg.muted">{t('conversion.gives')}</chakra.dt>
        <chakra.dd m="0">
          <Amount cents={figures?.amount ?? null} currency={source} />
        </chakra.dd>
      </Line>
      <Line>
        <chakra.dt color="fg.muted">
          {t('conversion.worth')}
          {figures !== null && (
            <chakra.span display="block" textStyle="ui">
              {rateWords(figures.rate, language)}
            </chakra.span>
          )}
        </chakra.dt>
        <chakra.dd m="0">
          <Amount cents={converted} currency={target} />
        </chakra.dd>
      </Line>
      <Line>
        <chakra.dt color="fg.muted">{t('conversion.stays')}</chakra.dt>
        <chakra.dd m="0">
          <Amount cents={figures === null ? null : -figures.fundPart} currency={target} />
        </chakra.dd>
      </Line>
      <Line
        alignItems="baseline"
        flexWrap="wrap"
        py="12px"
        borderTopWidth="1px"
        borderTopColor="border.control"
        borderBottom="4px double"
        borderBottomColor="border.control"
      >
        <chakra.dt fontWeight="semibold">{t('conversion.receives')}</chakra.dt>
        <chakra.dd m="0">
          {figures === null ? (
            '–'
          ) : (
            <MoneyText amount={formatMoney(figures.clientPart)} currency={target} size="lg" />
          )}
        </chakra.dd>
      </Line>
    </chakra.dl>
  );
}

type WalletsProps = {
  readonly conversion: ConversionForm;
  readonly figures: ConversionFigures | null;
};

/** Both wallets now and after. */
export function ConversionWallets({ conversion, figures }: WalletsProps): ReactNode {
  const { t } = useTranslation('fund');
  const { wallets } = conversion;
  const balance = (currency: Currency) =>
    centsOf(wallets?.wallets.find((one) => one.currency === currency)?.balance);
  const after =
    figures === null || wallets === null
      ? null
      : walletsAfter(figures, { EUR: balance('EUR'), USD: balance('USD') });
  return (
    <BeforeAfter
      caption={t('conversion.wallets')}
      changes={currencies.map((currency) => ({
        key: currency,
        label: t(`wallets.name.${currency}`),
        currency,
        before: wallets === null ? null : formatMoney(balance(currency)),
        after: after === null ? null : formatMoney(after[currency]),
      }))}
    />
  );
}
