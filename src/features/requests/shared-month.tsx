import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** What a part in a month's result is, and why there may be several of one month. */
export function SharedMonth() {
  const { t } = useTranslation('shared-month');
  return (
    <chakra.p mt="6" maxW="60ch">
      {t('what')}
    </chakra.p>
  );
}
