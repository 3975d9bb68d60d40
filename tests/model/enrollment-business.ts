import { enrollmentBusinessMachine } from '../../machines/enrollment-business/machine.ts';
import { enrollmentModel } from './enrollment.ts';

export const enrollmentBusinessModel = enrollmentModel({
  name: 'enrollment-business',
  machine: enrollmentBusinessMachine,
  type: 'BUSINESS',
});
