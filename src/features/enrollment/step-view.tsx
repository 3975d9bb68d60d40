import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftForm } from '../../queries/drafts.ts';
import { typedQuery } from '../../queries/drafts.ts';
import { Board } from './board/board.tsx';
import { FailedPage } from './failed-page.tsx';
import { AddressForm } from './forms/address.tsx';
import { InvestorTypeForm } from './forms/investor-type.tsx';
import { LoadingPage } from './notice-page.tsx';
import type { PageState } from './page-state.ts';
import { useEnrollmentServices } from './services.ts';
import type { StepFormProps } from './step-page.tsx';
import { DocumentsStep } from './steps/documents.tsx';
import { SummaryStep } from './steps/summary.tsx';
import type { Dossier } from './steps/use-details.ts';
import { useDossier } from './steps/use-details.ts';

// each brings a rule book of its own: phone numbers, bank accounts, papers
const IdentityForm = lazy(async () => ({ default: (await import('./forms/identity.tsx')).IdentityForm }));
const BankStep = lazy(async () => ({ default: (await import('./steps/bank.tsx')).BankStep }));
const ContractStep = lazy(async () => ({ default: (await import('./steps/contract.tsx')).ContractStep }));

type StepProps = { readonly page: PageState; readonly dossier: Dossier };

type WithDraftProps = StepProps & { readonly children: (form: StepFormProps) => ReactNode };

/** Opens a form once it is known what was half typed in it; from then on the form is ahead of the draft. */
function WithDraft({ page, dossier, children }: WithDraftProps) {
  const { t } = useTranslation('enrollment');
  const { drafts } = useEnrollmentServices();
  const form: DraftForm = `individual.step_${page.number}`;
  const typed = useQuery(typedQuery(drafts, form));
  if (typed.data === undefined)
    return typed.isError && !typed.isFetching ? (
      <FailedPage retry={() => void typed.refetch()} />
    ) : (
      <LoadingPage title={t(`steps.${page.number}`)} />
    );
  return children({
    page,
    details: dossier.details,
    draft: typed.data.values,
    keeper: drafts.keeper(form),
    today: dossier.today,
  });
}

function Step({ page, dossier }: StepProps) {
  switch (page.step) {
    case 'investorType':
      return (
        <WithDraft page={page} dossier={dossier}>
          {(form) => <InvestorTypeForm {...form} />}
        </WithDraft>
      );
    case 'identity':
      return (
        <WithDraft page={page} dossier={dossier}>
          {(form) => <IdentityForm {...form} />}
        </WithDraft>
      );
    case 'address':
      return (
        <WithDraft page={page} dossier={dossier}>
          {(form) => <AddressForm {...form} />}
        </WithDraft>
      );
    case 'documents':
      return <DocumentsStep page={page} dossier={dossier} />;
    case 'contract':
      return <ContractStep page={page} dossier={dossier} />;
    case 'bankInformation':
      return (
        <WithDraft page={page} dossier={dossier}>
          {(form) => <BankStep {...form} dossier={dossier} />}
        </WithDraft>
      );
    case 'summary':
      return <SummaryStep page={page} dossier={dossier} />;
  }
}

/** The step that the chart shows, over what the server holds. */
export function StepView({ page }: { readonly page: PageState }) {
  const { t } = useTranslation('enrollment');
  const read = useDossier();
  if (read.kind === 'failed') return <FailedPage retry={read.retry} />;
  const loading = <LoadingPage title={t(`steps.${page.number}`)} />;
  if (read.kind === 'reading') return loading;
  return (
    <Suspense fallback={loading}>
      <Step key={page.step} page={page} dossier={read.dossier} />
    </Suspense>
  );
}

/** The status board, once there is a submitted dossier to show. */
export function BoardView() {
  const { t } = useTranslation('enrollment');
  const read = useDossier();
  if (read.kind === 'failed') return <FailedPage retry={read.retry} />;
  if (read.kind === 'reading' || !read.dossier.details || !read.dossier.registration)
    return <LoadingPage title={t('board.title')} />;
  const { details, registration, today } = read.dossier;
  return <Board details={details} registration={registration} today={today} />;
}
