import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions } from '../../../../contract/enums.ts';
import { oldestPaperDate } from '../../../../contract/values/date.ts';
import { declareMutation } from '../../../queries/enrollment.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { companyPapersOf, officerPapersOf } from '../documents/company-papers.ts';
import { PaperSlots } from '../documents/paper-slots.tsx';
import { filesIn, lackingPapers, standingOf } from '../documents/papers.ts';
import { Turns } from '../documents/turns.tsx';
import { useDesk } from '../documents/use-desk.ts';
import { FormPart } from '../forms/form-part.tsx';
import { Help, HelpNote } from '../help.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import type { PageState } from '../page-state.ts';
import { StepPage } from '../step-page.tsx';
import type { Dossier } from './use-details.ts';

/** Declared at once, as a paper is sent at once: no balance sheets are asked in the first financial year. */
function FirstYear({ isDeclared }: { readonly isDeclared: boolean }) {
  const { t } = useTranslation('business');
  const client = useQueryClient();
  const declare = useMutation(declareMutation(client));
  const shown = declare.isPending ? (declare.variables ?? isDeclared) : isDeclared;
  return (
    <CheckField
      name="first_financial_year"
      label={t('step5.first_year')}
      hint={t('step5.first_year_hint')}
      error={declare.isError ? t('step5.first_year_failed') : undefined}
      checked={shown}
      onChange={(event) => declare.mutate(event.currentTarget.checked)}
    />
  );
}

type StepProps = { readonly page: PageState; readonly dossier: Dossier };

/** Step 5 of a business: the company's own papers, and those of the person who acts for it. */
export function CompanyDocumentsStep({ page, dossier }: StepProps) {
  const { t } = useTranslation('enrollment');
  const { t: own } = useTranslation('business');
  const { business, papers, userId, today, features } = dossier;
  const { limits } = features;
  const desk = useDesk(dossier);
  const company = companyPapersOf(business);
  const officer = officerPapersOf(business);
  const types = [...company, ...officer];
  const person = business?.step_3?.legal_officer;
  const slots = { holder: papers, userId, desk, limits, today };
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
      <HelpNote title={own('step5.help_dates')}>
        {own(company.includes('kbis') ? 'step5.help_dates_kbis' : 'step5.help_dates_text', {
          date: formatDay(oldestPaperDate(today)),
        })}
      </HelpNote>
    </Help>
  );
  return (
    <LeaveGuard isBusy={desk.isBusy()}>
      <StepPage
        page={page}
        lead={own('step5.lead')}
        aside={help}
        reasons={lackingPapers(t, types, papers, desk, limits, today)}
        onPress={() => page.send({ type: 'step.submitted', values: null })}
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="6">
          <FormPart title={own('step5.company')}>
            <PaperSlots types={company} {...slots} />
            {features.names.includes('declarations') && (
              <FirstYear isDeclared={business?.first_financial_year ?? false} />
            )}
          </FormPart>
          <FormPart
            title={own('step5.officer')}
            text={person && own('step5.officer_text', { name: `${person.first_name} ${person.last_name}` })}
          >
            <PaperSlots types={officer} {...slots} />
          </FormPart>
        </chakra.div>
      </StepPage>
    </LeaveGuard>
  );
}
