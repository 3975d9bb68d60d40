import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from 'zod';
import { useTyped, withTyped } from '../../../platform/typed.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Keys = Readonly<Record<string, string>>;

/**
 * The entries of a short form: judged while typing, quiet where untouched until it is sent. What the server says of a
 * field stands there until the field is changed; nothing that was typed is ever taken away. `keptAs`: under which name
 * it outlives a forced logout (platform/typed.ts).
 */
export function useEntries<Values extends object>(
  initial: Values,
  judge: (values: Values) => Keys,
  keptAs: string | null = null,
) {
  const { t } = useTranslation('errors');
  const words = useTyped(keptAs);
  const [values, setValues] = useState(() => withTyped(initial, words.before));
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [told, setTold] = useState<Keys>({});
  const [attempts, setAttempts] = useState(0);
  const wrong = judge(values);
  const keyOf = (name: string) =>
    told[name] ?? (attempts > 0 || touched.includes(name) ? wrong[name] : undefined);
  const messageOf = (name: string) => {
    const key = keyOf(name);
    return key === undefined ? undefined : t(`fields.${key}`, { defaultValue: t('fields.invalid_value') });
  };
  const change = (part: Partial<Values>) => {
    const names = Object.keys(part);
    const next = { ...values, ...part };
    setValues(next);
    words.keep(next);
    setTouched([...new Set([...touched, ...names])]);
    setTold(Object.fromEntries(Object.entries(told).filter(([name]) => !names.includes(name))));
  };
  const submit = (onValid: () => void) => {
    setAttempts(attempts + 1);
    if (Object.keys(wrong).length === 0) onValid();
  };
  return { values, attempts, messageOf, change, submit, tell: setTold };
}

/** What of the entries is empty is left out, as the wire has it. */
export const filled = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
