import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, requestableTypes } from '../../../../contract/enums.ts';
import type { RequestableType } from '../../../../machines/money-operation/types.ts';
import type { KnownStanding } from '../../../queries/money.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import { obstaclesIn } from '../obstacles-in.ts';
import { Reasons, useReasons } from '../obstacles.tsx';
import { askPath } from '../paths.ts';

type ActsProps = { readonly standing: KnownStanding; readonly currency: Currency };
/** What can't be asked for now, for the very same reasons. */
type Blocked = { readonly id: string; readonly types: readonly [RequestableType, ...RequestableType[]] };

/** The kinds of requests that something stands in the way of, by what it is. */
function blockedBy({ standing, currency }: ActsProps, id: string): readonly Blocked[] {
  const found = new Map<string, Blocked>();
  for (const type of requestableTypes) {
    const reasons = obstaclesIn(standing, type, currency);
    // the words of a missing booklet are those of what it is for
    const key = [...reasons, reasons.includes('booklet_missing') && type === 'MONEY_IN'].join(' ');
    if (reasons.length === 0) continue;
    const same = found.get(key);
    found.set(key, { id: same?.id ?? `${id}${found.size}`, types: same ? [...same.types, type] : [type] });
  }
  return [...found.values()];
}

function Why({ standing, currency, id, types }: ActsProps & Blocked) {
  const { t } = useTranslation('money');
  const reasons = useReasons(standing, types[0], currency);
  return (
    <chakra.div mt="3">
      {types.length < requestableTypes.length && (
        <chakra.p textStyle="ui" fontWeight="medium">
          {types.map((type) => t(`ask.${type}`)).join(' · ')}
        </chakra.p>
      )}
      <Reasons id={id} reasons={reasons} />
    </chakra.div>
  );
}

/** What can be asked of one wallet, and of what can't be now, why. */
export function WalletActs({ standing, currency }: ActsProps) {
  const { t } = useTranslation('money');
  const own = useId();
  const blocked = blockedBy({ standing, currency }, own);
  return (
    <chakra.div mt="5">
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {requestableTypes.map((type) => {
          const why = blocked.find(({ types }) => types.includes(type))?.id;
          const words = t(`ask.${type}`);
          return why === undefined ? (
            <ButtonLink key={type} variant="outline" size="sm" href={askPath(type, currency)}>
              {words}
            </ButtonLink>
          ) : (
            <Button
              key={type}
              variant="outline"
              size="sm"
              blocked
              aria-describedby={why}
              onBlockedPress={() => focusAnchor(`#${why}`)}
            >
              {words}
            </Button>
          );
        })}
      </chakra.div>
      {blocked.map((one) => (
        <Why key={one.id} standing={standing} currency={currency} {...one} />
      ))}
    </chakra.div>
  );
}
