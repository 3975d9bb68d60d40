import { chakra, useSlotRecipe } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldProps, controlProps, unitId } from './field-frame.tsx';
import { fieldRecipe, inputRecipe } from './recipes/field.ts';

const Input = chakra('input', inputRecipe);
const Area = chakra('textarea', inputRecipe);

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'size' | 'width' | 'id'> & {
    /** Unit or code shown inside, at the end ("EUR", "%"). */
    readonly suffix?: ReactNode;
    /** Any CSS width; hints at the answer's length. */
    readonly width?: string;
    readonly size?: 'sm' | 'md';
  };

/** One line of text. Takes what a form library's `register(name)` returns. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  suffix,
  width,
  size,
  ...input
}: TextFieldProps) {
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  const control = (
    <Input
      type="text"
      {...(size === undefined ? {} : { size })}
      {...input}
      {...controlProps(field, suffix !== undefined)}
      {...(suffix === undefined ? {} : { pe: '54px' })}
    />
  );
  return (
    <FieldFrame {...field} width={width}>
      {suffix === undefined ? (
        control
      ) : (
        <chakra.span css={styles.affix}>
          {control}
          <chakra.span id={unitId(field)} css={styles.suffix}>
            {suffix}
          </chakra.span>
        </chakra.span>
      )}
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'name' | 'id'>;

/** Several lines of text; grows by the person's hand, never narrower than its words. */
export function TextAreaField({ label, hint, error, optional, id, name, ...input }: TextAreaFieldProps) {
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  return (
    <FieldFrame {...field}>
      <Area rows={4} resize="vertical" {...input} {...controlProps(field)} />
    </FieldFrame>
  );
}
