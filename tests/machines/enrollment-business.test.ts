import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { enrollmentBusinessChart } from '../../machines/catalogue/enrollment.ts';
import { stepIsReached, stepNumber, stepOf } from '../../machines/enrollment-business/guards.ts';
import { enrollmentBusinessMachine } from '../../machines/enrollment-business/machine.ts';
import {
  selectIsIndividual,
  selectProgress,
  selectRail,
  selectStep,
} from '../../machines/enrollment-business/selectors.ts';
import { businessSteps } from '../../machines/enrollment-business/types.ts';
import { enrollmentBusinessModel } from '../model/enrollment-business.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsAnEnrollment } from './enrollment.ts';

const at = enrollmentBusinessChart.snapshotAt;

describe('the business enrollment', () => {
  itIsAnEnrollment({
    model: enrollmentBusinessModel,
    machine: enrollmentBusinessMachine,
    type: 'BUSINESS',
    at,
  });

  it('opens step 1 at once when a business was just chosen: there is nothing to read yet', () => {
    const actor = createActor(enrollmentBusinessMachine, { input: { requested: 'contract', chosen: true } });
    actor.start();
    expect(leafOf(actor.getSnapshot())).toBe('filling.investorType.editing');
    actor.send({ type: 'type.chosen', registrationType: 'INDIVIDUAL' });
    expect(leafOf(actor.getSnapshot())).toBe('individual.chosen');
    expect(selectIsIndividual(actor.getSnapshot())).toBe(true);
  });

  it('ends step 8 as the individual’s step 7 ends', () => {
    expect(selectStep(at('submitted'))).toBe('summary');
    expect(selectProgress(at('submitted'))).toEqual({ step: 8, type: 'BUSINESS', submitted: true });
    expect(selectRail(at('submitted')).every(({ isDone }) => isDone)).toBe(true);
  });

  it('numbers steps as the paths do', () => {
    expect(businessSteps.map(stepNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([0, 4, 8, 9].map(stepOf)).toEqual(['investorType', 'beneficialOwners', 'summary', 'summary']);
    expect(stepNumber('identity')).toBe(0);
    expect(stepIsReached('identity', 8)).toBe(false);
  });
});
