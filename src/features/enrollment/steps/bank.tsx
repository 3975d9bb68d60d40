import { useTranslation } from 'react-i18next';
import { lackingPapers } from '../documents/papers.ts';
import { useDesk } from '../documents/use-desk.ts';
import { BankForm } from '../forms/bank.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import type { StepFormProps } from '../step-page.tsx';

/** Step 6: the account's form, and the slot of the bank's own paper. */
export function BankStep(form: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const { papers, today, features } = form.dossier;
  const desk = useDesk(form.dossier);
  return (
    <LeaveGuard isBusy={desk.isBusy()}>
      <BankForm
        {...form}
        desk={desk}
        paperReasons={lackingPapers(t, ['bank_information'], papers, desk, features.limits, today)}
      />
    </LeaveGuard>
  );
}
