import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { expect, userEvent, within } from 'storybook/test';
import { enrollmentIndividualChart as chart } from '../../machines/catalogue/enrollment.ts';
import { type EnrollmentSnapshot, selectStep } from '../../machines/enrollment-individual/selectors.ts';
import { individualSteps } from '../../machines/enrollment-individual/types.ts';
import { numberOf } from '../../machines/enrollment-step/order.ts';
import { leafOf } from '../../machines/leaves.ts';
import { stepOfPath } from '../../src/app/member/enrollment-path.ts';
import { EnrollmentView } from '../../src/features/enrollment/enrollment-view.tsx';
import { shownAt } from '../../src/features/enrollment/shown.ts';
import { answers, fails } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { settled } from '../gate.ts';
import { type Tell, useKnowing } from '../knowing.ts';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { wordless } from '../spoken.ts';
import { happens, heads } from '../walking.ts';
import { detailsAt, detailsInHand, detailsWithPapers, knowing, registrationAt } from './dossier.ts';
import { EnrollmentScene, halfTyped, holdsTyped, showsWhatWasSent } from './enrollment-scene.tsx';

type Props = { readonly leaf: string };

const last = individualSteps.length;
const whole = detailsAt(last);
/** Who walks through has typed all of it before and sent nothing; in a step that was sent it is what was sent. */
const typedBefore = {
  'individual.step_1': halfTyped(whole.step_1),
  'individual.step_2': halfTyped(whole.step_2),
  'individual.step_3': halfTyped(whole.step_3),
  'individual.step_6': halfTyped(whole.step_6),
};

/** What the server holds: a step that was sent has its papers in place, and so has each on a walk. */
const tellOf =
  (isWalk: boolean): Tell<EnrollmentSnapshot> =>
  (client, now) => {
    const { reached, saved } = now.context;
    if (saved === null) return;
    const step = selectStep(now);
    const isLeft = now.hasTag('busy') || now.hasTag('progress');
    const isLastReached = step !== null && reached > 1 && numberOf('INDIVIDUAL', step) === reached;
    const isWhole = isWalk || (isLastReached && leafOf(now).endsWith('.refused'));
    const here = isWhole ? detailsInHand(reached) : detailsAt(reached);
    knowing(
      isLeft && isLastReached ? detailsWithPapers(reached) : here,
      saved ? registrationAt(reached, now.matches('submitted')) : null,
      null,
      client,
    );
  };

function Enrollment({ leaf }: Props) {
  const actorRef = useFrozen(chart, leaf);
  const snapshot = useSelector(actorRef, (now) => now);
  const client = useKnowing(actorRef, tellOf(leaf === 'walk'));
  return (
    <EnrollmentScene
      running={{ kind: 'enrollment', type: 'INDIVIDUAL', actorRef }}
      client={client}
      {...(holdsTyped(leaf) && { typed: typedBefore })}
      onPath={(path) => {
        const step = stepOfPath('INDIVIDUAL', path);
        if (step !== null) actorRef.send({ type: 'step.requested', step, by: 'person' });
      }}
    >
      <EnrollmentView shown={shownAt('INDIVIDUAL', snapshot, (event) => actorRef.send(event))} />
    </EnrollmentScene>
  );
}

const meta = {
  title: 'Charts/Individual enrollment',
  component: Enrollment,
  ...tellsOf('enrollment-individual'),
  args: { leaf: 'resuming' },
  play: showsWhatWasSent,
} satisfies Meta<typeof Enrollment>;
export default meta;
const { at, unread, walk } = leafStories<Props>();

const reaches = (step: number) => ({ step, type: 'INDIVIDUAL', submitted: false });

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  const goOn = async () => userEvent.click(await page.findByRole('button', { name: 'Save and continue' }));
  await happens(answers('loadProgress', { kind: 'none' }));
  await heads('Investor type');
  await goOn();
  await happens(answers('investorType.saveStep'));
  await happens(fails('investorType.saveProgress'));
  await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
  await happens(answers('investorType.saveProgress', reaches(2)));
  await heads('Identity');
  await goOn();
  await happens(answers('identity.saveStep'));
  await happens(answers('identity.saveProgress', reaches(3)));
  await heads('Address');
  const city = await page.findByRole('textbox', { name: 'City' });
  await userEvent.clear(city);
  await userEvent.type(city, 'Albi');
  await goOn();
  await happens(fails('address.saveStep', 'validation_failed', { city: 'required' }));
  await expect(city).toHaveValue('Albi');
  await userEvent.click(await page.findByRole('link', { name: 'Back to Identity' }));
  await heads('Identity');
});

export const Resuming = unread('resuming');
export const LoadFailed = at('loadFailed');
export const FillingInvestorTypeEditing = at('filling.investorType.editing');
/** What is on its way is of the type that was sent: another one can't be chosen until the answer is there. */
export const FillingInvestorTypeSaving = at(
  'filling.investorType.saving',
  {},
  {
    play: wordless(async ({ canvasElement }) => {
      await settled();
      const choice = (value: string) =>
        canvasElement.querySelector<HTMLInputElement>(`input[name=type][value=${value}]`);
      choice('BUSINESS')?.click();
      await expect(choice('INDIVIDUAL')).toBeChecked();
    }),
  },
);
export const FillingInvestorTypeRefused = at('filling.investorType.refused');
export const FillingInvestorTypeSavingProgress = at('filling.investorType.savingProgress');
export const FillingInvestorTypeProgressRefused = at('filling.investorType.progressRefused');
export const FillingInvestorTypeTypeChangeWarned = at('filling.investorType.typeChangeWarned');
export const FillingInvestorTypeChangingType = at('filling.investorType.changingType');
export const FillingInvestorTypeTypeChangeRefused = at('filling.investorType.typeChangeRefused');
export const FillingIdentityEditing = at('filling.identity.editing');
export const FillingIdentitySaving = at('filling.identity.saving');
export const FillingIdentityRefused = at('filling.identity.refused');
export const FillingIdentitySavingProgress = at('filling.identity.savingProgress');
export const FillingIdentityProgressRefused = at('filling.identity.progressRefused');
export const FillingAddressEditing = at('filling.address.editing');
export const FillingAddressSaving = at('filling.address.saving');
export const FillingAddressRefused = at('filling.address.refused');
export const FillingAddressSavingProgress = at('filling.address.savingProgress');
export const FillingAddressProgressRefused = at('filling.address.progressRefused');
export const FillingDocumentsEditing = at('filling.documents.editing');
/** What adds a file stands right below the name of its slot. */
export const FillingDocumentsSavingProgress = at(
  'filling.documents.savingProgress',
  {},
  {
    play: async ({ canvasElement }) => {
      await settled();
      const startOf = (words: Element) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return Math.round(range.getBoundingClientRect().left);
      };
      const adding = await within(canvasElement).findAllByText('Add another file');
      for (const words of adding) {
        const name = words.closest('li')?.previousElementSibling?.querySelector('h2, h3');
        await expect(startOf(words)).toBe(startOf(name ?? canvasElement));
      }
    },
  },
);
export const FillingDocumentsProgressRefused = at('filling.documents.progressRefused');
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
export const BusinessChosen = at('business.chosen');
export const BusinessSaved = at('business.saved');
