import type { RegistrationType } from '../../../contract/enums.ts';
import { numberOf } from '../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import type { DraftForm } from '../../queries/drafts.ts';

/** The enrollment as such: it opens where the dossier stands, step 1 before anything is saved; a correction's overview. */
export const enrollmentPath = '/user/enrollment';

/** Path of a step (specification §2); step 1 is the same screen for both types. */
export const pathOfStep = (type: RegistrationType, step: EnrollmentStep): string =>
  step === 'investorType'
    ? '/user/enrollment/step1'
    : `/user/enrollment/step${numberOf(type, step)}/${type === 'BUSINESS' ? 'business' : 'individual'}`;

/** Name under which a half-typed step is kept. */
export const draftOf = (type: RegistrationType, step: EnrollmentStep): DraftForm =>
  `${type === 'BUSINESS' ? 'business' : 'individual'}.step_${numberOf(type, step)}`;
