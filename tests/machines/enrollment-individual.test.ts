import { describe, expect, it } from 'vitest';
import { enrollmentIndividualChart } from '../../machines/catalogue/enrollment.ts';
import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import { selectProgress, selectRefusedCall } from '../../machines/enrollment-individual/selectors.ts';
import { individualSteps } from '../../machines/enrollment-individual/types.ts';
import { isReached, numberOf, stepAt } from '../../machines/enrollment-step/order.ts';
import { enrollmentIndividualModel } from '../model/enrollment-individual.ts';
import { itIsAnEnrollment } from './enrollment.ts';

const at = enrollmentIndividualChart.snapshotAt;

describe('the individual enrollment', () => {
  itIsAnEnrollment({
    model: enrollmentIndividualModel,
    machine: enrollmentIndividualMachine,
    type: 'INDIVIDUAL',
    at,
  });

  it('lets a view ask whether a link of the rail works', () => {
    const snapshot = at('filling.documents.editing');
    const works = individualSteps.map((step) => snapshot.can({ type: 'step.requested', step, by: 'person' }));
    expect(works).toEqual([true, true, true, true, false, false, false]);
  });

  it('says which call was refused', () => {
    expect(selectRefusedCall(at('filling.identity.refused'))).toBe('details');
    expect(selectRefusedCall(at('filling.documents.progressRefused'))).toBe('progress');
    expect(selectRefusedCall(at('filling.summary.submitRefused'))).toBe('submission');
    expect(selectRefusedCall(at('filling.identity.saving'))).toBeNull();
  });

  it('numbers steps as the paths do', () => {
    expect(individualSteps.map((step) => numberOf('INDIVIDUAL', step))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([0, 1, 4, 7, 9, Number.NaN].map((number) => stepAt('INDIVIDUAL', number))).toEqual([
      'investorType',
      'investorType',
      'documents',
      'summary',
      'summary',
      'investorType',
    ]);
    expect(isReached('INDIVIDUAL', 'address', 2)).toBe(false);
    expect(selectProgress(at('submitted'))).toEqual({ step: 7, type: 'INDIVIDUAL', submitted: true });
  });
});
