import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { enrollmentBusinessChart as chart } from '../../machines/catalogue/enrollment.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { businessSteps } from '../../machines/enrollment-business/types.ts';
import { EnrollmentView } from '../../src/features/enrollment/enrollment-view.tsx';
import { EnrollmentServicesProvider } from '../../src/features/enrollment/services.ts';
import { shownAt } from '../../src/features/enrollment/shown.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { companyAt, companyReadyAt, companyRegistrationAt } from './dossier-business.ts';
import { draftsStanding, knowing } from './dossier.ts';

/** What the server knows in a leaf: a step that is being left has its papers and people in place. */
function knownIn(leaf: string) {
  if (leaf === 'submitted') return knowing(null, companyRegistrationAt(8, true), companyAt(8));
  const step = businessSteps.findIndex((name) => leaf.startsWith(`filling.${name}`)) + 1;
  const leaving = /saving|progressRefused/i.test(leaf);
  const reached = /typeChange|changingType/.test(leaf) ? 4 : Math.max(1, step);
  return knowing(
    null,
    leaf === 'filling.investorType.editing' ? null : companyRegistrationAt(reached),
    leaving && step > 1 ? companyReadyAt(step) : companyAt(reached),
  );
}

/** Once the details are saved nothing is half typed: the draft is gone. */
const draftIn = (leaf: string) =>
  /progress/i.test(leaf)
    ? draftsStanding({ kind: 'off' })
    : draftsStanding({ kind: 'saved', at: '2026-03-11T14:32:00.000Z' });

function Enrollment({ leaf }: { readonly leaf: string }) {
  const actorRef = useFrozen(chart, leaf);
  const [client] = useState(() => knownIn(leaf));
  const [services] = useState(() => ({
    userId: exampleUser.id,
    kind: 'enrollment' as const,
    type: 'BUSINESS' as const,
    actorRef,
    drafts: draftIn(leaf),
    uploads: { machine: documentUploadMachine, keep: (file: File) => file.name },
  }));
  return (
    <QueryClientProvider client={client}>
      <EnrollmentServicesProvider value={services}>
        <main>
          <EnrollmentView shown={shownAt('BUSINESS', actorRef.getSnapshot(), () => undefined)} />
        </main>
      </EnrollmentServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Business enrollment',
  component: Enrollment,
  parameters: { bare: true, machine: 'enrollment-business' },
  args: { leaf: 'resuming' },
  argTypes: { leaf: { control: false } },
  play: settled,
} satisfies Meta<typeof Enrollment>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

export const Resuming: Story = {
  args: { leaf: 'resuming' },
  parameters: { skeleton: true },
  play: () => undefined,
};
export const LoadFailed = at('loadFailed');
export const InvestorTypeEditing = at('filling.investorType.editing');
export const InvestorTypeSaving = at('filling.investorType.saving');
export const InvestorTypeRefused = at('filling.investorType.refused');
export const InvestorTypeSavingProgress = at('filling.investorType.savingProgress');
export const InvestorTypeProgressRefused = at('filling.investorType.progressRefused');
export const InvestorTypeTypeChangeWarned = at('filling.investorType.typeChangeWarned');
export const InvestorTypeChangingType = at('filling.investorType.changingType');
export const InvestorTypeTypeChangeRefused = at('filling.investorType.typeChangeRefused');
export const CompanyEditing = at('filling.company.editing');
export const CompanySaving = at('filling.company.saving');
export const CompanyRefused = at('filling.company.refused');
export const CompanySavingProgress = at('filling.company.savingProgress');
export const CompanyProgressRefused = at('filling.company.progressRefused');
export const AddressAndOfficerEditing = at('filling.addressAndOfficer.editing');
export const AddressAndOfficerSaving = at('filling.addressAndOfficer.saving');
export const AddressAndOfficerRefused = at('filling.addressAndOfficer.refused');
export const AddressAndOfficerSavingProgress = at('filling.addressAndOfficer.savingProgress');
export const AddressAndOfficerProgressRefused = at('filling.addressAndOfficer.progressRefused');
export const BeneficialOwnersEditing = at('filling.beneficialOwners.editing');
export const BeneficialOwnersSavingProgress = at('filling.beneficialOwners.savingProgress');
export const BeneficialOwnersProgressRefused = at('filling.beneficialOwners.progressRefused');
export const CompanyDocumentsEditing = at('filling.companyDocuments.editing');
export const CompanyDocumentsSavingProgress = at('filling.companyDocuments.savingProgress');
export const CompanyDocumentsProgressRefused = at('filling.companyDocuments.progressRefused');
export const ContractEditing = at('filling.contract.editing');
export const ContractSavingProgress = at('filling.contract.savingProgress');
export const ContractProgressRefused = at('filling.contract.progressRefused');
export const BankInformationEditing = at('filling.bankInformation.editing');
export const BankInformationSaving = at('filling.bankInformation.saving');
export const BankInformationRefused = at('filling.bankInformation.refused');
export const BankInformationSavingProgress = at('filling.bankInformation.savingProgress');
export const BankInformationProgressRefused = at('filling.bankInformation.progressRefused');
export const SummaryChecking = at('filling.summary.checking');
export const SummarySubmitting = at('filling.summary.submitting');
export const SummarySubmitRefused = at('filling.summary.submitRefused');
export const Submitted = at('submitted');
export const IndividualChosen = at('individual.chosen');
export const IndividualSaved = at('individual.saved');
