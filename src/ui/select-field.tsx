import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, controlProps } from './field-frame.tsx';
import { useLanguage } from './format-parts.tsx';
import { selectRecipe } from './recipes/field.ts';

const Select = chakra('select', selectRecipe);

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** The label's language, where it isn't the page's: a language by its own name. */
  readonly lang?: string;
};

type SelectInput = Omit<ComponentProps<'select'>, 'name' | 'id' | 'size' | 'children'>;

/** The native control alone, with its arrow. For use inside another field. */
export function SelectControl({
  options,
  placeholder,
  ...select
}: ComponentProps<typeof Select> & { readonly options: readonly Option[]; readonly placeholder?: string }) {
  return (
    <chakra.span display="block" position="relative">
      <Select {...select}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled, lang }) => (
          <option key={value} value={value} disabled={disabled} lang={lang}>
            {label}
          </option>
        ))}
      </Select>
      <chakra.span
        aria-hidden="true"
        position="absolute"
        insetEnd="12px"
        insetBlock="0"
        display="flex"
        alignItems="center"
        pointerEvents="none"
        color="fg.muted"
      >
        <ChevronDown size={20} strokeWidth={1.75} />
      </chakra.span>
    </chakra.span>
  );
}

type SelectFieldProps = FieldProps &
  SelectInput & {
    readonly options: readonly Option[];
    /** The words of the empty choice; "Choose" unless told, none when `null`. */
    readonly placeholder?: string | null;
    readonly width?: string;
  };

/** A native select. Takes what a form library's `register(name)` returns. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  options,
  placeholder,
  width,
  ...select
}: SelectFieldProps) {
  const { t } = useTranslation('ui');
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  const empty = placeholder === undefined ? t('select.choose') : placeholder;
  return (
    <FieldFrame {...field} width={width}>
      <SelectControl
        {...select}
        {...controlProps(field)}
        options={options}
        {...(empty === null ? {} : { placeholder: empty })}
      />
    </FieldFrame>
  );
}

/** Country names of the given alpha-2 codes in a language, sorted as that language sorts. */
export function countryOptions(codes: readonly string[], language: string): Option[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const collator = new Intl.Collator(language);
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => collator.compare(one.label, other.label));
}

type CountryFieldProps = Omit<SelectFieldProps, 'options' | 'placeholder'> & {
  /** Alpha-2 codes on offer. */
  readonly countries: readonly string[];
  /** Codes repeated at the top, in the order given. */
  readonly first?: readonly string[];
};

/**
 * A country: native select, names and order in the person's language. Browsers know one country of a person, that of the
 * address: only a field that asks for it says so (`autoComplete="country"`); filled in for another, it would be wrong.
 */
export function CountryField({ countries, first = [], ...rest }: CountryFieldProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const options = useMemo(() => {
    const all = countryOptions(countries, language);
    const top = first.flatMap((code) => all.filter((option) => option.value === code));
    return [...top, ...all.filter((option) => !first.includes(option.value))];
  }, [countries, first, language]);
  return <SelectField autoComplete="off" {...rest} options={options} placeholder={t('select.country')} />;
}
