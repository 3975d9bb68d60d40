import { useTranslation } from 'react-i18next';
import { acceptedExtensions } from '../../../../contract/enums.ts';
import { oldestPaperDate } from '../../../../contract/values/date.ts';
import { formatDay } from '../../../ui/format.ts';
import { PaperSlots } from '../documents/paper-slots.tsx';
import { filesIn, papersOf, lackingPapers, standingOf } from '../documents/papers.ts';
import { Turns } from '../documents/turns.tsx';
import { useDesk } from '../documents/use-desk.ts';
import { Help, HelpNote } from '../help.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import type { PageState } from '../page-state.ts';
import { StepPage } from '../step-page.tsx';
import type { Dossier } from './use-details.ts';

type StepProps = { readonly page: PageState; readonly dossier: Dossier };

/** Step 4: the papers, each saved and checked on its own. */
export function DocumentsStep({ page, dossier }: StepProps) {
  const { t } = useTranslation('enrollment');
  const { individual: details, papers, userId, today } = dossier;
  const { limits } = dossier.features;
  const desk = useDesk(dossier);
  const types = papersOf(details);
  const claimed = details?.step_1?.accreditation_claimed ?? false;
  const reasons = lackingPapers(t, types, papers, desk, limits, today);
  const help = (
    <Help>
      <HelpNote title={t('step4.turn')}>
        <Turns standings={types.map((type) => standingOf(filesIn(papers, type)))} />
      </HelpNote>
      <HelpNote title={t('step4.help_files')}>
        {t('step4.help_files_text', {
          types: acceptedExtensions.join(', '),
          max: limits.max_file_mb,
          files: limits.max_files,
        })}
      </HelpNote>
      <HelpNote title={t('step4.help_address')}>
        {t('step4.help_address_text', { date: formatDay(oldestPaperDate(today)) })}
      </HelpNote>
      {claimed && <HelpNote title={t('step4.help_income')}>{t('step4.help_income_text')}</HelpNote>}
    </Help>
  );
  return (
    <LeaveGuard isBusy={desk.isBusy()}>
      <StepPage
        page={page}
        lead={t(claimed ? 'step4.lead_accredited' : 'step4.lead')}
        aside={help}
        reasons={reasons}
        onPress={() => page.send({ type: 'step.submitted', values: null })}
      >
        <PaperSlots
          types={types}
          holder={papers}
          userId={userId}
          desk={desk}
          limits={limits}
          today={today}
          headingLevel={2}
        />
      </StepPage>
    </LeaveGuard>
  );
}
