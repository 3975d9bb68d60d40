import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Correction } from '../../../../contract/values/correction.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import { correctionsQuery } from '../../../queries/enrollment.ts';
import { useCompared } from '../../../ui/compared-rows.ts';
import { Comparison } from '../../../ui/comparison.tsx';
import { useIssueWords } from '../../../ui/issue-words.ts';
import { TextLink } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { FailedPage } from '../failed-page.tsx';
import { Help, HelpNote } from '../help.tsx';
import { LoadingPage } from '../notice-page.tsx';
import type { PageState } from '../page-state.ts';
import { StepPage } from '../step-page.tsx';
import { pathOfStep } from '../step-path.ts';
import type { Dossier } from '../steps/use-details.ts';
import { namedIn, usePlaceOfIssue } from './place-of-issue.ts';

type PartProps = {
  readonly issue: RegistrationIssue;
  readonly found: Correction | undefined;
  readonly dossier: Dossier;
};

/** One thing that was corrected: the fund's words, then what was sent before beside what is sent now. */
function Part({ issue, found, dossier }: PartProps) {
  const { t } = useTranslation('enrollment');
  const words = useIssueWords();
  const placeOf = usePlaceOfIssue(dossier);
  const compared = useCompared(namedIn(dossier));
  const step = stepAt(dossier.type, issue.step);
  const place = placeOf(issue, found?.before.owners);
  return (
    <chakra.section aria-labelledby={`issue-${issue.id}`} borderTopWidth="1px" pt="4" pb="5">
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="4">
        <chakra.h2 id={`issue-${issue.id}`} textStyle="section" overflowWrap="anywhere">
          {place}
        </chakra.h2>
        <TextLink
          href={pathOfStep(dossier.type, step)}
          fontSize="sm"
          fontWeight="medium"
          py={{ base: '12px', md: '0' }}
        >
          {t('step7.change')}
          <VisuallyHidden> {place}</VisuallyHidden>
        </TextLink>
      </chakra.div>
      <chakra.p color="fg.muted" mb="3" overflowWrap="anywhere">
        {words(issue)}
      </chakra.p>
      <Comparison label={place} rows={found ? compared(issue, found) : []} />
    </chakra.section>
  );
}

/** The end of a correction: what was sent before beside what is sent now, and the one button that sends it. */
export function CorrectionCheck({ page, dossier }: { readonly page: PageState; readonly dossier: Dossier }) {
  const { t } = useTranslation('correction');
  const found = useQuery(correctionsQuery(dossier.userId));
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <FailedPage of={found.error} retry={() => void found.refetch()} />
    ) : (
      <LoadingPage title={t('check.title')} />
    );
  const help = (
    <Help>
      <HelpNote title={t('check.after')}>{t('check.after_text')}</HelpNote>
    </Help>
  );
  return (
    <StepPage
      page={page}
      title={t('check.title')}
      lead={t('check.lead')}
      aside={help}
      reasons={[]}
      primary={{ label: t('check.send'), busyLabel: t('check.sending') }}
      onPress={() => page.send({ type: 'answers.confirmed' })}
    >
      {dossier.issues.map((issue) => (
        <Part
          key={issue.id}
          issue={issue}
          found={found.data.find(({ issue_id }) => issue_id === issue.id)}
          dossier={dossier}
        />
      ))}
    </StepPage>
  );
}
