import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupFrame, type FieldProps, controlProps, fieldId } from './field-frame.tsx';
import { type HandledProps, useFieldHandle } from './field-handle.ts';
import { choiceRecipe, radioRecipe } from './recipes/field.ts';

const Radio = chakra('input', radioRecipe, { defaultProps: { type: 'radio' } });

type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  /** A sentence under the label. */
  readonly text?: ReactNode;
  readonly disabled?: boolean;
};

type RadioCardProps = ComponentProps<typeof Radio> & { readonly choice: Choice };

function RadioCard({ choice, ...radio }: RadioCardProps) {
  const styles = useSlotRecipe({ recipe: choiceRecipe })();
  return (
    <chakra.label css={styles.root}>
      <Radio {...radio} value={choice.value} {...(choice.disabled ? { disabled: true } : {})} />
      <chakra.span css={styles.label}>{choice.label}</chakra.span>
      {choice.text !== undefined && <chakra.span css={styles.text}>{choice.text}</chakra.span>}
    </chakra.label>
  );
}

const columnsOf = {
  1: 'minmax(0,1fr)',
  2: { base: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))' },
  3: { base: 'minmax(0,1fr)', sm: 'repeat(3, minmax(0,1fr))' },
} as const;

type ChoiceFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'value' | 'size'> & {
    readonly choices: readonly Choice[];
    /** Cards beside each other from 480 px on; one under the other on a phone. */
    readonly columns?: 1 | 2 | 3;
    /** The value that is chosen, where the page holds it instead of a form library. */
    readonly chosen?: string;
  };

/** One of a few, as radio cards. Takes what a form library's `register(name)` returns: each radio gets it. */
export function ChoiceField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  choices,
  columns = 1,
  chosen,
  ...radio
}: ChoiceFieldProps) {
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  const { 'aria-required': _required, 'aria-describedby': _described, ...control } = controlProps(field);
  return (
    <GroupFrame {...field}>
      <chakra.div display="grid" gap="3" gridTemplateColumns={columnsOf[columns]}>
        {choices.map((choice, at) => (
          <RadioCard
            key={choice.value}
            choice={choice}
            {...radio}
            {...control}
            {...(chosen === undefined ? {} : { checked: choice.value === chosen })}
            id={at === 0 ? control.id : `${control.id}-${choice.value}`}
          />
        ))}
      </chakra.div>
    </GroupFrame>
  );
}

type YesNoFieldProps = FieldProps &
  HandledProps<boolean | undefined> & {
    readonly defaultValue?: boolean;
    readonly disabled?: boolean | undefined;
    /** A sentence under each answer, where it helps to choose. */
    readonly yesText?: ReactNode;
    readonly noText?: ReactNode;
  };

/** Yes or no, with neither chosen at first; the form gets a boolean. Takes what `register(name)` returns. */
export function YesNoField(props: YesNoFieldProps) {
  const { label, hint, error, optional, id, name, ref, onChange, onBlur, defaultValue, disabled } = props;
  const { t } = useTranslation('ui');
  const yes = useRef<HTMLInputElement>(null);
  const no = useRef<HTMLInputElement>(null);
  const handle = useFieldHandle<boolean | undefined>(ref, () => ({
    name,
    get value() {
      return yes.current?.checked ? true : no.current?.checked ? false : undefined;
    },
    set value(next: boolean | undefined) {
      if (yes.current) yes.current.checked = next === true;
      if (no.current) no.current.checked = next === false;
    },
    focus: () => (no.current?.checked ? no : yes).current?.focus(),
  }));
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  const tell = (type: 'change' | 'blur') => ({ type, target: { name, value: handle.value } });
  const shared = {
    name,
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
    ...(disabled ? { disabled } : {}),
    onChange: () => onChange?.(tell('change')),
    onBlur: () => onBlur?.(tell('blur')),
  };
  const own = id ?? fieldId(name);
  return (
    <GroupFrame {...field}>
      <chakra.div display="grid" gap="3" gridTemplateColumns={columnsOf[2]} maxW="560px">
        <RadioCard
          {...shared}
          ref={yes}
          id={own}
          defaultChecked={defaultValue === true}
          choice={{
            value: 'true',
            label: t('yesNo.yes'),
            ...(props.yesText === undefined ? {} : { text: props.yesText }),
          }}
        />
        <RadioCard
          {...shared}
          ref={no}
          id={`${own}-no`}
          defaultChecked={defaultValue === false}
          choice={{
            value: 'false',
            label: t('yesNo.no'),
            ...(props.noText === undefined ? {} : { text: props.noText }),
          }}
        />
      </chakra.div>
    </GroupFrame>
  );
}
