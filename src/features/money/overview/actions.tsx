import { chakra } from '@chakra-ui/react';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, TrendingDown, TrendingUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, requestableTypes } from '../../../../contract/enums.ts';
import type { RequestableType } from '../../../../machines/money-operation/types.ts';
import type { KnownStanding } from '../../../queries/money.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import { Reasons, useReasons } from '../obstacles.tsx';
import { askPath } from '../paths.ts';

const icons = {
  MONEY_IN: ArrowDownLeft,
  MONEY_OUT: ArrowUpRight,
  CONVERSION: ArrowLeftRight,
  INVESTMENT_IN: TrendingUp,
  INVESTMENT_OUT: TrendingDown,
} as const;

/** The first currency in which it can be asked for. */
const firstOpen = ({ operations }: KnownStanding, type: RequestableType) =>
  operations.find((one) => one.transaction_type === type && one.obstacles.length === 0)?.currency ??
  currencies[0];

type ActionProps = { readonly standing: KnownStanding; readonly type: RequestableType };

/** One thing that can be asked for, or why it can't be now. */
function Action({ standing, type }: ActionProps) {
  const { t } = useTranslation('money');
  const why = useId();
  const title = useId();
  const reasons = useReasons(standing, type);
  const Icon = icons[type];
  const isBlocked = reasons.length > 0;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '20px minmax(0,1fr)', md: '20px minmax(0,1fr) auto' }}
      columnGap="14px"
      rowGap="3"
      alignItems="center"
      py="14px"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      data-action={type}
    >
      <chakra.span alignSelf="start" mt="2px" color="fg.muted">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.h3 id={title} textStyle="item">
          {t(`title.${type}`)}
        </chakra.h3>
        <chakra.p textStyle="ui" color="fg.muted">
          {t(`action.${type}`)}
        </chakra.p>
        {isBlocked && <Reasons id={why} reasons={reasons} />}
      </chakra.div>
      <chakra.div gridColumn={{ base: '2', md: 'auto' }}>
        {isBlocked ? (
          <Button
            variant="outline"
            size="sm"
            blocked
            aria-describedby={why}
            aria-label={t(`ask.${type}`)}
            onBlockedPress={() => focusAnchor(`#${why}`)}
          >
            {t(`ask.${type}`)}
          </Button>
        ) : (
          <ButtonLink variant="outline" size="sm" href={askPath(type, firstOpen(standing, type))}>
            {t(`ask.${type}`)}
          </ButtonLink>
        )}
      </chakra.div>
    </chakra.li>
  );
}

/** Everything that a member may ask for. */
export function Actions({ standing }: { readonly standing: KnownStanding }) {
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {requestableTypes.map((type) => (
        <Action key={type} standing={standing} type={type} />
      ))}
    </chakra.ul>
  );
}
