import { chakra, useSlotRecipe } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldRecipe } from './recipes/field.ts';
import { StateMark } from './state-mark.tsx';

/** What every field takes beside the props of its control. All words are already in the person's language. */
export type FieldProps = {
  readonly name: string;
  readonly label: ReactNode;
  /** What to type, under the label. */
  readonly hint?: ReactNode;
  /** The first failing rule's message; shown above the control. */
  readonly error?: string | undefined;
  /** Marked as optional; required is not marked. */
  readonly optional?: boolean;
  /** Anchor of the control; `field-<name>` unless told. */
  readonly id?: string | undefined;
};

/** Where the error summary and the why list point to. */
export const fieldId = (name: string) => `field-${name}`;

/** What stands behind a control and says what its figure counts: a currency, a percent sign. */
export const unitId = ({ id, name }: Pick<FieldProps, 'id' | 'name'>) => `${id ?? fieldId(name)}-unit`;

/** ARIA of a control in a frame. `hasUnit`: its unit stands behind it, by `unitId`. */
export function controlProps({ id, name, hint, error, optional }: FieldProps, hasUnit = false) {
  const own = id ?? fieldId(name);
  const described = [
    hasUnit && unitId({ id, name }),
    hint !== undefined && `${own}-hint`,
    error !== undefined && `${own}-error`,
  ].filter(Boolean);
  return {
    id: own,
    name,
    ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
    ...(optional ? {} : { 'aria-required': true as const }),
  };
}

function Words({
  id,
  hint,
  error,
}: {
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}) {
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  return (
    <>
      {hint !== undefined && (
        <chakra.div id={`${id}-hint`} css={styles.hint}>
          {hint}
        </chakra.div>
      )}
      {error !== undefined && (
        <chakra.div id={`${id}-error`} css={styles.error}>
          <StateMark mark="refused" />
          <span>{error}</span>
        </chakra.div>
      )}
    </>
  );
}

function Optional() {
  const { t } = useTranslation('ui');
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  return <chakra.span css={styles.optional}> {t('field.optional')}</chakra.span>;
}

type FrameProps = FieldProps & {
  readonly children: ReactNode;
  /** Hints at the answer's length: any CSS width. */
  readonly width?: string | undefined;
  /** At the label's right: a small button that fills the field. */
  readonly aside?: ReactNode;
};

/** Label, hint, error and control of one field, in this order. */
export function FieldFrame({ children, width, aside, ...field }: FrameProps) {
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  const id = field.id ?? fieldId(field.name);
  const label = (
    <chakra.label htmlFor={id} css={styles.label}>
      {field.label}
      {field.optional && <Optional />}
    </chakra.label>
  );
  return (
    <chakra.div css={styles.root} data-field={field.name}>
      {aside === undefined ? (
        label
      ) : (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          alignItems="baseline"
          columnGap="4"
          maxWidth="100%"
          {...(width === undefined ? {} : { width })}
        >
          {label}
          {aside}
        </chakra.div>
      )}
      <Words id={id} hint={field.hint} error={field.error} />
      <chakra.div {...(width === undefined ? {} : { width, maxWidth: '100%' })}>{children}</chakra.div>
    </chakra.div>
  );
}

/** The same for a group of radios or boxes: a fieldset whose legend is the label. */
export function GroupFrame({ children, ...field }: FrameProps) {
  const styles = useSlotRecipe({ recipe: fieldRecipe })();
  const id = field.id ?? fieldId(field.name);
  const { 'aria-describedby': described } = controlProps({ ...field, id });
  return (
    <chakra.fieldset
      css={styles.fieldset}
      data-field={field.name}
      {...(described === undefined ? {} : { 'aria-describedby': described })}
    >
      <chakra.legend css={styles.label} padding="0" mb="6px">
        {field.label}
        {field.optional && <Optional />}
      </chakra.legend>
      <Words id={id} hint={field.hint} error={field.error} />
      {children}
    </chakra.fieldset>
  );
}
