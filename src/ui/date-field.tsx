import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { markDay } from './day-marks.ts';
import { FieldFrame, type FieldProps, controlProps } from './field-frame.tsx';
import { type HandledProps, useFieldHandle } from './field-handle.ts';
import { formatDay, parseDay } from './format.ts';
import { inputRecipe } from './recipes/field.ts';
import { useTranslation } from 'react-i18next';

const Input = chakra('input', inputRecipe);

type DateFieldProps = FieldProps &
  HandledProps<string> & {
    /** `YYYY-MM-DD`, or what was half typed. */
    readonly defaultValue?: string;
    readonly autoComplete?: string;
    readonly disabled?: boolean | undefined;
    readonly readOnly?: boolean;
  };

const shown = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value);
const meant = (typed: string) => parseDay(typed) ?? typed.trim();

/**
 * One entry for a date: typed dd/mm/yyyy, or its digits alone, given to the form as `YYYY-MM-DD`. What is no date yet is given as typed, so
 * that nothing is lost and the schema says what is wrong. Takes what a form library's `register(name)` returns.
 */
export function DateField(props: DateFieldProps) {
  const { t } = useTranslation('ui');
  const { label, hint, error, optional, id, name, ref, onChange, onBlur, defaultValue = '' } = props;
  const { autoComplete, disabled, readOnly } = props;
  const input = useRef<HTMLInputElement>(null);
  const handle = useFieldHandle(ref, () => ({
    name,
    get value() {
      return meant(input.current?.value ?? '');
    },
    set value(next: string) {
      if (input.current && meant(input.current.value) !== next) input.current.value = shown(next ?? '');
    },
    focus: () => input.current?.focus(),
  }));
  const field = {
    label,
    hint: hint ?? t('date.hint'),
    error,
    name,
    id,
    ...(optional === undefined ? {} : { optional }),
  };
  const tell = (type: 'change' | 'blur') => ({ type, target: { name, value: handle.value } });
  return (
    <FieldFrame {...field} width="176px">
      <Input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete ?? 'off'}
        defaultValue={shown(defaultValue)}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => {
          markDay(event);
          onChange?.(tell('change'));
        }}
        onBlur={() => onBlur?.(tell('blur'))}
        {...controlProps(field)}
      />
    </FieldFrame>
  );
}
