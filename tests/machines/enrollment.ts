import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { expect, it } from 'vitest';
import type { RegistrationType } from '../../contract/enums.ts';
import { isReached, stepsOf } from '../../machines/enrollment-step/order.ts';
import type {
  LoadedProgress,
  Progress,
  SaveProgressInput,
  SaveStepInput,
} from '../../machines/enrollment-step/types.ts';
import type { ChartModel } from '../model/model.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

type Enrollment = {
  readonly model: ChartModel;
  readonly machine: AnyStateMachine;
  readonly type: RegistrationType;
  readonly at: (leaf: string) => AnyMachineSnapshot;
};

/** What the server last said, which alone may move the first unfinished step. */
const tellsProgress =
  /^xstate\.done\.actor\.(loadProgress|changeType|submitEnrollment|.*\.saveProgress)$|^progress\.changed$/;
const input = { requested: null, chosen: false };

/** What holds of both enrollments. */
export function itIsAnEnrollment({ model, machine, type, at }: Enrollment): void {
  const steps = stepsOf[type];
  const other = type === 'INDIVIDUAL' ? 'BUSINESS' : 'INDIVIDUAL';
  const second = steps[1] ?? 'summary';
  const stepIn = (leaf: string) => steps.find((step) => leaf.startsWith(`filling.${step}.`));

  itIsWalkedCompletely(model);

  it('never shows a step that is not reached, whatever happens', () => {
    const shown = new Set<string>();
    whateverHappens(model, ({ after }) => {
      const step = stepIn(leafOf(after));
      if (step === undefined) return;
      shown.add(step);
      expect(isReached(type, step, after.context.reached)).toBe(true);
    });
    expect([...shown].toSorted()).toEqual(steps.toSorted());
  });

  it('lets only the server say how far a person has come, but for a new choice of the type', () => {
    whateverHappens(model, ({ before, said, after }) => {
      if (after.context.reached === before.context.reached) return;
      const isTold = tellsProgress.test(said.event.type);
      expect(isTold || (said.event.type === 'type.chosen' && after.context.reached === 1)).toBe(true);
    });
  });

  it('does not leave a step while it is being saved', () => {
    whateverHappens(model, ({ before, said, after }) => {
      if (!before.hasTag('busy') || !before.hasTag('form') || said.by === 'reply') return;
      expect(leafOf(after)).toBe(leafOf(before));
    });
  });

  it('loses nothing by a refusal: the same step, its form, how far one has come', () => {
    whateverHappens(model, ({ before, said, after }) => {
      const isRefusal = said.event.type.startsWith('xstate.error.') && before.can(said.event);
      const isOvertaken = ['already_submitted', 'conflict', 'step_not_reached'].includes(
        said.event.error?.key,
      );
      if (!isRefusal || isOvertaken || !before.hasTag('form')) return;
      expect(after.hasTag('form')).toBe(true);
      expect(stepIn(leafOf(after))).toBe(stepIn(leafOf(before)));
      expect({ ...after.context, refusal: null }).toEqual({ ...before.context, refusal: null });
      expect(after.context.refusal.key).toBe(said.event.error.key);
    });
  });

  it('drops what is saved of this type only after the question was answered', () => {
    whateverHappens(model, ({ before, said, after }) => {
      if (said.event.type !== 'type.chosen' || !before.context.saved) return;
      expect(leafOf(after)).not.toBe(`${other.toLowerCase()}.chosen`);
    });
  });

  it('takes over where the server holds the other type, and from nothing else but a choice', () => {
    whateverHappens(model, ({ said, before, after }) => {
      if (leafOf(after) === leafOf(before)) return;
      if (leafOf(after) === `${other.toLowerCase()}.saved`) expect(said.event.type).toMatch(tellsProgress);
      if (leafOf(after) === `${other.toLowerCase()}.chosen`) expect(said.event.type).toBe('type.chosen');
    });
  });

  it('tells a path that asks too much, so that the URL can be put right', () => {
    const told: string[] = [];
    const actor = createActor(machine, { input, snapshot: at(`filling.${second}.editing`) });
    actor.on('step.refused', ({ step }) => told.push(step));
    actor.start();
    actor.send({ type: 'step.requested', step: 'contract', by: 'person' });
    expect(told).toEqual([]);
    actor.send({ type: 'step.requested', step: 'contract', by: 'address' });
    // a step that only the other type has is out of reach for ever
    const foreign = stepsOf[other][1];
    actor.send({ type: 'step.requested', step: foreign, by: 'address' });
    expect(told).toEqual(['contract', foreign]);
    expect(leafOf(actor.getSnapshot())).toBe(`filling.${second}.editing`);
  });

  it('says "saved" only when details and progress both are', async () => {
    const told: string[] = [];
    let isAlive = false;
    const actors = {
      saveStep: fromPromise<void, SaveStepInput>(() => Promise.resolve()),
      saveProgress: fromPromise<Progress, SaveProgressInput>(({ input: asked }) =>
        isAlive
          ? Promise.resolve({ ...asked, submitted: false })
          : Promise.reject(Object.assign(new Error('no answer'), { key: 'no_response' })),
      ),
    };
    const actor = createActor(machine.provide({ actors }), {
      input,
      snapshot: at(`filling.${second}.editing`),
    });
    actor.on('step.saved', ({ step }) => told.push(step));
    actor.start();
    actor.send({ type: 'step.submitted', values: { phone: '612345678' } });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === `filling.${second}.progressRefused`);
    expect(told).toEqual([]);
    isAlive = true;
    actor.send({ type: 'progress.retried' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === `filling.${steps[2]}.editing`);
    expect(told).toEqual([second]);
  });

  it('reads again where the dossier stands, and says so, when the type was changed elsewhere', async () => {
    const held: Progress = { step: 5, type: other, submitted: false };
    for (const refused of ['saveStep', 'saveProgress']) {
      const answer = (call: string) =>
        call === refused
          ? Promise.reject(Object.assign(new Error(), { key: 'conflict' }))
          : Promise.resolve();
      const actors = {
        loadProgress: fromPromise<LoadedProgress>(() => Promise.resolve({ kind: 'saved', ...held })),
        saveStep: fromPromise<void, SaveStepInput>(() => answer('saveStep')),
        saveProgress: fromPromise<Progress, SaveProgressInput>(async () => {
          await answer('saveProgress');
          return held;
        }),
      };
      const told: string[] = [];
      const actor = createActor(machine.provide({ actors }), {
        input,
        snapshot: at(`filling.${second}.editing`),
      });
      actor.on('dossier.overtaken', (notice) => told.push(notice.type));
      actor.start();
      actor.send({ type: 'step.submitted', values: { phone: '612345678' } });
      await waitFor(actor, (snapshot) => leafOf(snapshot) === `${other.toLowerCase()}.saved`);
      expect(told).toHaveLength(1);
    }
  });

  it('comes to the first unfinished step, and says why the form goes, when one before it is unfinished again', async () => {
    const held: Progress = { step: 2, type, submitted: false };
    const refuses = () => Promise.reject(Object.assign(new Error(), { key: 'step_not_reached' }));
    const actors = {
      loadProgress: fromPromise<LoadedProgress>(() => Promise.resolve({ kind: 'saved', ...held })),
      saveStep: fromPromise<void, SaveStepInput>(refuses),
      saveProgress: fromPromise<Progress, SaveProgressInput>(refuses),
    };
    const ways: readonly EventObject[] = [
      { type: 'step.submitted' },
      Object.assign({ type: 'progress.changed' }, { progress: held }),
    ];
    for (const step of ['contract', 'bankInformation'])
      for (const event of ways) {
        const told: string[] = [];
        const actor = createActor(machine.provide({ actors }), {
          input,
          snapshot: at(`filling.${step}.editing`),
        });
        actor.on('dossier.overtaken', (notice) => told.push(notice.type));
        actor.start();
        actor.send(event);
        await waitFor(actor, (snapshot) => leafOf(snapshot) === `filling.${second}.editing`);
        expect(told).toEqual(['dossier.overtaken']);
      }
  });

  it('asks for the other type of what is saved only once the question was answered', async () => {
    const asked: SaveProgressInput[] = [];
    const actors = {
      saveStep: fromPromise<void, SaveStepInput>(() => Promise.resolve()),
      saveProgress: fromPromise<Progress, SaveProgressInput>(({ input: said }) => {
        asked.push(said);
        return Promise.resolve({ step: said.step, type: said.type, submitted: false });
      }),
    };
    const actor = createActor(machine.provide({ actors }), {
      input,
      snapshot: at('filling.investorType.editing'),
    });
    actor.start();
    actor.send({ type: 'step.submitted', values: { country: 'FR' } });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === `filling.${second}.editing`);
    actor.send({ type: 'step.requested', step: 'investorType', by: 'person' });
    actor.send({ type: 'type.chosen', registrationType: other });
    actor.send({ type: 'typeChange.confirmed' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === `${other.toLowerCase()}.saved`);
    expect(asked).toEqual([
      { step: 2, type },
      { step: 1, type: other, changesType: true },
    ]);
  });

  it('says that another tab was faster when it takes the form away', () => {
    const told: string[] = [];
    const actor = createActor(machine, { input, snapshot: at(`filling.${second}.editing`) });
    actor.on('dossier.overtaken', (notice) => told.push(notice.type));
    actor.start();
    actor.send({ type: 'progress.changed', progress: { step: steps.length, type, submitted: true } });
    expect(leafOf(actor.getSnapshot())).toBe('submitted');
    expect(told).toHaveLength(1);
  });
}
