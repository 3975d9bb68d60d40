import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, GroupFrame, controlProps } from './field-frame.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { inputRecipe } from './recipes/field.ts';
import { type Option, SelectControl } from './select-field.tsx';

const Input = chakra('input', inputRecipe);

type Registered<Tag extends 'input' | 'select'> = Omit<
  ComponentProps<Tag>,
  'id' | 'size' | 'name' | 'color'
> & {
  readonly name: string;
};

type PhoneFieldProps = Omit<FieldProps, 'name' | 'id'> & {
  /** What `register` returns for the prefix field. */
  readonly prefix: Registered<'select'>;
  /** What `register` returns for the number field. */
  readonly number: Registered<'input'>;
  /** Calling codes on offer: value `+33`, label "France +33": the name first, so that its first letters find it. */
  readonly prefixes: readonly Option[];
};

/**
 * A phone number: calling code and national number under one label and one message. The code ends its country's name: it
 * has the line to itself on a phone, and the wider part elsewhere, so that it is seen beside the number.
 */
export function PhoneField({ label, hint, error, optional, prefix, number, prefixes }: PhoneFieldProps) {
  const { t } = useTranslation('ui');
  const field = { label, hint, error, name: number.name, ...(optional === undefined ? {} : { optional }) };
  const { id, ...control } = controlProps(field);
  return (
    <GroupFrame {...field}>
      <chakra.div
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: 'minmax(0,3fr) minmax(0,2fr)' }}
        maxW="560px"
      >
        <chakra.label display="block">
          <VisuallyHidden>{t('phone.prefix')}</VisuallyHidden>
          <SelectControl
            autoComplete="tel-country-code"
            {...prefix}
            id={`field-${prefix.name}`}
            {...(error === undefined ? {} : { 'aria-invalid': true as const })}
            options={prefixes}
            placeholder={t('phone.choosePrefix')}
          />
        </chakra.label>
        <chakra.label display="block">
          <VisuallyHidden>{t('phone.number')}</VisuallyHidden>
          <Input type="tel" autoComplete="tel-national" {...number} {...control} id={id} />
        </chakra.label>
      </chakra.div>
    </GroupFrame>
  );
}
