import { describe } from 'vitest';
import { enrollmentIndividualModel } from '../model/enrollment-individual.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('the individual enrollment', () => {
  itIsWalkedCompletely(enrollmentIndividualModel);
});
