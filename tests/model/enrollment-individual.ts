import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import { enrollmentModel } from './enrollment.ts';

export const enrollmentIndividualModel = enrollmentModel({
  name: 'enrollment-individual',
  machine: enrollmentIndividualMachine,
  type: 'INDIVIDUAL',
});
