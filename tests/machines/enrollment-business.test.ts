import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { enrollmentBusinessChart } from '../../machines/catalogue/enrollment.ts';
import { enrollmentBusinessMachine } from '../../machines/enrollment-business/machine.ts';
import { selectProgress, selectStep } from '../../machines/enrollment-business/selectors.ts';
import { businessSteps } from '../../machines/enrollment-business/types.ts';
import { isReached, numberOf, stepAt } from '../../machines/enrollment-step/order.ts';
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
  });

  it('ends step 8 as the individual’s step 7 ends', () => {
    expect(selectStep(at('submitted'))).toBe('summary');
    expect(selectProgress(at('submitted'))).toEqual({ step: 8, type: 'BUSINESS', submitted: true });
  });

  it('numbers steps as the paths do', () => {
    expect(businessSteps.map((step) => numberOf('BUSINESS', step))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([0, 4, 8, 9].map((number) => stepAt('BUSINESS', number))).toEqual([
      'investorType',
      'beneficialOwners',
      'summary',
      'summary',
    ]);
    expect(numberOf('BUSINESS', 'identity')).toBe(0);
    expect(isReached('BUSINESS', 'identity', 8)).toBe(false);
  });
});
