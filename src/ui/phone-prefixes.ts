import { useMemo } from 'react';
import { callingCodes } from '../../contract/values/calling-codes.ts';
import { useLanguage } from './format-parts.tsx';
import { countryOptions } from './select-field.tsx';

/** Every calling code once, named by its countries: `+1` stands for more than one. */
function prefixOptions(language: string) {
  const names = new Map(
    countryOptions(
      callingCodes.map(({ country }) => country),
      language,
    ).map(({ value, label }) => [value, label]),
  );
  const byPrefix = new Map<string, string[]>();
  for (const { country, prefix } of callingCodes)
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), names.get(country) ?? country]);
  const collator = new Intl.Collator(language);
  return [...byPrefix]
    .map(([value, countries]) => ({ value, label: `${mainName(value, countries, names)} ${value}` }))
    .sort((one, other) => collator.compare(one.label, other.label));
}

const mainOf: Readonly<Record<string, string>> = {
  '+1': 'US', '+7': 'RU', '+39': 'IT', '+44': 'GB', '+47': 'NO', '+61': 'AU', '+212': 'MA', '+262': 'RE', '+290': 'SH', '+358': 'FI', '+590': 'GP', '+599': 'CW',
}; // oxfmt-ignore
const mainName = (prefix: string, countries: readonly string[], names: ReadonlyMap<string, string>) =>
  names.get(mainOf[prefix] ?? '') ?? countries[0] ?? prefix;

/** The calling codes on offer, named and sorted in the person's language. */
export function usePhonePrefixes() {
  const language = useLanguage();
  return useMemo(() => prefixOptions(language), [language]);
}

/** A number's two fields are told of errors under one message. */
export const withoutError = <Field extends { readonly error: string | undefined }>({
  error: _error,
  ...field
}: Field) => field;
