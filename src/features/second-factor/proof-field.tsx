import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConfirmationMethod } from '../../../contract/values/second-factor.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { linkRecipe } from '../../ui/recipes/button.ts';
import { TextField } from '../../ui/text-field.tsx';
import { secondFactorWords } from './words.ts';

/** A button in the shape of a link: it puts another field in the place of this one. */
const Other = chakra('button', linkRecipe);

export type TypedMethod = Exclude<ConfirmationMethod, 'passkey'>;

type ProofFieldProps = {
  readonly method: TypedMethod;
  /** by which else it can be done */
  readonly methods: readonly ConfirmationMethod[];
  readonly typed: string;
  /** the key of what is wrong */
  readonly fault: string | undefined;
  readonly onChange: (typed: string) => void;
  readonly onChoose: (method: TypedMethod) => void;
};

/** Where it is typed; null while it is not asked. */
export const proofControl = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#field-confirmation-code, #field-confirmation-password');

/** A code of the app, a recovery code, or the password. */
export function ProofField({ method, methods, typed, fault, onChange, onChoose }: ProofFieldProps) {
  const { t } = useTranslation(secondFactorWords);
  const error = fault === undefined ? undefined : t(`errors:fields.${fault}`);
  const field = {
    value: typed,
    error,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  };
  if (method === 'password')
    return (
      <PasswordField
        name="confirmation-password"
        label={t('second-factor:confirm.password')}
        autoComplete="current-password"
        {...field}
      />
    );
  const other = method === 'totp' ? 'recovery_code' : 'totp';
  return (
    <chakra.div display="grid" gap="1" justifyItems="start">
      <TextField
        key={method}
        name="confirmation-code"
        label={t(`second-factor:code.${method}`)}
        hint={t(`second-factor:code.${method}_hint`)}
        width={method === 'totp' ? '200px' : '280px'}
        spellCheck={false}
        autoCapitalize="none"
        {...(method === 'totp'
          ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
          : { autoComplete: 'off' })}
        {...field}
      />
      {methods.includes(other) && (
        <Other
          type="button"
          fontSize="sm"
          fontWeight="medium"
          cursor="pointer"
          minH={{ base: '44px', md: '32px' }}
          onClick={() => onChoose(other)}
        >
          {t(`second-factor:code.use_${other}`)}
        </Other>
      )}
    </chakra.div>
  );
}
