import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../contract/enums.ts';
import { contractTemplateKinds, languages } from '../../../../contract/enums.ts';
import { templatesQuery } from '../../../queries/templates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Reason } from '../../../ui/why-list.tsx';
import { PaperSlots } from '../documents/paper-slots.tsx';
import { lackingPapers } from '../documents/papers.ts';
import { useDesk } from '../documents/use-desk.ts';
import { FormPart } from '../forms/form-part.tsx';
import { Help, HelpNote } from '../help.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import type { PageState } from '../page-state.ts';
import { isSignable, SigningPart } from '../signing/signing-part.tsx';
import { useUnprintable } from '../signing/unprintable.ts';
import { StepPage } from '../step-page.tsx';
import { TemplateCard } from './template-card.tsx';
import { type Dossier, isReadingKept } from './use-details.ts';

const languageOf = (tag: string): Language => languages.find((language) => tag.startsWith(language)) ?? 'en';

/** Individual step 5 and business step 6: two papers to read and tick, and the agreement to sign. */
export function ContractStep({ page, dossier }: { readonly page: PageState; readonly dossier: Dossier }) {
  const { t } = useTranslation('enrollment');
  const { t: signing } = useTranslation('signing');
  const { details, papers, userId, today, features } = dossier;
  const language = languageOf(useLanguage());
  const templates = useQuery(templatesQuery(language));
  const desk = useDesk(dossier);
  const readOf = (kind: string) => details?.acknowledgements.find((one) => one.kind === kind) ?? null;
  const unread: readonly Reason[] = contractTemplateKinds
    .filter((kind) => {
      if (!isReadingKept(dossier)) return false;
      const edition = templates.data?.find((one) => one.kind === kind)?.edition;
      const read = readOf(kind);
      return read === null || (edition && !edition.versions.includes(read.version));
    })
    .map((kind) => ({ key: kind, label: t(`need.read.${kind}`), href: `#read-${kind}` }));
  const signable = isSignable(dossier);
  const unprintable = useUnprintable(dossier);
  const onCopyAlone = !signable || unprintable.length > 0;
  const unsigned = lackingPapers(t, ['contract'], papers, desk, features.limits, today).map((reason) =>
    !onCopyAlone && reason.key === 'contract' && papers.files.every((file) => file.type !== 'contract')
      ? { ...reason, label: signing('need'), href: '#sign-on-screen' }
      : reason,
  );
  const help = (
    <Help>
      {signable && <HelpNote title={signing('help')}>{signing('help_text')}</HelpNote>}
      <HelpNote title={t('step5.help_sign')}>{t('step5.help_sign_text')}</HelpNote>
      {isReadingKept(dossier) && (
        <HelpNote title={t('step5.help_version')}>{t('step5.help_version_text')}</HelpNote>
      )}
    </Help>
  );
  return (
    <LeaveGuard isBusy={desk.isBusy()}>
      <StepPage
        page={page}
        lead={t('step5.lead')}
        aside={help}
        reasons={[...unread, ...unsigned]}
        onPress={() => page.send({ type: 'step.submitted', values: null })}
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="6">
          <FormPart title={t('step5.read')}>
            {templates.data && (
              <chakra.ol listStyleType="none" m="0" p="0" display="grid" gap="3">
                {templates.data.map((template) => (
                  <TemplateCard key={template.kind} template={template} read={readOf(template.kind)} />
                ))}
              </chakra.ol>
            )}
            {templates.isPending && <Skeleton kind="card" rows={2} label={t('load.loading')} />}
            {templates.isError && !templates.data && (
              <EmptyState
                kind="error"
                of={templates.error}
                title={t('step5.templates_failed')}
                action={<RetryButton onRetry={templates.refetch} />}
              />
            )}
          </FormPart>
          <SigningPart dossier={dossier} language={language} unread={unread} unprintable={unprintable}>
            <PaperSlots
              types={['contract']}
              holder={papers}
              userId={userId}
              desk={desk}
              limits={features.limits}
              today={today}
            />
          </SigningPart>
        </chakra.div>
      </StepPage>
    </LeaveGuard>
  );
}
