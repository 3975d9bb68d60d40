import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { codeFault, plainCode } from '../../../contract/values/typed-code.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import type { SessionSnapshot } from '../../../machines/session/selectors.ts';
import type { FactorCode, SecondFactorMethod } from '../../../machines/session/types.ts';
import { knowsPasskeys, supportEmail } from '../../platform/environment.ts';
import { hasTexts, useTexts } from '../../platform/texts.ts';
import { focusOnceDrawn } from '../../ui/focus-once-drawn.ts';
import { ReloadOffer } from './late-parts.tsx';
import { EntryPage, Field, Notice, Submit } from './parts.tsx';
import { useServices } from './services.ts';
import { useLazyActor } from './use-lazy-actor.ts';

type SecondStepProps = {
  /** back to address and password; `why`: what the whole sign-in was refused with */
  readonly onRestart: (why: Refusal | null) => void;
};
type CodeMethod = FactorCode['method'];

// The selectors' file brings the chart along, which this page follows from afar.
const selectRefusal = (snapshot: SessionSnapshot): Refusal | null => snapshot.context.refusal;
const stepOf = (snapshot: SessionSnapshot | null): string => {
  const value = snapshot?.value;
  return typeof value === 'object' && 'secondFactor' in value ? String(value.secondFactor) : 'loadingMethods';
};
const focusOnArrival = (element: HTMLElement | null) => element?.focus();

const heading = () => document.querySelector<HTMLElement>('main h1');

/** The heading of what comes in the place of this step takes the focus of the button that goes with it. */
function handFocusOn(): void {
  const before = heading();
  focusOnceDrawn(() => {
    const next = heading();
    if (next === before) return false;
    focusOnArrival(next);
    return next !== null;
  });
}

/** What the browser says itself has words of its own; all else is said by the server. */
const browserKeys = ['passkey_cancelled', 'passkey_failed'];
const sentenceOf = ({ key }: Refusal): string =>
  browserKeys.includes(key) ? `second-factor:refused.${key}` : `errors:keys.${key}`;

/** Why it was not taken; arrives with the focus. */
function Refused({ refusal, children }: { readonly refusal: Refusal; readonly children?: ReactNode }) {
  const { t } = useTexts();
  const title = useId();
  return (
    <section className="p-summary" aria-labelledby={title} tabIndex={-1} ref={focusOnArrival}>
      <h2 id={title}>{t(sentenceOf(refusal), { at: refusal.until ?? '' })}</h2>
      {refusal.key === 'schemas_missing' && <ReloadOffer />}
      {refusal.key === 'invalid_second_factor' && <p>{t('second-factor:refused.once')}</p>}
      {children}
    </section>
  );
}

/** What is typed, kept while a passkey is asked for. */
function useTypedCode(methods: readonly SecondFactorMethod[]) {
  const [chosen, setChosen] = useState<CodeMethod | null>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const method = chosen ?? (methods.includes('totp') ? 'totp' : 'recovery_code');
  return {
    method,
    code,
    fault,
    change: (next: string) => {
      setCode(next);
      if (fault !== undefined) setFault(codeFault(method, next));
    },
    choose: (next: CodeMethod) => {
      setChosen(next);
      setCode('');
      setFault(undefined);
    },
    /** what can be sent; null: it is told what is wrong with it */
    judge: (): FactorCode | null => {
      const wrong = codeFault(method, code);
      setFault(wrong);
      return wrong === undefined ? { method, code: plainCode(method, code) } : null;
    },
  };
}

type CodeFormProps = {
  readonly methods: readonly SecondFactorMethod[];
  readonly typed: ReturnType<typeof useTypedCode>;
  readonly busy: boolean;
  readonly onCode: (code: FactorCode) => void;
};

/** A code of the app, or in its place one of those that were kept for a bad day. */
function CodeForm({ methods, typed, busy, onCode }: CodeFormProps) {
  const { t } = useTexts();
  const { method } = typed;
  const other: CodeMethod = method === 'totp' ? 'recovery_code' : 'totp';
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const code = typed.judge();
    if (code !== null) onCode(code);
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <form className="p-form" onSubmit={submit} noValidate ref={form}>
        <Field
          name="code"
          className="p-input p-code"
          label={t(`second-factor:code.${method}`)}
          hint={t(`second-factor:code.${method}_hint`)}
          error={typed.fault}
          value={typed.code}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => typed.change(event.target.value)}
          {...(method === 'totp'
            ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code' }
            : { autoComplete: 'off' })}
        />
        <Submit
          label={t('second-factor:sign_in.submit')}
          busyLabel={t('second-factor:sign_in.busy')}
          busy={busy}
        />
      </form>
      {methods.includes(other) && (
        // beside the name of a code few languages leave it room on a phone
        <p className="p-alt">
          <button
            className="p-linkbtn p-tap"
            type="button"
            onClick={() => {
              typed.choose(other);
              form.current?.querySelector('input')?.focus();
            }}
          >
            {t(`second-factor:code.use_${other}`)}
          </button>
        </p>
      )}
    </>
  );
}

/** Whoever has neither phone nor codes is helped by the fund alone: a new password leaves the second step. */
function Lost() {
  const { t } = useTexts();
  const email = hasTexts('errors') ? supportEmail() : null;
  return (
    <p className="p-alt">
      {t('second-factor:sign_in.lost')}{' '}
      {email !== null && <a href={`mailto:${email}`}>{t('errors:support.write', { email })}</a>}
    </p>
  );
}

/** The second step of a sign-in, in the place of address and password: a passkey, a code, or the way back. */
export function SecondStep({ onRestart }: SecondStepProps) {
  const { t } = useTexts();
  const { openSecondStep } = useServices();
  const { snapshot, send } = useLazyActor(openSecondStep, selectRefusal);
  const step = stepOf(snapshot);
  const isElsewhere = snapshot !== null && !snapshot.hasTag('secondFactor') && !snapshot.hasTag('member');
  const isAsking = ['asking', 'verifying', 'refused'].includes(step);
  const isVerifying = step === 'verifying';
  const isOver = step === 'over';
  useEffect(() => {
    if (!isAsking && !isOver) return;
    // why a passkey was refused is read before the page is
    focusOnArrival(document.querySelector<HTMLElement>('main .p-summary') ?? heading());
  }, [isAsking, isOver]);
  const refusal = snapshot && selectRefusal(snapshot);
  const isRefused = snapshot?.matches({ anonymous: 'refused' }) ?? false;
  useEffect(() => {
    if (isElsewhere) onRestart(isRefused ? refusal : null);
  }, [isElsewhere, isRefused, onRestart, refusal]);
  const methods = snapshot?.context.methods ?? [];
  const typed = useTypedCode(methods);
  const hasCode = methods.some((method) => method !== 'passkey');
  const hasPasskey = methods.includes('passkey') && knowsPasskeys();
  // a code that is being checked may open the session, and a recovery code is good once: its answer is waited for
  const untilChecked =
    isVerifying && ({ 'aria-disabled': true, 'aria-describedby': 'checking-why' } as const);
  const begin = () => {
    if (isVerifying) return;
    handFocusOn();
    send({ type: 'signIn.restarted' });
  };
  return (
    <EntryPage title={t('second-factor:sign_in.title')} lead={t('second-factor:sign_in.lead')}>
      {step === 'loadingMethods' && <output className="p-form">{t('second-factor:sign_in.loading')}</output>}
      {step === 'unavailable' && refusal !== null && (
        <Refused refusal={refusal}>
          <button
            className="p-btn p-btn-outline"
            type="button"
            onClick={() => {
              // the button goes at once: the heading has the focus until there is something to do
              focusOnArrival(heading());
              send({ type: 'methods.retried' });
            }}
          >
            {t('second-factor:sign_in.retry')}
          </button>
        </Refused>
      )}
      {step === 'over' && (
        <div className="p-form">
          <Notice mark="expiring" tone="brand" title={t('second-factor:sign_in.over')}>
            {t('second-factor:sign_in.over_text')}
          </Notice>
          <button className="p-btn p-btn-lg p-block" type="button" onClick={begin}>
            {t('second-factor:sign_in.again')}
          </button>
        </div>
      )}
      {step === 'refused' && refusal !== null && <Refused refusal={refusal} />}
      {step === 'askingPasskey' && (
        <div className="p-form">
          <Notice mark="uploading" tone="brand">
            {t('second-factor:passkey.asking')}
          </Notice>
          <button
            className="p-btn p-btn-outline"
            type="button"
            ref={focusOnArrival}
            onClick={() => send({ type: 'passkey.givenUp' })}
          >
            {t('second-factor:passkey.stop')}
          </button>
        </div>
      )}
      {isAsking && !hasPasskey && !hasCode && (
        <div className="p-form">
          <Notice mark="expiring" tone="brand">
            {t('second-factor:passkeys.unsupported')}
          </Notice>
        </div>
      )}
      {isAsking && hasPasskey && (
        <div className="p-form">
          <button
            className={`p-btn p-btn-lg p-block${hasCode ? ' p-btn-outline' : ''}`}
            type="button"
            {...untilChecked}
            onClick={() => !isVerifying && send({ type: 'passkey.requested' })}
          >
            <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('second-factor:passkey.use')}
          </button>
        </div>
      )}
      {isAsking && hasCode && (
        <CodeForm
          methods={methods}
          typed={typed}
          busy={isVerifying}
          onCode={(code) => send({ type: 'factor.submitted', ...code })}
        />
      )}
      {isAsking && <Lost />}
      {!isOver && (
        <p className="p-alt">
          <button className="p-linkbtn p-tap" type="button" onClick={begin} {...untilChecked}>
            {t('second-factor:sign_in.restart')}
          </button>
        </p>
      )}
      {isVerifying && (
        <span className="p-vh" id="checking-why">
          {t('second-factor:why.checking')}
        </span>
      )}
    </EntryPage>
  );
}
