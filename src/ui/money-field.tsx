import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldFrame, type FieldProps, controlProps, unitId } from './field-frame.tsx';
import { useLanguage } from './format-parts.tsx';
import { readMoney, typedMoney, withoutCurrency } from './money-entry.ts';
import { fieldRecipe, inputRecipe } from './recipes/field.ts';

const Input = chakra('input', inputRecipe);

type MoneyFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'name' | 'size' | 'width' | 'id' | 'value' | 'defaultValue' | 'onChange' | 'type'
  > & {
    /** ISO code, shown inside after the amount. */
    readonly currency: string;
    /** As typed, in the person's language: `readMoney` makes the wire's text of it. */
    readonly value: string;
    /** Something else was typed; writing it out is no change. */
    readonly onChange: (typed: string) => void;
    /** At the label's right: a button that fills the field. */
    readonly aside?: ReactNode;
    /** `lg` where it is the one figure of the screen. */
    readonly size?: 'sm' | 'md' | 'lg';
    readonly width?: string;
  };

/**
 * An amount of money: digits at the right, the currency after them. A comma is the decimal mark in fr, es and it, and
 * is refused in en. What was understood is written out unless it is being typed: `1e3` becomes `1000.00` when the field
 * is left. The field's own currency, pasted with an amount, goes, since it stands behind it.
 */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  currency,
  value,
  onChange,
  onBlur,
  aside,
  size = 'md',
  width,
  inputMode = 'decimal',
  ...input
}: MoneyFieldProps) {
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  const language = useLanguage();
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  const isLarge = size === 'lg';
  const [typing, setTyping] = useState<string | null>(null);
  const amount = typing === value ? null : readMoney(value, language);
  return (
    <FieldFrame
      {...field}
      width={width ?? (isLarge ? '420px' : '240px')}
      {...(aside === undefined ? {} : { aside })}
    >
      <chakra.span css={styles.affix}>
        <Input
          {...input}
          {...controlProps(field, true)}
          {...(size === 'sm' ? { size } : {})}
          {...(isLarge ? { fontSize: 'xl', minH: '52px' } : {})}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          textAlign="end"
          pe="60px"
          value={amount === null ? value : typedMoney(amount, language)}
          onChange={(event) => {
            const typed = withoutCurrency(event.currentTarget.value, currency);
            setTyping(typed);
            onChange(typed);
          }}
          onBlur={(event) => {
            setTyping(null);
            onBlur?.(event);
          }}
        />
        <chakra.span id={unitId(field)} css={styles.suffix}>
          {currency}
        </chakra.span>
      </chakra.span>
    </FieldFrame>
  );
}
