import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyStanding } from '../../contract/values/standing.ts';
import type { Wallet } from '../../contract/values/wallet.ts';
import { BridgeLink } from './bridge-link.tsx';
import { formatDay } from './format.ts';
import { MoneyText } from './format-parts.tsx';
import { TextLink } from './link.tsx';
import { Status } from './status.tsx';

export type Blocking = MoneyStanding['blocking'];

/** Whether a blocking keeps money in: one that only informs does not (decisions §5). */
export const isHeld = ({ state }: Pick<Blocking, 'state'>): boolean =>
  ['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED'].includes(state);

/** Who holds the wallets, since when and why: words of the area `money`. */
export function useBlockingWords(): (blocking: Blocking) => string {
  const { t } = useTranslation('money');
  return ({ state, at }) =>
    at === null ? t(`blocking.${state}`) : t(`blocking.since.${state}`, { date: formatDay(at) });
}

type Part = { readonly label: string; readonly amount: string; readonly currency: string };

const Figure = ({ label, amount, currency }: Part) => (
  <span>
    {label} <MoneyText amount={amount} currency={currency} />
  </span>
);

type WalletCardProps = {
  readonly wallet: Wallet;
  /** null: not known here */
  readonly blocking: Blocking | null;
  readonly headingLevel?: 2 | 3;
  /** Opens the wallet; its name is read with it. */
  readonly href?: string;
  /** Whose it is, to staff; null: the reader's own. It leads to why the balance changed; absent: nowhere. */
  readonly owner?: string | null;
  /** Under the figures. */
  readonly children?: ReactNode;
};

/** One wallet: what is available, what waits, what is held and why. Every part is shown, even when it is nothing. */
export function WalletCard({ wallet, blocking, headingLevel = 2, href, owner, children }: WalletCardProps) {
  const { t } = useTranslation('money');
  const since = useBlockingWords();
  const id = useId();
  const Heading = headingLevel === 2 ? chakra.h2 : chakra.h3;
  const { currency } = wallet;
  const held = blocking !== null && isHeld(blocking);
  const entries = href !== undefined && (
    <TextLink
      href={href}
      fontSize="sm"
      display="inline-flex"
      alignItems="center"
      minH={{ base: '44px', md: '24px' }}
      // beside the way to why it changed
      {...(held && { marginInlineEnd: '5' })}
      aria-label={t('wallet.entries_of', { currency })}
    >
      {t('wallet.entries')}
    </TextLink>
  );
  return (
    <chakra.section aria-labelledby={id} minW="0" data-wallet={currency}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4" mb="1">
        <Heading id={id} textStyle="item" flex="1 1 0">
          {t('wallet.title', { currency })}
        </Heading>
        {held ? (
          <Status
            kind={blocking.state === 'CLOSED' ? 'cancelled' : 'blocked'}
            label={t(`blocking.short.${blocking.state}`)}
          />
        ) : (
          entries
        )}
      </chakra.div>
      <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <MoneyText amount={wallet.available} currency={currency} size="lg" />
        <chakra.span textStyle="ui" color="fg.muted" whiteSpace="nowrap">
          {t('wallet.available')}
        </chakra.span>
      </chakra.p>
      <chakra.p
        textStyle="ui"
        color="fg.muted"
        // by the room alone: what stands beside what is the same in every font, and nothing moves when the fonts come
        display="grid"
        gridTemplateColumns="repeat(auto-fit,minmax(156px,1fr))"
        rowGap="1"
        columnGap="5"
        // three that belong together, however wide the page
        maxW="600px"
        mt="1"
      >
        <Figure label={t('wallet.reserved')} amount={wallet.reserved} currency={currency} />
        <Figure label={t('wallet.incoming')} amount={wallet.incoming} currency={currency} />
        <Figure label={t('wallet.blocked')} amount={wallet.blocked} currency={currency} />
      </chakra.p>
      {held && (
        <chakra.p textStyle="ui" mt="2">
          {since(blocking)}
          {blocking.text !== null && (
            <chakra.span display="block" color="fg.muted" overflowWrap="anywhere">
              {blocking.text}
            </chakra.span>
          )}
        </chakra.p>
      )}
      {held && entries}
      {owner !== undefined && (
        <BridgeLink
          of="balance"
          currency={currency}
          {...(owner === null ? {} : { userId: owner })}
          what={t('wallet.title', { currency })}
        />
      )}
      {children}
    </chakra.section>
  );
}
