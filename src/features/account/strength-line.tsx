import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useAfterPause } from '../../ui/after-pause.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { strengthOf } from '../../ui/password-strength.ts';
import { ToneMark } from '../../ui/status.tsx';

const marks = { short: 'missing', repeated: 'missing', fair: 'saved', strong: 'validated' } as const;

/** How strong the typed password is, in the words of the sign-up; says nothing about an empty one. */
export function StrengthLine({ password }: { readonly password: string }) {
  const { t } = useTranslation('public');
  const strength = strengthOf(password);
  const words = password === '' ? '' : t(`signup.strength.${strength}`, { count: [...password].length });
  const said = useAfterPause(words);
  return (
    <>
      <chakra.p
        display="flex"
        alignItems="center"
        gap="2"
        minH="24px"
        mt="1"
        // it stands in the room between two fields, which is as large where there is nothing to say
        mb="-22px"
        fontSize="sm"
        color="fg.muted"
      >
        {words !== '' && <ToneMark mark={marks[strength]} size={16} />}
        {words}
      </chakra.p>
      <VisuallyHidden as="output">{said}</VisuallyHidden>
    </>
  );
}
