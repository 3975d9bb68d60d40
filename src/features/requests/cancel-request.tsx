import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { selectMayCancel, selectRefusal, selectRequestState } from '../../../machines/request/selectors.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { newKey } from '../../platform/window.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { leavesFocusToTitle } from '../../ui/heir.ts';
import { useWhyRefused } from '../../ui/why-refused.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { isHolding } from './words.ts';
import { useRequestServices } from './services.ts';

type Props = { readonly request: TransactionDetail };

/** An investor takes back what still waits, and is asked once before. */
export function CancelRequest({ request }: Props) {
  const { t } = useTranslation('requests');
  const { actorRef } = useRequestServices();
  const mayCancel = useSelector(actorRef, selectMayCancel);
  const state = useSelector(actorRef, selectRequestState);
  const [isAsked, setAsked] = useState(false);
  // one form, one key: however often it is pressed, it is taken back once
  const [key] = useState(newKey);
  const isBusy = state === 'cancelling';
  if (!mayCancel && !isBusy) return null;
  return (
    <>
      {/* it goes with the answer: the title takes its focus, beside which the new status stands */}
      <Button
        ref={leavesFocusToTitle}
        variant="outline"
        size="sm"
        busy={isBusy}
        busyLabel={t('cancel.busy')}
        onClick={() => setAsked(true)}
      >
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        danger
        title={t('cancel.title', { reference: request.reference })}
        confirmLabel={t('cancel.do')}
        keepLabel={t('cancel.keep')}
        onConfirm={() => {
          setAsked(false);
          actorRef.send({ type: 'cancellation.confirmed', key });
        }}
        onKeep={() => setAsked(false)}
      >
        {t(isHolding(request) ? 'cancel.text_held' : 'cancel.text')}
      </ConfirmDialog>
    </>
  );
}

/** What became of a cancellation that the server did not take. */
export function CancelNotice({ request }: Props) {
  const { t } = useTranslation('requests');
  const whyRefused = useWhyRefused();
  const { actorRef, area } = useRequestServices();
  const state = useSelector(actorRef, selectRequestState);
  const refusal = useSelector(actorRef, selectRefusal);
  if (state === 'notCancelled')
    return (
      <Callout
        tone="negative"
        live="alert"
        title={t(isUnheard(refusal?.key ?? '') ? 'cancel.unknown' : 'cancel.failed')}
        action={
          <Button
            ref={leavesFocusToTitle}
            variant="outline"
            size="sm"
            onClick={() => actorRef.send({ type: 'cancellation.abandoned' })}
          >
            {t('cancel.keep')}
          </Button>
        }
      >
        {refusal && whyRefused(refusal)}
        <FaultNote of={refusal} />
      </Callout>
    );
  return state === 'conflict' && area === 'user' && <ConflictNotice request={request} wanted="CANCELLED" />;
}
