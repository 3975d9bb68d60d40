import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../machines/refusal.ts';

/** Why something was not done, in words. */
export function useWhyNot(): (thrown: unknown) => string {
  const { t } = useTranslation(['values', 'errors']);
  return (thrown) => {
    const { key, fields } = refusalOf(thrown);
    const [told] = Object.values(fields);
    if (told !== undefined)
      return t(`errors:fields.${told}`, { defaultValue: t('errors:keys.unexpected_error') });
    return t(`refused.${key}`, {
      defaultValue: t(`errors:keys.${key}`, { defaultValue: t('errors:keys.unexpected_error') }),
    });
  };
}
