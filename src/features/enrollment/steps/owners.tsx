import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Help, HelpNote } from '../help.tsx';
import { OwnersBoard } from '../owners/owners-board.tsx';
import { ruleOf } from '../owners/owner-values.ts';
import { useOwnersBoard } from '../owners/use-owners-board.ts';
import { useDesk } from '../documents/use-desk.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import type { StepFormProps } from '../step-page.tsx';
import { StepPage } from '../step-page.tsx';

/** Step 4 of a business: who owns or controls it, and each one's papers. */
export function OwnersStep(props: StepFormProps) {
  const { page, dossier } = props;
  const { t } = useTranslation('owners');
  const desk = useDesk(dossier);
  const board = useOwnersBoard(props, desk);
  const rule = ruleOf(dossier.business?.step_2?.company_type ?? 'limited_liability_company');
  const help = (
    <Help>
      <HelpNote title={t('help.who')}>{t(`help.who_is.${rule}`)}</HelpNote>
      {rule === 'ordinary' && <HelpNote title={t('help.twenty_five')}>{t('help.twenty_five_text')}</HelpNote>}
      <HelpNote title={t('help.papers')}>{t('help.papers_text')}</HelpNote>
    </Help>
  );
  return (
    <LeaveGuard isBusy={desk.isBusy()}>
      <StepPage
        page={page}
        lead={t(`lead.${rule}`)}
        aside={help}
        reasons={board.reasons}
        keeper={props.keeper}
        onPress={() => page.send({ type: 'step.submitted', values: null })}
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="6">
          <OwnersBoard board={board} dossier={dossier} keeper={props.keeper} desk={desk} />
        </chakra.div>
      </StepPage>
    </LeaveGuard>
  );
}
