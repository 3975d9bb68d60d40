import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { otherCurrency } from '../../../../contract/values/moved.ts';
import {
  selectEntry,
  selectMaySend,
  selectOperation,
  selectOperationState,
  selectRefusal,
  selectStops,
} from '../../../../machines/money-operation/selectors.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import type { MoneyFacts } from '../../../queries/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ToneMark } from '../../../ui/status.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { obstaclesIn } from '../obstacles-in.ts';
import { useMoneyServices } from '../services.ts';
import { Ledger } from './ledger.tsx';
import { StopList } from './stop-list.tsx';
import { useFigures } from './use-figures.ts';

/** Why the server did not take it, or that no answer came: the same press again never does it twice. */
function Refused() {
  const { t } = useTranslation(['money', 'errors']);
  const whyRefused = useWhyRefused();
  const { actorRef } = useMoneyServices();
  const refusal = useSelector(actorRef, selectRefusal);
  if (refusal === null) return null;
  const isLost = isUnheard(refusal.key);
  return (
    <chakra.div mb="4">
      <Callout tone="negative" live="alert" title={t(isLost ? 'refused.lost' : 'refused.title')}>
        {isLost ? t('refused.lost_text') : whyRefused(refusal)}
        <FaultNote of={refusal} />
      </Callout>
    </chakra.div>
  );
}

/**
 * The currency whose wallet is filled by it, from which nothing could be taken out again for want of a bank account. Who
 * has none in the other one either is told of that where it is asked for.
 */
function useNoWayOut({ standing }: MoneyFacts) {
  const { actorRef } = useMoneyServices();
  const { type } = useSelector(actorRef, selectOperation);
  const { currency } = useSelector(actorRef, selectEntry);
  if (type !== 'MONEY_IN' && type !== 'CONVERSION') return null;
  const filled = type === 'MONEY_IN' ? currency : otherCurrency(currency);
  const isWithout = (one: typeof filled) =>
    obstaclesIn(standing, 'MONEY_OUT', one).includes('bank_account_missing');
  return isWithout(filled) && !isWithout(otherCurrency(filled)) ? filled : null;
}

/** What will happen, what stops it, and the one button that sends it. */
export function ReviewCard({ money }: { readonly money: MoneyFacts }) {
  const { t } = useTranslation('money');
  const { actorRef } = useMoneyServices();
  const language = useLanguage();
  const title = useId();
  const why = useId();
  const hint = useId();
  const noWayOut = useNoWayOut(money);
  const { lines, total, after } = useFigures(money);
  const state = useSelector(actorRef, selectOperationState);
  const { type } = useSelector(actorRef, selectOperation);
  const { amount, currency } = useSelector(actorRef, selectEntry);
  const stops = useSelector(actorRef, selectStops, (one, other) => one.join() === other.join());
  const maySend = useSelector(actorRef, selectMaySend);
  const isBusy = state === 'submitting';
  // the fund is asked for nothing: whoever pays in moves the money
  const isAnnounced = type === 'MONEY_IN';
  const words =
    amount === null
      ? t(isAnnounced ? 'announce' : 'send')
      : t(isAnnounced ? 'announce_amount' : 'send_amount', {
          amount: formatMoney(amount, currency, language),
        });
  return (
    <Sheet
      as="section"
      aria-labelledby={title}
      overflow="hidden"
      position={{ lg: 'sticky' }}
      top={{ lg: '6' }}
    >
      <chakra.div px={{ base: '5', md: '28px' }} pt="22px" pb="5">
        <chakra.h2 id={title} textStyle="section">
          {t('review')}
        </chakra.h2>
        <Ledger lines={lines} total={total} />
        <Ledger lines={after} size="small" />
      </chakra.div>
      <chakra.div
        borderTopWidth="1px"
        bg="bg.subtle"
        px={{ base: '5', md: '28px' }}
        pt="5"
        pb="6"
        data-operation={state}
      >
        {state === 'refused' && <Refused />}
        <StopList stops={stops} money={money} id={why} />
        {stops.length === 0 && (
          <chakra.p id={why} textStyle="ui" color="fg.muted">
            {t(`then.${type}`)}
          </chakra.p>
        )}
        {noWayOut !== null && (
          <chakra.div
            display="grid"
            gridTemplateColumns="16px minmax(0,1fr)"
            columnGap="10px"
            mt="3"
            textStyle="ui"
          >
            <chakra.span display="inline-flex" mt="3px">
              <ToneMark mark="expiring" size={16} />
            </chakra.span>
            <p id={hint}>{t('no_way_out', { currency: noWayOut })}</p>
          </chakra.div>
        )}
        <Button
          type="submit"
          size="lg"
          width="full"
          mt="5"
          busy={isBusy}
          busyLabel={t('sending')}
          blocked={!maySend && !isBusy}
          aria-describedby={noWayOut === null ? why : `${why} ${hint}`}
          onBlockedPress={() => focusAnchor(`#${why}`)}
        >
          {state === 'refused' ? t('send_again') : words}
        </Button>
      </chakra.div>
    </Sheet>
  );
}
