import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../documents/desk.ts';
import { PaperSlots } from '../documents/paper-slots.tsx';
import { FormPart } from '../forms/form-part.tsx';
import type { Dossier } from './use-details.ts';

type BankPaperProps = {
  readonly dossier: Dossier;
  readonly desk: Desk;
  /** the form declares another account than the saved one */
  readonly isOther: boolean;
};

/** The slot of the bank's own paper, under the account that it proves. */
export function BankPaper({ dossier, desk, isOther }: BankPaperProps) {
  const { t } = useTranslation('enrollment');
  const { papers, userId, today, features } = dossier;
  return (
    <chakra.div borderTopWidth="1px" pt="6" mt="7">
      <FormPart title={t('step6.paper')} text={t('step6.paper_text')}>
        <PaperSlots
          types={['bank_information']}
          holder={papers}
          userId={userId}
          desk={desk}
          limits={features.limits}
          today={today}
          isChanged={isOther}
        />
      </FormPart>
    </chakra.div>
  );
}
