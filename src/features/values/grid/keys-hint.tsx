import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** What describes the cells: what the keys do, or what is wrong with what is being typed. */
export const keysHintId = 'grid-keys';

/** What is wrong with a cell, in words. */
export function useFaultWords(): (fault: string) => string {
  const { t } = useTranslation(['values', 'errors']);
  return (fault) =>
    t(`fault.${fault}`, {
      defaultValue: t(`errors:fields.${fault}`, { defaultValue: t('errors:fields.invalid_decimal') }),
    });
}

/** Below the grid: what the keys do; in its place, while something is typed that can't be read, why. */
export function KeysHint({ fault }: { readonly fault: string | null }) {
  const { t } = useTranslation('values');
  const words = useFaultWords();
  return (
    <chakra.p
      id={keysHintId}
      aria-live="polite"
      textStyle="ui"
      mt="3"
      {...(fault === null
        ? { color: 'fg.subtle', display: { base: 'none', md: 'block' } }
        : { color: 'negative.fg', fontWeight: 'medium' })}
    >
      {fault === null ? t('keys') : words(fault)}
    </chakra.p>
  );
}
