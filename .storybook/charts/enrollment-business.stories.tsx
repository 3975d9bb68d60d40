import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { userEvent, within } from 'storybook/test';
import { enrollmentBusinessChart as chart } from '../../machines/catalogue/enrollment.ts';
import { type EnrollmentSnapshot, selectStep } from '../../machines/enrollment-business/selectors.ts';
import { businessSteps } from '../../machines/enrollment-business/types.ts';
import { numberOf } from '../../machines/enrollment-step/order.ts';
import { leafOf } from '../../machines/leaves.ts';
import { stepOfPath } from '../../src/app/member/enrollment-path.ts';
import { EnrollmentView } from '../../src/features/enrollment/enrollment-view.tsx';
import { shownAt } from '../../src/features/enrollment/shown.ts';
import { answers } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, heads } from '../walking.ts';
import { companyAt, companyInHand, companyReadyAt, companyRegistrationAt } from './dossier-business.ts';
import { knowing } from './dossier.ts';
import { EnrollmentScene, halfTyped, holdsTyped, showsWhatWasSent } from './enrollment-scene.tsx';

type Props = { readonly leaf: string };

const last = businessSteps.length;
const whole = companyAt(last);
/** Who walks through has typed all of it before and sent nothing; in a step that was sent it is what was sent. */
const typedBefore = {
  'business.step_1': halfTyped(whole.step_1),
  'business.step_2': halfTyped(whole.step_2),
  'business.step_3': halfTyped(whole.step_3),
  'business.step_7': halfTyped(whole.step_7),
};

/** What the server holds: a step that was sent has its papers and people in place, and so has each on a walk. */
const tellOf =
  (isWalk: boolean): Tell<EnrollmentSnapshot> =>
  (client, now) => {
    const { reached, saved } = now.context;
    if (saved === null) return;
    const step = selectStep(now);
    const isLeft = now.hasTag('busy') || now.hasTag('progress');
    const isLastReached = step !== null && reached > 1 && numberOf('BUSINESS', step) === reached;
    const isWhole = isWalk || (isLastReached && leafOf(now).endsWith('.refused'));
    const here = isWhole ? companyInHand(reached) : companyAt(reached);
    knowing(
      null,
      saved ? companyRegistrationAt(reached, now.matches('submitted')) : null,
      isLeft && isLastReached ? companyReadyAt(reached) : here,
      client,
    );
  };

function Enrollment({ leaf }: Props) {
  const actorRef = useFrozen(chart, leaf);
  const snapshot = useSelector(actorRef, (now) => now);
  const client = useKnowing(actorRef, tellOf(leaf === 'walk'));
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'BUSINESS', actorRef }}
      client={client}
      {...(holdsTyped(leaf) && { typed: typedBefore })}
      onPath={(path) => {
        const step = stepOfPath('BUSINESS', path);
        if (step !== null) actorRef.send({ type: 'step.requested', step, by: 'person' });
      }}
    >
      <EnrollmentView shown={shownAt('BUSINESS', snapshot, (event) => actorRef.send(event))} />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Charts/Business enrollment',
  component: Enrollment,
  ...tellsOf('enrollment-business'),
  args: { leaf: 'resuming' },
  play: showsWhatWasSent,
} satisfies Meta<typeof Enrollment>;
export default meta;
const { at, unread, walk } = leafStories<Props>();

const reaches = (step: number) => ({ step, type: 'BUSINESS', submitted: false });

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const goOn = async () => userEvent.click(await page.findByRole('button', { name: 'Save and continue' }));
  await happens(answers('loadProgress', { kind: 'saved', ...reaches(2) }));
  await heads('Company');
  await goOn();
  await happens(answers('company.saveStep'));
  await happens(answers('company.saveProgress', reaches(3)));
  await heads('Address and officer');
  await goOn();
  await happens(answers('addressAndOfficer.saveStep'));
  await happens(answers('addressAndOfficer.saveProgress', reaches(4)));
  await heads('Beneficial owners');
  await goOn();
  await happens(answers('beneficialOwners.saveProgress', reaches(5)));
  await heads('Company documents');
});

export const Resuming = unread('resuming');
export const LoadFailed = at('loadFailed');
export const FillingInvestorTypeEditing = at('filling.investorType.editing');
export const FillingInvestorTypeSaving = at('filling.investorType.saving');
export const FillingInvestorTypeRefused = at('filling.investorType.refused');
export const FillingInvestorTypeSavingProgress = at('filling.investorType.savingProgress');
export const FillingInvestorTypeProgressRefused = at('filling.investorType.progressRefused');
export const FillingInvestorTypeTypeChangeWarned = at('filling.investorType.typeChangeWarned');
export const FillingInvestorTypeChangingType = at('filling.investorType.changingType');
export const FillingInvestorTypeTypeChangeRefused = at('filling.investorType.typeChangeRefused');
export const FillingCompanyEditing = at('filling.company.editing');
export const FillingCompanySaving = at('filling.company.saving');
export const FillingCompanyRefused = at('filling.company.refused');
export const FillingCompanySavingProgress = at('filling.company.savingProgress');
export const FillingCompanyProgressRefused = at('filling.company.progressRefused');
export const FillingAddressAndOfficerEditing = at('filling.addressAndOfficer.editing');
export const FillingAddressAndOfficerSaving = at('filling.addressAndOfficer.saving');
export const FillingAddressAndOfficerRefused = at('filling.addressAndOfficer.refused');
export const FillingAddressAndOfficerSavingProgress = at('filling.addressAndOfficer.savingProgress');
export const FillingAddressAndOfficerProgressRefused = at('filling.addressAndOfficer.progressRefused');
export const FillingBeneficialOwnersEditing = at('filling.beneficialOwners.editing');
export const FillingBeneficialOwnersSavingProgress = at('filling.beneficialOwners.savingProgress');
export const FillingBeneficialOwnersProgressRefused = at('filling.beneficialOwners.progressRefused');
export const FillingCompanyDocumentsEditing = at('filling.companyDocuments.editing');
export const FillingCompanyDocumentsSavingProgress = at('filling.companyDocuments.savingProgress');
export const FillingCompanyDocumentsProgressRefused = at('filling.companyDocuments.progressRefused');
export const FillingContractEditing = at('filling.contract.editing');
export const FillingContractSavingProgress = at('filling.contract.savingProgress');
export const FillingContractProgressRefused = at('filling.contract.progressRefused');
export const FillingBankInformationEditing = at('filling.bankInformation.editing');
export const FillingBankInformationSaving = at('filling.bankInformation.saving');
export const FillingBankInformationRefused = at('filling.bankInformation.refused');
export const FillingBankInformationSavingProgress = at('filling.bankInformation.savingProgress');
export const FillingBankInformationProgressRefused = at('filling.bankInformation.progressRefused');
export const FillingSummaryChecking = at('filling.summary.checking');
export const FillingSummarySubmitting = at('filling.summary.submitting');
export const FillingSummarySubmitRefused = at('filling.summary.submitRefused');
export const Submitted = at('submitted');
export const IndividualChosen = at('individual.chosen');
export const IndividualSaved = at('individual.saved');
