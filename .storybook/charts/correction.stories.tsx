import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { correctionChart as chart } from '../../machines/catalogue/correction.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { EnrollmentView } from '../../src/features/enrollment/enrollment-view.tsx';
import { EnrollmentServicesProvider } from '../../src/features/enrollment/services.ts';
import { correctionShownAt } from '../../src/features/enrollment/shown.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { knowingCorrection } from './dossier-correction.ts';
import { draftsStanding } from './dossier.ts';

/** Once the details are saved nothing is half typed: the draft is gone. */
const draftIn = (leaf: string) =>
  /progress/i.test(leaf)
    ? draftsStanding({ kind: 'off' })
    : draftsStanding({ kind: 'saved', at: '2026-03-11T14:32:00.000Z' });

function Correction({ leaf }: { readonly leaf: string }) {
  const actorRef = useFrozen(chart, leaf);
  const { type, affected, reached } = actorRef.getSnapshot().context;
  const [client] = useState(() => knowingCorrection(type, affected, reached));
  const [services] = useState(() => ({
    kind: 'correction' as const,
    userId: exampleUser.id,
    type,
    actorRef,
    drafts: draftIn(leaf),
    uploads: { machine: documentUploadMachine, keep: (file: File) => file.name },
  }));
  return (
    <QueryClientProvider client={client}>
      <EnrollmentServicesProvider value={services}>
        <main>
          <EnrollmentView shown={correctionShownAt(actorRef.getSnapshot(), () => undefined)} />
        </main>
      </EnrollmentServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Correction',
  component: Correction,
  parameters: { bare: true, machine: 'correction' },
  args: { leaf: 'resuming' },
  argTypes: { leaf: { control: false } },
  play: settled,
} satisfies Meta<typeof Correction>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

export const Resuming: Story = {
  args: { leaf: 'resuming' },
  parameters: { skeleton: true },
  play: () => undefined,
};
export const LoadFailed = at('loadFailed');
export const NothingToCorrect = at('nothingToCorrect');
export const Overview = at('overview');
export const InvestorTypeEditing = at('correcting.investorType.editing');
export const InvestorTypeSaving = at('correcting.investorType.saving');
export const InvestorTypeRefused = at('correcting.investorType.refused');
export const InvestorTypeSavingProgress = at('correcting.investorType.savingProgress');
export const InvestorTypeProgressRefused = at('correcting.investorType.progressRefused');
export const IdentityEditing = at('correcting.identity.editing');
export const IdentitySaving = at('correcting.identity.saving');
export const IdentityRefused = at('correcting.identity.refused');
export const IdentitySavingProgress = at('correcting.identity.savingProgress');
export const IdentityProgressRefused = at('correcting.identity.progressRefused');
export const AddressEditing = at('correcting.address.editing');
export const AddressSaving = at('correcting.address.saving');
export const AddressRefused = at('correcting.address.refused');
export const AddressSavingProgress = at('correcting.address.savingProgress');
export const AddressProgressRefused = at('correcting.address.progressRefused');
export const DocumentsEditing = at('correcting.documents.editing');
export const DocumentsSavingProgress = at('correcting.documents.savingProgress');
export const DocumentsProgressRefused = at('correcting.documents.progressRefused');
export const CompanyEditing = at('correcting.company.editing');
export const CompanySaving = at('correcting.company.saving');
export const CompanyRefused = at('correcting.company.refused');
export const CompanySavingProgress = at('correcting.company.savingProgress');
export const CompanyProgressRefused = at('correcting.company.progressRefused');
export const AddressAndOfficerEditing = at('correcting.addressAndOfficer.editing');
export const AddressAndOfficerSaving = at('correcting.addressAndOfficer.saving');
export const AddressAndOfficerRefused = at('correcting.addressAndOfficer.refused');
export const AddressAndOfficerSavingProgress = at('correcting.addressAndOfficer.savingProgress');
export const AddressAndOfficerProgressRefused = at('correcting.addressAndOfficer.progressRefused');
export const BeneficialOwnersEditing = at('correcting.beneficialOwners.editing');
export const BeneficialOwnersSavingProgress = at('correcting.beneficialOwners.savingProgress');
export const BeneficialOwnersProgressRefused = at('correcting.beneficialOwners.progressRefused');
export const CompanyDocumentsEditing = at('correcting.companyDocuments.editing');
export const CompanyDocumentsSavingProgress = at('correcting.companyDocuments.savingProgress');
export const CompanyDocumentsProgressRefused = at('correcting.companyDocuments.progressRefused');
export const ContractEditing = at('correcting.contract.editing');
export const ContractSavingProgress = at('correcting.contract.savingProgress');
export const ContractProgressRefused = at('correcting.contract.progressRefused');
export const BankInformationEditing = at('correcting.bankInformation.editing');
export const BankInformationSaving = at('correcting.bankInformation.saving');
export const BankInformationRefused = at('correcting.bankInformation.refused');
export const BankInformationSavingProgress = at('correcting.bankInformation.savingProgress');
export const BankInformationProgressRefused = at('correcting.bankInformation.progressRefused');
export const Checking = at('checking');
export const Submitting = at('submitting');
export const SubmitRefused = at('submitRefused');
export const Answered = at('answered');
