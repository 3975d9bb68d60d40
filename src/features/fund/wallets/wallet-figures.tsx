import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Wallet } from '../../../../contract/values/wallet.ts';
import { MoneyText } from '../../../ui/format-parts.tsx';

const Cell = chakra('td', { base: { py: '5px', textAlign: 'end', whiteSpace: 'nowrap', ps: '4' } });
const Head = chakra('th', {
  base: { py: '5px', fontWeight: 'normal', color: 'fg.muted', textAlign: 'start' },
});

/** 4 px double: the total of what stands above it (visual language §1). */
const total = {
  borderBottomWidth: '4px',
  borderBottomStyle: 'double',
  borderColor: 'border.control',
} as const;
const sum = { borderTopWidth: '1px', borderColor: 'border.control' } as const;

type FiguresProps = { readonly wallets: readonly Wallet[]; readonly caption: string };

/** What each wallet holds, what of it is promised or held, and what is free to use. */
export function WalletFigures({ wallets, caption }: FiguresProps) {
  const { t } = useTranslation('fund');
  const line = (key: 'balance' | 'reserved' | 'blocked', negative: boolean) => (
    <tr key={key}>
      <Head scope="row">{t(`figure.${key}`)}</Head>
      {wallets.map((wallet) => (
        <Cell key={wallet.currency}>
          <MoneyText
            amount={negative && wallet[key] !== '0.00' ? `-${wallet[key]}` : wallet[key]}
            currency={wallet.currency}
          />
        </Cell>
      ))}
    </tr>
  );
  return (
    <chakra.div overflowX="auto">
      <chakra.table width="full" fontSize="sm" css={{ borderCollapse: 'collapse' }}>
        <chakra.caption captionSide="top" textAlign="start" fontWeight="semibold" pb="1">
          {caption}
        </chakra.caption>
        <tbody>
          {line('balance', false)}
          {line('reserved', true)}
          {line('blocked', true)}
          <tr>
            <Head scope="row" color="fg" fontWeight="semibold" {...sum} {...total}>
              {t('figure.available')}
            </Head>
            {wallets.map((wallet) => (
              <Cell key={wallet.currency} fontWeight="semibold" {...sum} {...total}>
                <MoneyText amount={wallet.available} currency={wallet.currency} />
              </Cell>
            ))}
          </tr>
          <tr>
            <Head scope="row">{t('figure.incoming')}</Head>
            {wallets.map((wallet) => (
              <Cell key={wallet.currency} color="fg.muted">
                <MoneyText amount={wallet.incoming} currency={wallet.currency} />
              </Cell>
            ))}
          </tr>
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
