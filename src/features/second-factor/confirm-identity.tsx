import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmationMethod, ConfirmationPurpose } from '../../../contract/values/second-factor.ts';
import { codeFault, plainCode } from '../../../contract/values/typed-code.ts';
import { selectMethods, selectRefusal, selectStep } from '../../../machines/confirmation/selectors.ts';
import { knowsPasskeys } from '../../platform/environment.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { leavesFocusToPart } from '../../ui/heir.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { News } from '../../ui/news.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { ProofField, proofControl, type TypedMethod } from './proof-field.tsx';
import { type ConfirmationActor, useConfirmationServices } from './services.ts';
import { useLife } from './use-life.ts';
import { secondFactorWords, useSentence } from './words.ts';

type ConfirmIdentityProps = {
  readonly purpose: ConfirmationPurpose;
  /** the question, the button that answers it and the one that doesn't, where they say more than "Confirm" */
  readonly words?: {
    readonly title: string;
    readonly lead: string;
    readonly confirm: string;
    readonly keep: string;
  };
  readonly danger?: boolean;
  readonly onConfirmed: () => void;
  readonly onDeclined: () => void;
};

const typedMethods = ['totp', 'recovery_code', 'password'] as const;
const firstTyped = (methods: readonly ConfirmationMethod[]): TypedMethod | null =>
  typedMethods.find((method) => methods.includes(method)) ?? null;

/** The chart of one question, from its opening to its answer. */
function useConfirmation({ purpose, onConfirmed }: ConfirmIdentityProps): ConfirmationActor {
  const { openConfirmation } = useConfirmationServices();
  const [actorRef] = useState(() => openConfirmation(purpose));
  useEffect(() => {
    const subscription = actorRef.subscribe({ complete: onConfirmed });
    return () => subscription.unsubscribe();
  }, [actorRef, onConfirmed]);
  useLife(actorRef);
  return actorRef;
}

/** What is typed, kept while the server refuses it. */
function useTypedProof(actorRef: ConfirmationActor) {
  const methods = useSelector(actorRef, selectMethods);
  const [chosen, setChosen] = useState<TypedMethod | null>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const method = chosen ?? firstTyped(methods);
  return {
    method,
    typed,
    fault,
    change: (next: string) => {
      setTyped(next);
      if (method !== null && fault !== undefined) setFault(codeFault(method, next));
    },
    choose: (next: TypedMethod) => {
      setChosen(next);
      setTyped('');
      setFault(undefined);
    },
    send: () => {
      if (method === null) return;
      const wrong = codeFault(method, typed);
      setFault(wrong);
      if (wrong === undefined)
        actorRef.send({ type: 'proof.submitted', method, typed: plainCode(method, typed) });
    },
  };
}

/** The dialog waits for the server or the browser: what it says meanwhile. */
function Meanwhile({ actorRef }: { readonly actorRef: ConfirmationActor }): ReactNode {
  const { t } = useTranslation(secondFactorWords);
  const step = useSelector(actorRef, selectStep);
  const refusal = useSelector(actorRef, selectRefusal);
  const button = useRef<HTMLButtonElement>(null);
  // what had the focus has gone: the one button that is there takes it, inside the dialog
  useEffect(() => button.current?.focus(), []);
  if (step === 'loadingMethods') return <p>{t('second-factor:confirm.loading')}</p>;
  if (step === 'unavailable')
    return (
      // the dialog keeps the focus while it is asked again
      <div ref={leavesFocusToPart}>
        <Callout
          tone="negative"
          live="alert"
          title={t('second-factor:confirm.failed')}
          action={
            <Button ref={button} variant="outline" onClick={() => actorRef.send({ type: 'methods.retried' })}>
              {t('second-factor:confirm.retry')}
            </Button>
          }
        >
          <FaultNote of={refusal} />
        </Callout>
      </div>
    );
  return (
    <Callout
      tone="brand"
      mark="uploading"
      title={t('second-factor:passkey.asking')}
      action={
        <Button ref={button} variant="outline" onClick={() => actorRef.send({ type: 'passkey.givenUp' })}>
          {t('second-factor:passkey.stop')}
        </Button>
      }
    />
  );
}

/** Why the last try was not taken. */
function Refused({ actorRef }: { readonly actorRef: ConfirmationActor }) {
  const { t } = useTranslation(secondFactorWords);
  const refusal = useSelector(actorRef, selectRefusal);
  const sentence = useSentence();
  if (refusal === null) return null;
  return (
    <Callout tone="negative" live="alert" title={sentence(refusal)}>
      {refusal.key === 'invalid_second_factor' && <p>{t('second-factor:refused.once')}</p>}
      <FaultNote of={refusal} />
    </Callout>
  );
}

/** Asks once more who it is: by a passkey, a code, or the password where there is nothing else. */
export function ConfirmIdentity(props: ConfirmIdentityProps) {
  const { purpose, words, danger = false, onDeclined } = props;
  const { t } = useTranslation(secondFactorWords);
  const actorRef = useConfirmation(props);
  const methods = useSelector(actorRef, selectMethods);
  const step = useSelector(actorRef, selectStep);
  const proof = useTypedProof(actorRef);
  const busy = step === 'verifying';
  const asks = step === 'asking' || step === 'refused' || busy;
  const hasPasskey = methods.includes('passkey') && knowsPasskeys();
  const passkey = useRef<HTMLButtonElement>(null);
  const checking = useId();
  useEffect(() => {
    if (step === 'asking' || step === 'refused') (passkey.current ?? proofControl())?.focus();
  }, [step]);
  return (
    <DialogFrame
      title={words?.title ?? t('second-factor:confirm.title')}
      lead={words?.lead ?? t(`second-factor:confirm.${purpose}`)}
      busy={busy}
      onClose={onDeclined}
      onSubmit={() => {
        if (asks && !busy) proof.send();
      }}
      footer={
        <>
          <Button variant="outline" onClick={onDeclined}>
            {words?.keep ?? t('second-factor:confirm.keep')}
          </Button>
          {asks && proof.method !== null && (
            <Button
              type="submit"
              variant={danger ? 'danger' : 'solid'}
              busy={busy}
              busyLabel={t('second-factor:confirm.busy')}
            >
              {words?.confirm ?? t('second-factor:confirm.do')}
            </Button>
          )}
        </>
      }
    >
      {step === 'refused' && <Refused actorRef={actorRef} />}
      {step === 'unavailable' && <Meanwhile actorRef={actorRef} />}
      <News>
        {!asks && step !== 'unavailable' && <Meanwhile key={step} actorRef={actorRef} />}
        {asks && !hasPasskey && proof.method === null && (
          <Callout tone="pending" title={t('second-factor:passkeys.unsupported')} />
        )}
      </News>
      {asks && hasPasskey && (
        <chakra.div>
          <Button
            ref={passkey}
            variant="outline"
            {...(busy && { blocked: true, 'aria-describedby': checking })}
            width={{ base: 'full', md: 'auto' }}
            onClick={() => actorRef.send({ type: 'passkey.requested' })}
          >
            <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('second-factor:passkey.use')}
          </Button>
          {busy && <VisuallyHidden id={checking}>{t('second-factor:why.checking')}</VisuallyHidden>}
        </chakra.div>
      )}
      {asks && proof.method !== null && (
        <ProofField
          method={proof.method}
          methods={methods}
          typed={proof.typed}
          fault={proof.fault}
          onChange={proof.change}
          onChoose={proof.choose}
        />
      )}
    </DialogFrame>
  );
}
