import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped, withTyped } from '../platform/typed.ts';

type Keys = Readonly<Record<string, string>>;

/**
 * The entries of a short form: quiet where untouched until it is sent, then judged with each change. `keptAs`: under
 * which name they outlive a forced logout (platform/typed.ts).
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
  const [attempts, setAttempts] = useState(0);
  const wrong = judge(values);
  return {
    values,
    attempts,
    wrong,
    /** `told`: what the server says of it */
    messageOf: (name: string, told?: string) => {
      const key = told ?? (attempts > 0 || touched.includes(name) ? wrong[name] : undefined);
      if (key === undefined) return undefined;
      // what stops a whole request may be said at the field that it is about
      return t(`fields.${key}`, {
        defaultValue: t(`keys.${key}`, { defaultValue: t('fields.invalid_value') }),
      });
    },
    change: (part: Partial<Values>, name?: string) => {
      const next = { ...values, ...part };
      setValues(next);
      words.keep(next);
      setTouched([...new Set([...touched, ...(name === undefined ? Object.keys(part) : [name])])]);
    },
    /** `found`: what is wrong, where rules have come since it was drawn */
    submit: (onValid: () => void, found = wrong) => {
      setAttempts((count) => count + 1);
      if (Object.keys(found).length === 0) onValid();
    },
  };
}
