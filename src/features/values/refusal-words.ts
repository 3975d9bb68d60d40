import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../machines/refusal.ts';
import { useWhyRefused } from '../../ui/why-refused.ts';

/** Why something was not done, in words. */
export function useWhyNot(): (thrown: unknown) => string {
  const { t } = useTranslation(['values', 'errors']);
  const whyRefused = useWhyRefused();
  return (thrown) => {
    const refusal = refusalOf(thrown);
    // the place of a record among many is no field of the form
    const told = Object.entries(refusal.fields).find(([name]) => !name.startsWith('records.'))?.[1];
    if (told !== undefined)
      return t(`errors:fields.${told}`, { defaultValue: t('errors:keys.unexpected_error') });
    return t(`refused.${refusal.key}`, { defaultValue: whyRefused(refusal) });
  };
}
