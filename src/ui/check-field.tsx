import { chakra, useSlotRecipe } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { type FieldProps, controlProps, fieldId } from './field-frame.tsx';
import { checkRecipe, choiceRecipe, fieldRecipe } from './recipes/field.ts';
import { StateMark } from './state-mark.tsx';

const Check = chakra('input', checkRecipe, { defaultProps: { type: 'checkbox' } });

type CheckFieldProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'size'> & {
    /** `card` for the declaration that a submission hangs on. */
    readonly tone?: 'plain' | 'card';
  };

/** One box to tick, its whole sentence pressable; the hint is its description and no part of its name. Takes what a form library's `register(name)` returns. */
export function CheckField({ label, hint, error, id, name, tone = 'plain', ...input }: CheckFieldProps) {
  const styles = useSlotRecipe({ recipe: choiceRecipe })({ tone });
  const words = useSlotRecipe({ recipe: fieldRecipe })();
  const own = id ?? fieldId(name);
  return (
    <chakra.div css={words.root} data-field={name}>
      {error !== undefined && (
        <chakra.div id={`${own}-error`} css={words.error}>
          <StateMark mark="refused" />
          <span>{error}</span>
        </chakra.div>
      )}
      <chakra.label css={styles.root}>
        <Check
          {...input}
          {...controlProps({ label, hint, error, id, name })}
          {...(hint === undefined ? {} : { 'aria-labelledby': `${own}-label` })}
          {...(tone === 'plain' ? { mt: '2px' } : {})}
        />
        <chakra.span id={`${own}-label`} css={styles.label}>
          {label}
        </chakra.span>
        {hint !== undefined && (
          <chakra.span id={`${own}-hint`} css={styles.text}>
            {hint}
          </chakra.span>
        )}
      </chakra.label>
    </chakra.div>
  );
}
