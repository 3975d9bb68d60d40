import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import {
  selectAct,
  selectFundActs,
  selectRequestState,
  selectSide,
  selectWhyNot,
  type FundAct,
} from '../../../../machines/request/selectors.ts';
import { newKey } from '../../../platform/window.ts';
import { Button } from '../../../ui/button.tsx';
import { leavesFocusToTitle } from '../../../ui/heir.ts';
import { laterPart } from '../../../ui/lazy-part.tsx';
import { ReversalWaiting } from '../../../ui/reversal-waiting.tsx';
import { awaitsPayment } from '../../../ui/transaction-words.ts';
import { useRequestServices } from '../services.ts';
import { Act } from './act.tsx';
import { ClosedAccount } from './closed-account.tsx';
import { isDanger, statusOfAct } from './kinds.ts';
import { Buttons } from './parts.tsx';
import { mayReverse, ReverseLink } from './reverse.tsx';

type Props = { readonly request: TransactionDetail };

/** Few requests need it. Where it does not come nothing is said: what is decided does not wait for it. */
const SamePaymentsOf = laterPart(
  async () => (await import('./same-payments-of.tsx')).SamePaymentsOf,
  () => null,
);

/** The acts that a status has, whether or not they are open now. */
const actsOf: Readonly<Record<string, readonly FundAct[]>> = {
  pending: ['approval.opened', 'rejection.opened', 'cancellation.opened'],
  approved: ['execution.opened', 'failure.opened', 'cancellation.opened'],
  failed: ['retry.opened', 'cancellation.opened'],
};

/**
 * What the status offers; what is off for now stays, and says why. Of a closed account nothing is the next thing to do
 * before it is read what that means.
 */
function Choose({ request: { account_closed } }: Props) {
  const { t } = useTranslation('requests');
  const { actorRef } = useRequestServices();
  const state = useSelector(actorRef, selectRequestState);
  const open = useSelector(actorRef, selectFundActs, (a, b) => a.join() === b.join());
  const why = useSelector(actorRef, selectWhyNot);
  const whyId = useId();
  const variantOf = (act: FundAct) =>
    isDanger(statusOfAct[act]) ? 'dangerOutline' : account_closed ? 'outline' : 'solid';
  return (
    <chakra.div display="grid" gap="3">
      {why !== null && (
        <chakra.p id={whyId} textStyle="ui" color="fg.muted">
          {t(why === 'isPrepared' ? 'why.is_prepared' : 'why.own')}
        </chakra.p>
      )}
      <Buttons>
        {(actsOf[state] ?? []).map((act) => (
          <Button
            key={act}
            size="sm"
            variant={variantOf(act)}
            {...(open.includes(act) ? {} : { blocked: true, 'aria-describedby': whyId })}
            onClick={() => actorRef.send({ type: act, key: newKey() })}
          >
            {t(`act.${statusOfAct[act]}.open`)}
          </Button>
        ))}
      </Buttons>
    </chakra.div>
  );
}

/** Focus follows the work: to the panel's heading when what it asks changes. */
function useFocusOn(value: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    heading.current?.focus();
  }, [value]);
  return heading;
}

const steps: Readonly<Record<string, string>> = {
  filling: 'act',
  predicting: 'act',
  refused: 'act',
  deciding: 'confirm',
  committing: 'confirm',
  conflict: 'conflict',
};

/** What the fund does about a request, where it stands; whoever only reads is told so. */
export function ActPanel({ request }: Props) {
  const { t } = useTranslation('requests');
  const { actorRef, hrefOf } = useRequestServices();
  const side = useSelector(actorRef, selectSide);
  const act = useSelector(actorRef, selectAct);
  const isFinal = useSelector(actorRef, (snapshot) => snapshot.hasTag('final'));
  const isActing = useSelector(actorRef, (snapshot) => snapshot.hasTag('form'));
  const state = useSelector(actorRef, selectRequestState);
  const heading = useFocusOn(steps[state] ?? 'choose');
  const id = useId();
  const reversal = request.reversal_waiting;
  const isReversible = side === 'fund' && mayReverse(request);
  if (isFinal && !isReversible && reversal === null) return null;
  const isConfirming = steps[state] === 'confirm';
  const title =
    isActing && act !== null ? t(`act.${act.to}.${isConfirming ? 'question' : 'title'}`) : t('act.title');
  return (
    // where nothing follows it goes as a whole
    <chakra.section ref={leavesFocusToTitle} aria-labelledby={id} display="grid" gap="4">
      <chakra.h2 id={id} ref={heading} tabIndex={-1} textStyle="section" outlineOffset="4px">
        {title}
      </chakra.h2>
      {side === 'fund' && !isFinal && request.account_closed && <ClosedAccount request={request} />}
      {/* of what waits for a second person, the card above tells it */}
      {awaitsPayment(request) && request.approval === null && <SamePaymentsOf request={request} />}
      {isFinal ? (
        reversal === null ? (
          <Buttons>
            <ReverseLink request={request} />
          </Buttons>
        ) : (
          <ReversalWaiting href={hrefOf(reversal.id)} reference={reversal.reference} />
        )
      ) : side !== 'fund' ? (
        <chakra.p textStyle="ui" color="fg.muted">
          {t(request.approval === null ? 'why.reads' : 'why.reads_prepared')}
        </chakra.p>
      ) : isActing && act !== null ? (
        <Act key={act.key} request={request} act={act} />
      ) : (
        <Choose request={request} />
      )}
    </chakra.section>
  );
}
