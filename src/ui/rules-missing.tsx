import { useTranslation } from 'react-i18next';
import { PartFailed } from './lazy-part.tsx';

type RulesMissingProps = {
  readonly form: { readonly isWithoutRules: boolean; readonly submit: () => void };
};

/** Says that what judges a form did not come: nothing was sent, and what was typed stays. */
export function RulesMissing({ form }: RulesMissingProps) {
  const { t } = useTranslation('errors');
  return form.isWithoutRules && <PartFailed title={t('keys.schemas_missing')} retry={form.submit} />;
}
