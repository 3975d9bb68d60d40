import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';
import { hasTexts, useTexts } from '../../platform/texts.ts';
import type { Mark } from '../../ui/marks.ts';
import { Icon } from './icons.tsx';
import { LateMark, reloadOffer } from './late-mark.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** key of the sentence */
  readonly error?: string | undefined;
  readonly aside?: ReactNode;
};

/** Ids that tie a control to its hint and its error. */
function useFieldIds(name: string, hint: unknown, error: unknown) {
  const base = useId();
  const ids = { control: `field-${name}`, hint: `${base}hint`, error: `${base}error` };
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return { ids, described: described === '' ? undefined : described };
}

function Frame(props: {
  readonly ids: { readonly control: string; readonly hint: string; readonly error: string };
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <div className="p-field">
      <div className="p-label-row">
        <label className="p-label" htmlFor={props.ids.control}>
          {props.label}
        </label>
        {props.aside}
      </div>
      {props.hint !== undefined && (
        <p className="p-hint" id={props.ids.hint}>
          {props.hint}
        </p>
      )}
      {props.error !== undefined && (
        <p className="p-error" id={props.ids.error}>
          <LateMark mark="refused" />
          {t(`errors:fields.${props.error}`)}
        </p>
      )}
      {props.children}
    </div>
  );
}

export function Field({ label, hint, error, aside, ...control }: FieldProps) {
  const { ids, described } = useFieldIds(control.name, hint, error);
  return (
    <Frame {...{ ids, label, hint, error, aside }}>
      <input
        className="p-input"
        id={ids.control}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described}
        {...control}
      />
    </Frame>
  );
}

export function PasswordField({ label, hint, error, aside, children, ...control }: FieldProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const { ids, described } = useFieldIds(control.name, hint, error);
  return (
    <Frame {...{ ids, label, hint, error, aside }}>
      <span className="p-affix">
        <input
          className="p-input p-input-show"
          id={ids.control}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described}
          spellCheck={false}
          autoCapitalize="none"
          {...control}
          type={shown ? 'text' : 'password'}
        />
        <button className="p-show" type="button" onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
          <span>{t(shown ? 'public:form.hide' : 'public:form.show')}</span>
          <span className="p-vh"> {label}</span>
        </button>
      </span>
      {children}
    </Frame>
  );
}

/** Takes the focus when `failures` grows: on a failed submit the eyes and the screen reader go there. */
function useFailureFocus(failures: number) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (failures > 0) ref.current?.focus();
  }, [failures]);
  return ref;
}

type FailureProps = {
  readonly failures: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
  readonly action?: ReactNode;
};

/**
 * What is wrong after a submit: links to the fields, or why the server refused. It is read out as it takes the focus, and
 * not anew with each letter that mends something.
 */
export function Failure({ failures, errors, labels, refusal, action }: FailureProps) {
  const { t } = useTexts();
  const ref = useFailureFocus(failures);
  const hasWords = hasTexts('errors');
  const listed = Object.entries(labels).filter(([field]) => errors[field] !== undefined);
  if (failures === 0 || (listed.length === 0 && refusal === null)) return null;
  const title = t(
    hasWords
      ? `errors:keys.${listed.length > 0 || refusal === null ? 'validation_failed' : refusal.key}`
      : 'public:form.not_sent',
    { at: refusal?.until ?? '' },
  );
  return (
    <section className="p-summary" aria-label={title} tabIndex={-1} ref={ref}>
      <h2>{title}</h2>
      {listed.length > 0 && (
        <ul>
          {listed.map(([field, label]) => (
            <li key={field}>
              <a href={`#field-${field}`} onClick={focusField}>
                {t('errors:summary', { label, message: t(`errors:fields.${errors[field] ?? ''}`) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {action}
      {refusal?.key === 'schemas_missing' && reloadOffer()}
      {refusal?.requestId && (
        <p className="p-small">{t('public:form.reference', { id: refusal.requestId })}</p>
      )}
    </section>
  );
}

function focusField(event: {
  readonly currentTarget: HTMLAnchorElement;
  readonly preventDefault: () => void;
}) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

export function Submit(props: {
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
}) {
  return (
    <button
      className="p-btn p-btn-lg p-block"
      type="submit"
      aria-disabled={props.busy || undefined}
      aria-busy={props.busy || undefined}
    >
      {props.busy ? props.busyLabel : props.label}
    </button>
  );
}

/**
 * A sentence that wants attention beside its mark. One that comes after a press is there before it, empty (`shown`
 * false): what comes together with its words is not read out.
 */
export function Notice({
  shown = true,
  ...props
}: {
  readonly shown?: boolean;
  readonly mark: Mark;
  readonly tone: 'brand' | 'positive' | 'negative';
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  return (
    <output className={shown ? `p-notice p-notice-${props.tone}` : undefined}>
      {shown && <LateMark mark={props.mark} size={20} />}
      {shown && (
        <span>
          {props.title !== undefined && <b>{props.title} </b>}
          {props.children}
        </span>
      )}
    </output>
  );
}

/** The two columns of public and error pages: the margin says what, the entry column does it. */
export function EntryPage(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <main className="p-entry" id="content">
      <div className="p-margin">
        {props.before}
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.lead !== undefined && <p>{props.lead}</p>}
      </div>
      <div className="p-column">{props.children}</div>
    </main>
  );
}
