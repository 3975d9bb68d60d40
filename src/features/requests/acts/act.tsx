import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { selectHash, selectRefusal, selectRequestState } from '../../../../machines/request/selectors.ts';
import type { RequestAct } from '../../../../machines/request/types.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import { standingQuery } from '../../../queries/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useFaultFocus } from '../../../ui/fault-focus.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import { useRequestServices } from '../services.ts';
import { ActFields } from './act-fields.tsx';
import { ConfirmAct } from './confirm-act.tsx';
import { isDanger } from './kinds.ts';
import { Buttons } from './parts.tsx';
import { useActForm } from './use-act-form.ts';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';

type ActProps = { readonly request: TransactionDetail; readonly act: RequestAct };

/** Why it was refused; of wallets that are closed nobody reads that they are blocked for now. */
function useWhyNotDone(userId: string, refusal: ReturnType<typeof selectRefusal>) {
  const { t } = useTranslation('requests');
  const whyRefused = useWhyRefused();
  const isHeld = refusal?.key === 'wallet_blocked';
  const { data: standing } = useQuery({ ...standingQuery(userId), enabled: isHeld });
  if (refusal === null) return null;
  return isHeld && standing?.blocking.state === 'CLOSED' ? t('act.wallets_closed') : whyRefused(refusal);
}

/** One act from its form to its confirmation; what is typed stays through all of it. */
export function Act({ request, act }: ActProps) {
  const { t } = useTranslation('requests');
  const { actorRef } = useRequestServices();
  const state = useSelector(actorRef, selectRequestState);
  const hash = useSelector(actorRef, selectHash);
  const refusal = useSelector(actorRef, selectRefusal);
  const whyNot = useWhyNotDone(request.user_id, refusal);
  const form = useActForm(request, act, refusal);
  const element = useRef<HTMLFormElement>(null);
  // what is only looked ahead at is done by nobody
  const [isSent, setSent] = useState(false);
  useFaultFocus(element, form.attempts);
  const back = () => actorRef.send({ type: 'act.abandoned' });
  const isConfirming = state === 'deciding' || state === 'committing';
  const isPlain = form.asked.length === 0;
  if (state === 'conflict') return <ConflictNotice request={request} wanted={act.to} />;
  return (
    <>
      {isConfirming && hash !== null && (
        <ConfirmAct
          request={request}
          act={act}
          hash={hash}
          busy={state === 'committing'}
          onConfirm={() => {
            setSent(true);
            actorRef.send({ type: 'act.confirmed' });
          }}
          onBack={back}
        />
      )}
      <chakra.form
        ref={element}
        noValidate
        display={isConfirming ? 'none' : 'grid'}
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.check()) return;
          setSent(false);
          actorRef.send({ type: 'act.submitted', fields: form.fields });
        }}
      >
        {state === 'refused' && refusal !== null && (
          <Callout tone="negative" live="alert" title={whyNot}>
            {t(isSent && isUnheard(refusal.key) ? 'act.no_answer' : 'act.kept')}
            <FaultNote of={refusal} />
          </Callout>
        )}
        <ActFields
          request={request}
          asked={form.asked}
          typed={form.typed}
          faults={form.faults}
          readOnly={state === 'predicting'}
          onType={form.type}
        />
        {isPlain && state === 'predicting' && (
          <chakra.p textStyle="ui" color="fg.muted">
            {t('act.predicting')}
          </chakra.p>
        )}
        <Buttons>
          <Button size="sm" variant="outline" onClick={back}>
            {t('act.back')}
          </Button>
          <Button
            size="sm"
            variant={isDanger(act.to) ? 'danger' : 'solid'}
            type="submit"
            busy={state === 'predicting'}
            busyLabel={t('act.predicting')}
          >
            {t(isPlain ? 'act.again' : 'act.next')}
          </Button>
        </Buttons>
      </chakra.form>
    </>
  );
}
