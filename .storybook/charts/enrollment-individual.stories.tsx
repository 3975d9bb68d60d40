import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { enrollmentIndividualChart as chart } from '../../machines/catalogue/enrollment.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { individualSteps } from '../../machines/enrollment-individual/types.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { EnrollmentView } from '../../src/features/enrollment/enrollment-view.tsx';
import { EnrollmentServicesProvider } from '../../src/features/enrollment/services.ts';
import { shownAt } from '../../src/features/enrollment/shown.ts';
import { settled } from '../gate.ts';
import { useFrozen } from '../frozen.tsx';
import { detailsAt, detailsWithPapers, draftsStanding, knowing, registrationAt } from './dossier.ts';

/** What the server knows in a leaf: a step that is being left has its papers in place. */
function knownIn(leaf: string) {
  if (leaf === 'submitted') return knowing(detailsAt(7), registrationAt(7, true));
  const step = individualSteps.findIndex((name) => leaf.startsWith(`filling.${name}`)) + 1;
  const leaving = /saving|progressRefused/i.test(leaf);
  const reached = /typeChange|changingType/.test(leaf) ? 4 : Math.max(1, step);
  return knowing(
    leaving && step > 1 ? detailsWithPapers(step) : detailsAt(reached),
    leaf === 'filling.investorType.editing' ? null : registrationAt(reached),
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
    type: 'INDIVIDUAL' as const,
    actorRef,
    drafts: draftIn(leaf),
    uploads: { machine: documentUploadMachine, keep: (file: File) => file.name },
  }));
  return (
    <QueryClientProvider client={client}>
      <EnrollmentServicesProvider value={services}>
        <main>
          <EnrollmentView shown={shownAt('INDIVIDUAL', actorRef.getSnapshot(), () => undefined)} />
        </main>
      </EnrollmentServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Charts/Individual enrollment',
  component: Enrollment,
  parameters: { bare: true, machine: 'enrollment-individual' },
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
export const IdentityEditing = at('filling.identity.editing');
export const IdentitySaving = at('filling.identity.saving');
export const IdentityRefused = at('filling.identity.refused');
export const IdentitySavingProgress = at('filling.identity.savingProgress');
export const IdentityProgressRefused = at('filling.identity.progressRefused');
export const AddressEditing = at('filling.address.editing');
export const AddressSaving = at('filling.address.saving');
export const AddressRefused = at('filling.address.refused');
export const AddressSavingProgress = at('filling.address.savingProgress');
export const AddressProgressRefused = at('filling.address.progressRefused');
export const DocumentsEditing = at('filling.documents.editing');
export const DocumentsSavingProgress = at('filling.documents.savingProgress');
export const DocumentsProgressRefused = at('filling.documents.progressRefused');
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
export const BusinessChosen = at('business.chosen');
export const BusinessSaved = at('business.saved');
