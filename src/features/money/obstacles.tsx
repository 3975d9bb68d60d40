import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../contract/enums.ts';
import type { Obstacle } from '../../../contract/values/standing.ts';
import type { RequestableType } from '../../../machines/money-operation/types.ts';
import type { KnownStanding } from '../../queries/money.ts';
import { TextLink } from '../../ui/link.tsx';
import { useBlockingWords } from '../../ui/wallet-card.tsx';
import type { Reason } from '../../ui/why-list.tsx';
import { obstaclesIn } from './obstacles-in.ts';
import { curePaths } from './paths.ts';

/** The same in every currency; nothing where it can be asked for in one of them. */
export function obstaclesOf({ operations }: KnownStanding, type: RequestableType): readonly Obstacle[] {
  const ways = operations.filter((one) => one.transaction_type === type);
  if (ways.length === 0 || ways.some(({ obstacles }) => obstacles.length === 0)) return [];
  const all = new Set(ways.flatMap(({ obstacles }) => obstacles));
  // each is of another currency's account: the one that is there is nearer to being of use
  if (all.has('bank_account_not_validated')) all.delete('bank_account_missing');
  return [...all];
}

/** Words of what stands in the way; `currency`: of one wallet alone. */
export function useReasons(
  standing: KnownStanding,
  type: RequestableType,
  currency?: Currency,
): readonly Reason[] {
  const { t } = useTranslation('money');
  const since = useBlockingWords();
  const found = currency === undefined ? obstaclesOf(standing, type) : obstaclesIn(standing, type, currency);
  return found.map((obstacle) => {
    const href = curePaths[obstacle];
    const key = `why.${obstacle}`;
    const label =
      obstacle === 'wallet_blocked'
        ? since(standing.blocking)
        : obstacle === 'booklet_missing'
          ? t(`${key}.${type === 'MONEY_IN' ? 'MONEY_IN' : 'INVESTMENT'}`)
          : t(currency === undefined && obstacle.startsWith('bank_account_') ? `${key}_any` : key, {
              currency,
            });
    return { key: obstacle, label, ...(href === undefined ? {} : { href }) };
  });
}

/** Each reason in a line of its own, with the place where it is mended. */
export function Reasons({ id, reasons }: { readonly id: string; readonly reasons: readonly Reason[] }) {
  const { t } = useTranslation('money');
  return (
    <chakra.div id={id} textStyle="ui" mt="1">
      <chakra.span fontWeight="semibold">{t('not_yet')}</chakra.span>
      <chakra.ul listStyleType="none" m="0" p="0" display="grid" rowGap="1">
        {reasons.map(({ key, label, href }) => (
          <li key={key}>
            {href === undefined ? (
              label
            ) : (
              <TextLink href={href} display="inline-block" py={{ base: '12px', md: '2px' }}>
                {label}
              </TextLink>
            )}
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
