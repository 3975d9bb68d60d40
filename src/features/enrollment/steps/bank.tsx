import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PaperSlots } from '../documents/paper-slots.tsx';
import { reasonsFor } from '../documents/papers.ts';
import { useDesk } from '../documents/use-desk.ts';
import { BankForm } from '../forms/bank.tsx';
import { FormPart } from '../forms/form-part.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import type { StepFormProps } from '../step-page.tsx';

/** Step 6: the account's form, and the slot of the bank's own paper. */
export function BankStep(form: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const { papers, userId, today, features } = form.dossier;
  const desk = useDesk();
  const paper = (
    <chakra.div borderTopWidth="1px" pt="6" mt="7">
      <FormPart title={t('step6.paper')} text={t('step6.paper_text')}>
        <PaperSlots
          types={['bank_information']}
          holder={papers}
          userId={userId}
          desk={desk}
          limits={features.limits}
          today={today}
        />
      </FormPart>
    </chakra.div>
  );
  return (
    <LeaveGuard isBusy={desk.isBusy()}>
      <BankForm
        {...form}
        paper={paper}
        paperReasons={reasonsFor(t, ['bank_information'], papers, desk, features.limits, today)}
      />
    </LeaveGuard>
  );
}
