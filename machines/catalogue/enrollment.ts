import type { RegistrationType } from '../../contract/enums.ts';
import { enrollmentBusinessMachine } from '../enrollment-business/machine.ts';
import { enrollmentIndividualMachine } from '../enrollment-individual/machine.ts';
import { numberOf, stepsOf } from '../enrollment-step/order.ts';
import type { EnrollmentContext } from '../enrollment-step/types.ts';
import { chart, refusal, refusedIn } from './chart.ts';

/** The step that a leaf belongs to counts as just reached; before and after the steps nothing or all is done. */
function reachedAt(type: RegistrationType, leaf: string): number {
  const step = stepsOf[type].find((name) => leaf.startsWith(`filling.${name}.`));
  if (step !== undefined) return /typeChange|changingType/.test(leaf) ? 4 : numberOf(type, step);
  return leaf === 'submitted' ? stepsOf[type].length : 1;
}
function savedIn(leaf: string): boolean | null {
  if (['resuming', 'loadFailed'].includes(leaf)) return null;
  return !leaf.endsWith('.chosen') && leaf !== 'filling.investorType.editing';
}
const enrollmentContext = (type: RegistrationType, leaf: string): EnrollmentContext => ({
  reached: reachedAt(type, leaf),
  type: leaf.startsWith('business') ? 'BUSINESS' : leaf.startsWith('individual') ? 'INDIVIDUAL' : type,
  destination: null,
  saved: savedIn(leaf),
  refusal: refusedIn(leaf, 'no_response'),
});

const detailRefusal = refusal('validation_failed', { phone: 'invalid_phone' });
export const enrollmentIndividualChart = chart(
  'enrollment-individual',
  enrollmentIndividualMachine,
  { requested: null, chosen: false },
  ({ path, value }) => {
    const context = enrollmentContext('INDIVIDUAL', path);
    return enrollmentIndividualMachine.resolveState({
      value,
      context: path === 'filling.identity.refused' ? { ...context, refusal: detailRefusal } : context,
    });
  },
);

const companyRefusal = refusal('validation_failed', { website: 'invalid_url' });
export const enrollmentBusinessChart = chart(
  'enrollment-business',
  enrollmentBusinessMachine,
  { requested: null, chosen: false },
  ({ path, value }) => {
    const context = enrollmentContext('BUSINESS', path);
    return enrollmentBusinessMachine.resolveState({
      value,
      context: path === 'filling.company.refused' ? { ...context, refusal: companyRefusal } : context,
    });
  },
);
