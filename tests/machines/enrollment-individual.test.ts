import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { enrollmentIndividualChart } from '../../machines/catalogue.ts';
import { stepIsReached, stepNumber, stepOf } from '../../machines/enrollment-individual/guards.ts';
import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import {
  selectProgress,
  selectRail,
  selectRefusedCall,
  selectStep,
} from '../../machines/enrollment-individual/selectors.ts';
import { individualSteps } from '../../machines/enrollment-individual/types.ts';
import type { Progress, SaveProgressInput, SaveStepInput } from '../../machines/enrollment-step/types.ts';
import { enrollmentIndividualModel } from '../model/enrollment-individual.ts';
import { leafOf } from '../model/paths.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './random-walk.ts';

const at = enrollmentIndividualChart.snapshotAt;
const stepIn = (leaf: string) => individualSteps.find((step) => leaf.startsWith(`filling.${step}`));
/** What the server last said, which alone may move the first unfinished step. */
const tellsProgress =
  /^xstate\.done\.actor\.(loadProgress|changeType|submitEnrollment|.*\.saveProgress)$|^progress\.changed$/;

describe('the individual enrollment', () => {
  itIsWalkedCompletely(enrollmentIndividualModel);

  it('never shows a step that is not reached, whatever happens', () => {
    const shown = new Set<string>();
    whateverHappens(enrollmentIndividualModel, ({ after }) => {
      const step = stepIn(leafOf(after));
      if (step === undefined) return;
      shown.add(step);
      expect(stepNumber(step)).toBeLessThanOrEqual(after.context.reached);
    });
    expect([...shown].toSorted()).toEqual(individualSteps.toSorted());
  });

  it('lets only the server say how far a person has come, but for a new choice of the type', () => {
    whateverHappens(enrollmentIndividualModel, ({ before, said, after }) => {
      if (after.context.reached === before.context.reached) return;
      const isTold = tellsProgress.test(said.event.type);
      expect(isTold || (said.event.type === 'type.chosen' && after.context.reached === 1)).toBe(true);
    });
  });

  it('does not leave a step while it is being saved', () => {
    whateverHappens(enrollmentIndividualModel, ({ before, said, after }) => {
      if (!before.hasTag('busy') || !before.hasTag('form') || said.by === 'reply') return;
      expect(leafOf(after)).toBe(leafOf(before));
    });
  });

  it('loses nothing by a refusal: the same step, its form, how far one has come', () => {
    whateverHappens(enrollmentIndividualModel, ({ before, said, after }) => {
      const isRefusal = said.event.type.startsWith('xstate.error.') && before.can(said.event);
      if (!isRefusal || said.event.error.key === 'already_submitted' || !before.hasTag('form')) return;
      expect(after.hasTag('form')).toBe(true);
      expect(stepIn(leafOf(after))).toBe(stepIn(leafOf(before)));
      expect({ ...after.context, refusal: null }).toEqual({ ...before.context, refusal: null });
      expect(after.context.refusal.key).toBe(said.event.error.key);
    });
  });

  it('drops an individual’s data only after the question was answered', () => {
    whateverHappens(enrollmentIndividualModel, ({ before, said, after }) => {
      if (said.event.type !== 'type.chosen' || !before.context.saved) return;
      expect(leafOf(after)).not.toBe('business.chosen');
    });
  });

  it('tells a path that asks too much, so that the URL can be put right', () => {
    const told: string[] = [];
    const actor = createActor(enrollmentIndividualMachine, {
      input: { requested: null, chosen: false },
      snapshot: at('filling.identity.editing'),
    });
    actor.on('step.refused', ({ step }) => told.push(step));
    actor.start();
    actor.send({ type: 'step.requested', step: 'contract', by: 'person' });
    expect(told).toEqual([]);
    actor.send({ type: 'step.requested', step: 'contract', by: 'address' });
    expect(told).toEqual(['contract']);
    expect(selectStep(actor.getSnapshot())).toBe('identity');
  });

  it('lets a view ask whether a link of the rail works', () => {
    const snapshot = at('filling.documents.editing');
    const works = selectRail(snapshot).map(({ step }) =>
      snapshot.can({ type: 'step.requested', step, by: 'person' }),
    );
    expect(works).toEqual(selectRail(snapshot).map(({ isReached }) => isReached));
    expect(works).toEqual([true, true, true, true, false, false, false]);
  });

  it('says "saved" only when details and progress both are', async () => {
    const told: string[] = [];
    let isAlive = false;
    const machine = enrollmentIndividualMachine.provide({
      actors: {
        saveStep: fromPromise<void, SaveStepInput>(() => Promise.resolve()),
        saveProgress: fromPromise<Progress, SaveProgressInput>(({ input }) =>
          isAlive
            ? Promise.resolve({ ...input, submitted: false })
            : Promise.reject(Object.assign(new Error('no answer'), { key: 'no_response' })),
        ),
      },
    });
    const actor = createActor(machine, {
      input: { requested: null, chosen: false },
      snapshot: at('filling.identity.editing'),
    });
    actor.on('step.saved', ({ step }) => told.push(step));
    actor.start();
    actor.send({ type: 'step.submitted', values: { phone: '612345678' } });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'filling.identity.progressRefused');
    expect(told).toEqual([]);
    isAlive = true;
    actor.send({ type: 'progress.retried' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'filling.address.editing');
    expect(told).toEqual(['identity']);
  });

  it('says which call was refused', () => {
    expect(selectRefusedCall(at('filling.identity.refused'))).toBe('details');
    expect(selectRefusedCall(at('filling.documents.progressRefused'))).toBe('progress');
    expect(selectRefusedCall(at('filling.summary.submitRefused'))).toBe('submission');
    expect(selectRefusedCall(at('filling.identity.saving'))).toBeNull();
  });

  it('numbers steps as the paths do', () => {
    expect(individualSteps.map(stepNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([0, 1, 4, 7, 9, Number.NaN].map(stepOf)).toEqual([
      'investorType',
      'investorType',
      'documents',
      'summary',
      'summary',
      'investorType',
    ]);
    expect(stepIsReached('address', 2)).toBe(false);
    expect(selectProgress(at('submitted'))).toEqual({ step: 7, type: 'INDIVIDUAL', submitted: true });
  });
});
