import { useTranslation } from 'react-i18next';
import type { PageState } from '../page-state.ts';
import { StepPage } from '../step-page.tsx';
import { missingOf } from './missing.ts';
import type { Dossier } from './use-details.ts';

/** Step 4 of a business: who owns or controls it. */
export function OwnersStep({ page, dossier }: { readonly page: PageState; readonly dossier: Dossier }) {
  const { t } = useTranslation('enrollment');
  const reasons = missingOf(t, dossier).filter(({ key }) => key === 'beneficialOwners');
  return (
    <StepPage
      page={page}
      lead={t('help')}
      aside={null}
      reasons={reasons}
      onPress={() => page.send({ type: 'step.submitted', values: null })}
    >
      {null}
    </StepPage>
  );
}
