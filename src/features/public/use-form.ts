import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';
import { bring, ChunkError } from '../../platform/chunk.ts';
import { afterFirstScreen } from '../../platform/first-screen.ts';
import { loadTexts } from '../../platform/texts.ts';
import { loadLateParts } from './late-mark.tsx';
import type { FieldErrors, FormName } from './validators.ts';

type Values = Readonly<Record<string, string | boolean>>;
type Validators = typeof import('./validators.ts');

/** The rules, and the words for what breaks them. */
async function loadValidators(): Promise<Validators> {
  const [validators] = await bring(() =>
    Promise.all([import('./validators.ts'), loadTexts(['errors']), loadLateParts()]),
  );
  return validators;
}

const never = () => () => undefined;

/** What a person put into a field of the page; undefined when nothing stands there. */
function typed(name: string): string | boolean | undefined {
  const field = document.getElementById(`field-${name}`);
  if (field instanceof HTMLSelectElement) return field.value;
  if (!(field instanceof HTMLInputElement)) return undefined;
  return field.type === 'checkbox' ? field.checked : field.value || undefined;
}

/** What was typed while the script of a page that came drawn was on its way. */
const typedInto = (values: Values) =>
  Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const value = typed(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

export type LightForm<V extends Values> = {
  readonly values: V;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** the sentences to show now: touched fields, or all after a first submit */
  readonly errors: FieldErrors;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  /** grows with each failed submit: what is wrong takes the focus */
  readonly failures: number;
  readonly submit: (event: FormEvent) => void;
};

/**
 * A small form without a form library: validates on each change by the contract's schema (loaded after the first
 * paint), keeps untouched fields quiet until submit, and loses nothing when the server refuses.
 */
export function useForm<V extends Values>(options: {
  readonly name: FormName;
  readonly initial: V;
  /** what the schema is given; the values themselves unless a form has more or fewer */
  readonly shape?: (values: V) => Values;
  readonly send: (values: V) => Promise<Refusal | null>;
}): LightForm<V> {
  const { name, initial, shape = (values: V) => values, send } = options;
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [attempted, setAttempted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusedFields, setRefusedFields] = useState<FieldErrors>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const [validators, setValidators] = useState<Validators | null>(null);
  const sending = useRef(false);

  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [wasTakenOver, setTakenOver] = useState(isTakenOver);
  if (isTakenOver !== wasTakenOver) {
    setTakenOver(isTakenOver);
    setValues((before) => ({ ...before, ...typedInto(before) }));
  }

  useEffect(() => {
    let gone = false;
    const load = afterFirstScreen().then(loadValidators);
    load.then(
      (module) => {
        if (!gone) setValidators(module);
      },
      // Not there yet: submitting asks again.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  const all = validators?.validate(name, shape(values)) ?? {};
  const shown = Object.entries(all).filter(([field]) => attempted || touched.includes(field));
  const errors = { ...refusedFields, ...Object.fromEntries(shown) };

  const fail = (fields: FieldErrors, why: Refusal | null) => {
    setRefusedFields(fields);
    setRefusal(why);
    setFailures((count) => count + 1);
  };

  const trySend = async () => {
    const { validate, fieldsOf } = validators ?? (await loadValidators());
    if (Object.keys(validate(name, shape(values))).length > 0) {
      fail({}, null);
      return;
    }
    const why = await send(values);
    if (why) fail(fieldsOf(why, values), why);
  };

  return {
    values,
    errors,
    refusal,
    busy,
    failures,
    set(field, value) {
      const key = String(field);
      setValues((before) => ({ ...before, [field]: value }));
      setTouched((before) => (before.includes(key) ? before : [...before, key]));
      setRefusedFields((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== key)),
      );
    },
    submit(event) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      setAttempted(true);
      setRefusal(null);
      setRefusedFields({});
      setBusy(true);
      void trySend()
        .catch((error: unknown) =>
          fail(
            {},
            {
              key: error instanceof ChunkError ? 'schemas_missing' : 'unexpected_error',
              fields: {},
              requestId: null,
            },
          ),
        )
        .finally(() => {
          sending.current = false;
          setBusy(false);
        });
    },
  };
}
