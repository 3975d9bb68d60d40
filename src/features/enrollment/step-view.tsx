import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import { newKey } from '../../platform/window.ts';
import { typedQuery } from '../../queries/drafts.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { Board } from './board/board.tsx';
import { StepAttendedProvider, StepIssuesProvider } from './correction/issues.ts';
import { FailedPage } from './failed-page.tsx';
import { AddressForm } from './forms/address.tsx';
import { InvestorTypeForm } from './forms/investor-type.tsx';
import { LoadingPage } from './notice-page.tsx';
import { TakeTheirsProvider } from './overtaken.tsx';
import type { PageState } from './page-state.ts';
import { useEnrollmentServices } from './services.ts';
import type { StepFormProps } from './step-page.tsx';
import { draftOf } from './step-path.ts';
import { DocumentsStep } from './steps/documents.tsx';
import { SummaryStep } from './steps/summary.tsx';
import type { Dossier } from './steps/use-details.ts';
import { useDossier } from './steps/use-details.ts';

// each brings a rule book of its own: phone numbers, bank accounts, papers, owners
const IdentityForm = lazyScreen(async () => (await import('./forms/identity.tsx')).IdentityForm);
const CompanyForm = lazyScreen(async () => (await import('./forms/company.tsx')).CompanyForm);
const AddressAndOfficerForm = lazyScreen(
  async () => (await import('./forms/address-and-officer.tsx')).AddressAndOfficerForm,
);
const OwnersStep = lazyScreen(async () => (await import('./steps/owners.tsx')).OwnersStep);
const CompanyDocumentsStep = lazyScreen(
  async () => (await import('./steps/company-documents.tsx')).CompanyDocumentsStep,
);
const CorrectionCheck = lazyScreen(async () => (await import('./correction/check.tsx')).CorrectionCheck);
const BankStep = lazyScreen(async () => (await import('./steps/bank.tsx')).BankStep);
const ContractStep = lazyScreen(async () => (await import('./steps/contract.tsx')).ContractStep);

type StepProps = { readonly page: PageState; readonly dossier: Dossier };

/** A step that is a form: it opens once it is known what was half typed in it; from then on it is ahead of the draft. */
const drafted = (Form: ComponentType<StepFormProps>) =>
  function Drafted({ page, dossier }: StepProps) {
    const { t } = useTranslation('enrollment');
    const { drafts } = useEnrollmentServices();
    const form = draftOf(page.type, page.step);
    const client = useQueryClient();
    const [first] = useState(newKey);
    const [opening, setOpening] = useState(first);
    // the other type's first step takes over the form that is there, with what was typed in it
    const typed = useQuery({ ...typedQuery(drafts, form, opening), placeholderData: keepPreviousData });
    const takeTheirs = async () => {
      const values = await drafts.takeTheirs(form);
      const next = newKey();
      client.setQueryData(typedQuery(drafts, form, next).queryKey, { opening: next, values });
      setOpening(next);
    };
    if (typed.data !== undefined) {
      // what was pressed goes with the form whose place is taken: the heading takes its focus
      const isArrival = page.isArrival || typed.data.opening !== first;
      return (
        <TakeTheirsProvider value={takeTheirs}>
          <Form
            key={typed.data.opening}
            page={{ ...page, isArrival }}
            dossier={dossier}
            draft={typed.data.values}
            keeper={drafts.keeper(form)}
          />
        </TakeTheirsProvider>
      );
    }
    return typed.isError && !typed.isFetching ? (
      <FailedPage of={typed.error} retry={() => void typed.refetch()} />
    ) : (
      <LoadingPage title={t(`steps.${page.step}`)} />
    );
  };

/** The screen of each kind of step; the last one is the same for both types. */
const screens: Readonly<Record<EnrollmentStep, ComponentType<StepProps>>> = {
  investorType: drafted(InvestorTypeForm),
  identity: drafted(IdentityForm),
  address: drafted(AddressForm),
  documents: DocumentsStep,
  company: drafted(CompanyForm),
  addressAndOfficer: drafted(AddressAndOfficerForm),
  beneficialOwners: drafted(OwnersStep),
  companyDocuments: CompanyDocumentsStep,
  contract: ContractStep,
  bankInformation: drafted(BankStep),
  summary: SummaryStep,
};

/** The step that the chart shows, over what the server holds. */
export function StepView({ page }: { readonly page: PageState }) {
  const { t } = useTranslation('enrollment');
  const read = useDossier();
  if (read.kind === 'failed') return <FailedPage of={read.error} retry={read.retry} />;
  const loading = <LoadingPage title={t(`steps.${page.step}`)} />;
  if (read.kind === 'reading') return loading;
  const Screen = page.isCorrection && page.step === 'summary' ? CorrectionCheck : screens[page.step];
  const issues = page.isCorrection ? read.dossier.issues.filter(({ step }) => step === page.number) : [];
  return (
    <StepIssuesProvider value={issues}>
      <StepAttendedProvider value={page.number < page.reached}>
        <Suspense fallback={loading}>
          <Screen key={page.step} page={page} dossier={read.dossier} />
        </Suspense>
      </StepAttendedProvider>
    </StepIssuesProvider>
  );
}

type BoardViewProps = {
  /** begins or goes on with a correction */
  readonly start?: () => void;
  readonly isAnswered?: boolean;
  /** the person comes from a step: the heading takes focus */
  readonly isArrival: boolean;
};

/** The status board, once there is a submitted dossier to show. */
export function BoardView(props: BoardViewProps) {
  const { t } = useTranslation('enrollment');
  const read = useDossier();
  if (read.kind === 'failed') return <FailedPage of={read.error} retry={read.retry} />;
  if (read.kind === 'reading' || !read.dossier.details || !read.dossier.registration)
    return <LoadingPage title={t('board.title')} />;
  return <Board dossier={read.dossier} registration={read.dossier.registration} {...props} />;
}
