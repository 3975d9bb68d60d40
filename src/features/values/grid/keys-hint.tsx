import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** What describes the table: what the keys do. A cell that can't be read is described by what is wrong with it. */
export const keysHintId = 'grid-keys';

/** What is wrong with a cell, in words. */
export function useFaultWords(): (fault: string) => string {
  const { t } = useTranslation(['values', 'errors']);
  return (fault) =>
    t(`fault.${fault}`, {
      defaultValue: t(`errors:fields.${fault}`, { defaultValue: t('errors:fields.invalid_decimal') }),
    });
}

/** Below the grid: what the keys do; in its place, while something is typed that can't be read, why, and that alone aloud. */
export function KeysHint({ fault }: { readonly fault: string | null }) {
  const { t } = useTranslation('values');
  const words = useFaultWords();
  return (
    <chakra.div textStyle="ui">
      <chakra.p
        id={keysHintId}
        mt="3"
        color="fg.subtle"
        display={fault === null ? { base: 'none', md: 'block' } : 'none'}
      >
        {t('keys')}
      </chakra.p>
      <chakra.p
        aria-live="polite"
        color="negative.fg"
        fontWeight="medium"
        {...(fault === null ? {} : { mt: '3' })}
      >
        {fault !== null && words(fault)}
      </chakra.p>
    </chakra.div>
  );
}
