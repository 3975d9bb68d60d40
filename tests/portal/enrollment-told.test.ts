import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { enrollmentIndividualChart } from '../../machines/catalogue/enrollment.ts';
import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import type {
  LoadedProgress,
  Progress,
  SaveProgressInput,
  SaveStepInput,
} from '../../machines/enrollment-step/types.ts';
import { leafOf } from '../../machines/leaves.ts';
import { tellOf } from '../../src/app/member/enrollment-told.ts';

/** The bank information of an individual, whose dossier the server holds otherwise by now; and what the person is told. */
function bankInformation(held: Progress, failing = 0) {
  const told: string[] = [];
  let reads = 0;
  const actors = {
    loadProgress: fromPromise<LoadedProgress, undefined>(async () => {
      if ((reads += 1) <= failing) throw Object.assign(new Error(), { key: 'unavailable' });
      return { kind: 'saved', ...held };
    }),
    saveStep: fromPromise<void, SaveStepInput>(() =>
      Promise.reject(Object.assign(new Error(), { key: 'step_not_reached' })),
    ),
    saveProgress: fromPromise<Progress, SaveProgressInput>(() => Promise.resolve(held)),
  };
  const actorRef = createActor(enrollmentIndividualMachine.provide({ actors }), {
    input: { requested: null, chosen: false },
    snapshot: enrollmentIndividualChart.snapshotAt('filling.bankInformation.editing'),
  });
  const tell = (what: string) => () => void told.push(what);
  tellOf(
    { kind: 'enrollment', type: 'INDIVIDUAL', actorRef },
    {
      saved: tell('saved'),
      submitted: tell('submitted'),
      changed: tell('changed'),
      earlier: tell('earlier'),
      other: (type) => told.push(type),
    },
  );
  actorRef.start();
  const standsIn = (leaf: string) => waitFor(actorRef, (snapshot) => leafOf(snapshot) === leaf);
  return { actorRef, told, standsIn };
}
const until = (step: number): Progress => ({ step, type: 'INDIVIDUAL', submitted: false });

it('says that an earlier step comes first again, whether it was pressed or only read', async () => {
  const pressed = bankInformation(until(4));
  pressed.actorRef.send({ type: 'step.submitted', values: {} });
  await pressed.standsIn('filling.documents.editing');
  expect(pressed.told).toEqual(['earlier']);
  const read = bankInformation(until(4));
  read.actorRef.send({ type: 'progress.changed', progress: until(4) });
  await read.standsIn('filling.documents.editing');
  expect(read.told).toEqual(['earlier']);
});

it('says it, too, where the dossier could not be read at first', async () => {
  const { actorRef, told, standsIn } = bankInformation(until(4), 1);
  actorRef.send({ type: 'step.submitted', values: {} });
  await standsIn('loadFailed');
  expect(told).toEqual([]);
  actorRef.send({ type: 'load.retried' });
  await standsIn('filling.documents.editing');
  expect(told).toEqual(['earlier']);
});

it('says that something has changed where the same step is shown again', async () => {
  const { actorRef, told, standsIn } = bankInformation(until(6));
  actorRef.send({ type: 'step.submitted', values: {} });
  await standsIn('resuming');
  await standsIn('filling.bankInformation.editing');
  expect(told).toEqual(['changed']);
});

it('says why the board comes in the place of a step', () => {
  const { actorRef, told } = bankInformation(until(6));
  actorRef.send({ type: 'progress.changed', progress: { ...until(7), submitted: true } });
  expect(told).toEqual(['submitted']);
});

it('says which type was chosen elsewhere', () => {
  const { actorRef, told } = bankInformation(until(6));
  actorRef.send({ type: 'progress.changed', progress: { ...until(3), type: 'BUSINESS' } });
  expect(told).toEqual(['BUSINESS']);
});
