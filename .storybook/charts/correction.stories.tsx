import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { expect, userEvent, within } from 'storybook/test';
import { correctionChart as chart } from '../../machines/catalogue/correction.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { type CorrectionSnapshot, selectCorrection } from '../../machines/correction/selectors.ts';
import { stepOfPath } from '../../src/app/member/enrollment-path.ts';
import { EnrollmentView } from '../../src/features/enrollment/enrollment-view.tsx';
import { correctionShownAt } from '../../src/features/enrollment/shown.ts';
import { enrollmentPath } from '../../src/features/enrollment/step-path.ts';
import { businessDetailsQuery, individualDetailsQuery } from '../../src/queries/enrollment.ts';
import { answers } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { chooses, happens, heads } from '../walking.ts';
import { knowingCorrection, replacePaper } from './dossier-correction.ts';
import { EnrollmentScene, showsWhatWasSent } from './enrollment-scene.tsx';

type Props = {
  readonly leaf: string;
  /** the fund has validated the bank's document */
  readonly isProven?: boolean;
};

/** What the server holds of the correction; papers that were sent meanwhile stay. */
const tellHeld: Tell<CorrectionSnapshot> = (client, now, before) => {
  const [individual, business] = [
    individualDetailsQuery(exampleUser.id).queryKey,
    businessDetailsQuery(exampleUser.id).queryKey,
  ];
  const held = { individual: client.getQueryData(individual), business: client.getQueryData(business) };
  knowingCorrection(selectCorrection(now), client);
  if (before?.context.type !== now.context.type) return;
  client.setQueryData(individual, held.individual);
  client.setQueryData(business, held.business);
};

/** The same; a step that is being left has its paper in place. */
const tell: Tell<CorrectionSnapshot> = (client, now, before) => {
  tellHeld(client, now, before);
  if (now.hasTag('progress')) replacePaper(selectCorrection(now), client);
};

/** The same, where the fund has validated the bank's document. */
const tellProven: Tell<CorrectionSnapshot> = (client, now, before) => {
  tell(client, now, before);
  client.setQueryData(
    individualDetailsQuery(exampleUser.id).queryKey,
    (held) =>
      held && {
        ...held,
        documents: held.documents.map((file) =>
          file.type === 'bank_information'
            ? { ...file, status: 'VALIDATED' as const, decided_at: '2026-03-11T16:12:00.000Z' }
            : file,
        ),
      },
  );
};

function Correction({ leaf, isProven = false }: Props) {
  const actorRef = useFrozen(chart, leaf);
  const snapshot = useSelector(actorRef, (now) => now);
  const client = useKnowing(actorRef, isProven ? tellProven : tell);
  const { type } = snapshot.context;
  return (
    <EnrollmentScene
      running={{ kind: 'correction', type, actorRef }}
      client={client}
      onPath={(path) => {
        const step = path === enrollmentPath ? 'overview' : stepOfPath(type, path);
        if (step !== null) actorRef.send({ type: 'step.requested', step, by: 'person' });
      }}
    >
      <EnrollmentView shown={correctionShownAt(snapshot, (event) => actorRef.send(event))} />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Charts/Correction',
  component: Correction,
  ...tellsOf('correction'),
  args: { leaf: 'resuming' },
  play: showsWhatWasSent,
} satisfies Meta<typeof Correction>;
export default meta;
const { at, unread, walk } = leafStories<Props>();

const asks = (reached: number) => ({ type: 'INDIVIDUAL', affected: [2, 4], reached });

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  await happens(answers('loadCorrection', { kind: 'saved', ...asks(2) }));
  await userEvent.click(await page.findByRole('button', { name: 'Start correction' }));
  await heads('Identity');
  await userEvent.click(await page.findByRole('button', { name: 'Save and continue' }));
  await happens(answers('identity.saveStep'));
  await happens(answers('identity.saveProgress', asks(4)));
  await heads('Documents');
  const bill = new File(['%PDF-1.4'], 'new-bill.pdf', { type: 'application/pdf' });
  await chooses(canvasElement, bill);
  await expect(await page.findByText(/new-bill/)).toBeVisible();
  await userEvent.click(await page.findByRole('link', { name: 'Back to Identity' }));
  await heads('Identity');
});

export const Resuming = unread('resuming');
export const LoadFailed = at('loadFailed');
export const NothingToCorrect = at('nothingToCorrect');
export const Overview = at('overview');
export const CorrectingInvestorTypeEditing = at('correcting.investorType.editing');
export const CorrectingInvestorTypeSaving = at('correcting.investorType.saving');
export const CorrectingInvestorTypeRefused = at('correcting.investorType.refused');
export const CorrectingInvestorTypeSavingProgress = at('correcting.investorType.savingProgress');
export const CorrectingInvestorTypeProgressRefused = at('correcting.investorType.progressRefused');
export const CorrectingIdentityEditing = at('correcting.identity.editing');
export const CorrectingIdentitySaving = at('correcting.identity.saving');
export const CorrectingIdentityRefused = at('correcting.identity.refused');
export const CorrectingIdentitySavingProgress = at('correcting.identity.savingProgress');
export const CorrectingIdentityProgressRefused = at('correcting.identity.progressRefused');
export const CorrectingAddressEditing = at('correcting.address.editing');
export const CorrectingAddressSaving = at('correcting.address.saving');
export const CorrectingAddressRefused = at('correcting.address.refused');
export const CorrectingAddressSavingProgress = at('correcting.address.savingProgress');
export const CorrectingAddressProgressRefused = at('correcting.address.progressRefused');
export const CorrectingDocumentsEditing = at('correcting.documents.editing');
export const CorrectingDocumentsSavingProgress = at('correcting.documents.savingProgress');
export const CorrectingDocumentsProgressRefused = at('correcting.documents.progressRefused');
export const CorrectingCompanyEditing = at('correcting.company.editing');
export const CorrectingCompanySaving = at('correcting.company.saving');
export const CorrectingCompanyRefused = at('correcting.company.refused');
export const CorrectingCompanySavingProgress = at('correcting.company.savingProgress');
export const CorrectingCompanyProgressRefused = at('correcting.company.progressRefused');
export const CorrectingAddressAndOfficerEditing = at('correcting.addressAndOfficer.editing');
export const CorrectingAddressAndOfficerSaving = at('correcting.addressAndOfficer.saving');
export const CorrectingAddressAndOfficerRefused = at('correcting.addressAndOfficer.refused');
export const CorrectingAddressAndOfficerSavingProgress = at('correcting.addressAndOfficer.savingProgress');
export const CorrectingAddressAndOfficerProgressRefused = at('correcting.addressAndOfficer.progressRefused');
export const CorrectingBeneficialOwnersEditing = at('correcting.beneficialOwners.editing');
export const CorrectingBeneficialOwnersSavingProgress = at('correcting.beneficialOwners.savingProgress');
export const CorrectingBeneficialOwnersProgressRefused = at('correcting.beneficialOwners.progressRefused');
export const CorrectingCompanyDocumentsEditing = at('correcting.companyDocuments.editing');
export const CorrectingCompanyDocumentsSavingProgress = at('correcting.companyDocuments.savingProgress');
export const CorrectingCompanyDocumentsProgressRefused = at('correcting.companyDocuments.progressRefused');
export const CorrectingContractEditing = at('correcting.contract.editing');
export const CorrectingContractSavingProgress = at('correcting.contract.savingProgress');
export const CorrectingContractProgressRefused = at('correcting.contract.progressRefused');
export const CorrectingBankInformationEditing = at('correcting.bankInformation.editing');
const typesAnotherAccount = {
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await settled();
    const page = within(canvasElement);
    const words = /^The fund validated this document for the details saved before\./;
    const iban = await page.findByRole('textbox', { name: /^IBAN/ });
    await expect(page.getByText(/^Validated 11\/03\/2026/)).toBeVisible();
    await expect(page.queryByText(words)).toBeNull();
    await userEvent.clear(iban);
    await userEvent.type(iban, 'FR7630006000011234567890189');
    await page.findByText(words);
    await userEvent.clear(iban);
    await userEvent.type(iban, 'fr14 2004 1010 0505 0001 3M02 606');
    await expect(page.queryByText(words)).toBeNull();
    await userEvent.clear(iban);
    await userEvent.type(iban, 'FR7630006000011234567890189');
  },
};
/** Another account is typed over the one that the document was validated for: its slot says what comes of that. */
export const CorrectingBankInformationEditingAnotherAccount = at(
  'correcting.bankInformation.editing',
  { isProven: true },
  typesAnotherAccount,
);
/** The same for whoever reads another language: what a story plays is found by English words, and told in theirs. */
export const CorrectingBankInformationEditingAnotherAccountInItalian = at(
  'correcting.bankInformation.editing',
  { isProven: true },
  { ...typesAnotherAccount, globals: { language: 'it' }, parameters: { machine: null } },
);
export const CorrectingBankInformationSaving = at('correcting.bankInformation.saving');
export const CorrectingBankInformationRefused = at('correcting.bankInformation.refused');
export const CorrectingBankInformationSavingProgress = at('correcting.bankInformation.savingProgress');
export const CorrectingBankInformationProgressRefused = at('correcting.bankInformation.progressRefused');
export const Checking = at('checking');
export const Submitting = at('submitting');
export const SubmitRefused = at('submitRefused');
export const Answered = at('answered');
