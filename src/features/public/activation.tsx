import { useEffect, useState } from 'react';
import type { ActivationSnapshot } from '../../../machines/activation/selectors.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import { every } from '../../platform/clock.ts';
import { pageQuery } from '../../platform/environment.ts';
import { readText, writeText } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { emailKey } from './known-email.ts';
import { EntryPage, Failure, Field, Notice, Submit } from './parts.tsx';
import { useServices } from './services.ts';
import { useForm } from './use-form.ts';
import { useLatestRefusal } from './use-latest-refusal.ts';
import { useLazyActor } from './use-lazy-actor.ts';
import { Way } from './way.tsx';

// The selectors' file brings the chart and XState along, which this page loads after its first paint.
const selectRefusal = (snapshot: ActivationSnapshot) => snapshot.context.refusal;
/** The chart did not come: nothing was sent. */
const notThere: Refusal = { key: 'schemas_missing', fields: {}, requestId: null };

/** Digits alone, six at most: a pasted "123 456" or "Code: 123456" becomes the code. */
export const onlyCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6);

const cooldownSeconds = 30;

/** Counts down beside the button while the chart lets it cool; the chart decides, this only tells. */
function Countdown() {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState(cooldownSeconds);
  useEffect(() => every(1000, () => setSeconds((left) => Math.max(1, left - 1))), []);
  return t('public:activation.why.cooling_down', { seconds });
}

const focusOnArrival = (element: HTMLElement | null) => element?.focus();

/** The account is active, and its password comes by a mail: what was typed at the sign-ups opens nothing. */
function PasswordToChoose() {
  const { t } = useTexts();
  return (
    <div className="p-form">
      <div tabIndex={-1} ref={focusOnArrival}>
        <Notice mark="saved" tone="brand" title={t('public:login.notices.activated.title')}>
          {t('public:activation.to_choose')}
        </Notice>
      </div>
      <p>{t('public:email_sent.nothing')}</p>
      <Way className="p-btn p-btn-outline" href="/forgotten_pwd">
        {t('public:new_password.again')}
      </Way>
      <p className="p-alt">
        <Way href="/login">{t('public:forgotten.back')}</Way>
      </p>
    </div>
  );
}

function ActivationPage({ code }: { readonly code: string | null }) {
  const { t } = useTexts();
  const { openActivation, leaveNotice, navigate } = useServices();
  const [known] = useState(() => readText('session', emailKey) ?? '');
  const flow = useLazyActor(
    () => openActivation({ email: known === '' ? null : known, code }),
    selectRefusal,
  );
  const form = useForm({
    name: 'activation',
    initial: { email: known, code: '' },
    send: (values) => flow.settle({ type: 'code.submitted', ...values }),
  });
  const snapshot = flow.snapshot;
  const isChoosing = snapshot?.hasTag('choosing') ?? false;
  const isActive = !isChoosing && (snapshot?.hasTag('terminal') ?? false);
  useEffect(() => {
    if (!isActive) return;
    leaveNotice('activated');
    navigate('/login');
  }, [isActive, leaveNotice, navigate]);
  const cooling = snapshot?.context.isCooling ?? false;
  const checking = snapshot === null ? code !== null && !flow.isMissing : snapshot.matches('checking');
  const resending = snapshot?.matches('resending') ?? false;
  const refusal = snapshot && selectRefusal(snapshot);
  // how often the form had failed when a new code was asked for; null: nothing was asked for, `link`: a link's code was
  const [asked, setAsked] = useState<number | 'link' | null>(code === null ? null : 'link');
  const latest = useLatestRefusal(
    form.failures > (typeof asked === 'number' ? asked : 0) ? form : { ...form, refusal: null },
    flow.isMissing && asked !== null ? notThere : refusal,
  );
  // a link's code was typed by nobody: no field is wrong for it
  const told = asked === 'link' ? { ...latest, errors: form.errors } : latest;
  const labels = { email: t('public:form.email'), code: t('public:activation.code') };
  const isLinkOnly = checking && form.values.code === '';

  const resend = () => {
    if (cooling || resending || checking) return;
    setAsked(form.failures);
    writeText('session', emailKey, form.values.email.trim());
    flow.send({ type: 'resend.requested', email: form.values.email.trim() });
  };

  const title = t(code === null ? 'public:activation.title' : 'public:activate_link.title');
  if (isChoosing)
    return (
      <EntryPage title={title}>
        <PasswordToChoose />
      </EntryPage>
    );
  return (
    <EntryPage title={title} lead={t('public:activation.lead')}>
      <div className={code === null ? undefined : 'p-answer'}>
        {isLinkOnly && (
          <Notice mark="uploading" tone="brand">
            {t('public:activate_link.checking')}
          </Notice>
        )}
        <Notice mark="saved" tone="brand" shown={snapshot?.matches('resent') ?? false}>
          {t('public:activation.resent', { email: snapshot?.context.email ?? '' })}
        </Notice>
        <Failure
          {...told}
          labels={labels}
          action={code !== null && refusal !== null && <p>{t('public:activate_link.refused')}</p>}
        />
      </div>
      <form className="p-form" method="post" onSubmit={form.submit} noValidate>
        <Field
          name="email"
          type="email"
          label={labels.email}
          error={told.errors['email']}
          autoComplete="username"
          value={form.values.email}
          onChange={(event) => form.set('email', event.target.value)}
        />
        <Field
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={labels.code}
          hint={t('public:activation.code_hint')}
          error={told.errors['code']}
          className="p-input p-code"
          value={form.values.code}
          onChange={(event) => form.set('code', onlyCode(event.target.value))}
        />
        <Submit
          label={t('public:activation.submit')}
          busyLabel={t('public:activation.busy')}
          busy={form.busy || checking}
        />
      </form>
      <div className="p-alt p-resend">
        <p>{t('public:activation.resend_question')}</p>
        <button
          className="p-btn p-btn-outline"
          type="button"
          aria-disabled={cooling || resending || checking || undefined}
          aria-busy={resending || undefined}
          aria-describedby="resend-why"
          onClick={resend}
        >
          {t(resending ? 'public:activation.resending' : 'public:activation.resend')}
        </button>
        <p className="p-small" id="resend-why">
          {cooling ? <Countdown /> : checking && t('public:activation.busy')}
        </p>
      </div>
      <p className="p-alt">
        {t('public:activation.mistyped')} <Way href="/signup">{t('public:activation.again')}</Way>
      </p>
      <p className="p-alt">
        <Way href="/login">{t('public:forgotten.back')}</Way>
      </p>
    </EntryPage>
  );
}

/** /account_activation: the code is typed. */
export const ActivationScreen = () => <ActivationPage code={null} />;

/** /activate_account?code=: the mail's link brings its code along. */
export function ActivateLinkScreen() {
  const [code] = useState(() => new URLSearchParams(pageQuery()).get('code'));
  return <ActivationPage code={code === '' ? null : code} />;
}
