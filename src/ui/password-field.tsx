import { chakra } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, controlProps } from './field-frame.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { inputRecipe } from './recipes/field.ts';

const Input = chakra('input', inputRecipe);

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'size' | 'width' | 'id' | 'type' | 'children'> & {
    /** Under the control: how strong it is. */
    readonly children?: ReactNode;
  };

/** A password, hidden until its own button shows it. Takes what a form library's `register(name)` returns. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  children,
  ...input
}: PasswordFieldProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  const field = { label, hint, error, name, id, ...(optional === undefined ? {} : { optional }) };
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...field} width="400px">
      <chakra.span display="block" position="relative">
        <Input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...controlProps(field)}
          type={shown ? 'text' : 'password'}
          pe="112px"
        />
        <chakra.button
          type="button"
          position="absolute"
          insetEnd="1px"
          insetBlock="1px"
          minW="44px"
          px="3"
          display="inline-flex"
          alignItems="center"
          gap="6px"
          borderRadius="l2"
          color="fg.muted"
          fontSize="sm"
          fontWeight="medium"
          cursor="pointer"
          _hover={{ color: 'fg' }}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {shown ? t('password.hide') : t('password.show')}
          <VisuallyHidden> {label}</VisuallyHidden>
        </chakra.button>
      </chakra.span>
      {children}
    </FieldFrame>
  );
}
