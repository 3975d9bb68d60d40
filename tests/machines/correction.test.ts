import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { correctionChart } from '../../machines/catalogue/correction.ts';
import { placeIsOpen } from '../../machines/correction/guards.ts';
import { correctionMachine } from '../../machines/correction/machine.ts';
import {
  selectPlace,
  selectRefusedCall,
  selectStep,
  selectSteps,
} from '../../machines/correction/selectors.ts';
import { correctionSteps } from '../../machines/correction/types.ts';
import type { Correction, LoadedCorrection } from '../../machines/correction/types.ts';
import type { SaveProgressInput } from '../../machines/enrollment-step/types.ts';
import { correctionModel } from '../model/correction.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';
import type { Moment } from './whatever-happens.ts';

const at = correctionChart.snapshotAt;
const stepIn = (leaf: string) => correctionSteps.find((step) => leaf.startsWith(`correcting.${step}.`));
const isShownByServer = /^xstate\.(done|error)\.actor\.|^progress\.changed$/;

describe('the correction of a submitted dossier', () => {
  itIsWalkedCompletely(correctionModel);

  it('never shows a step outside the correction, whatever happens', () => {
    const shown = new Set<string>();
    const look = ({ after }: Moment) => {
      const step = stepIn(leafOf(after)) ?? (leafOf(after) === 'checking' ? 'summary' : undefined);
      if (step === undefined) return;
      shown.add(step);
      expect(placeIsOpen(step, after.context)).toBe(true);
    };
    whateverHappens(correctionModel, look);
    expect([...shown].toSorted()).toEqual([...correctionSteps, 'summary'].toSorted());
  });

  it('lets only the server say what is to be corrected, and when it is over', () => {
    whateverHappens(correctionModel, ({ before, said, after }) => {
      const isMoved = String(after.context.affected) !== String(before.context.affected);
      const isEnded = after.hasTag('terminal') && !before.hasTag('terminal');
      if (isMoved || isEnded) expect(said.event.type).toMatch(isShownByServer);
    });
  });

  it('does not leave a step while it is being saved', () => {
    whateverHappens(correctionModel, ({ before, said, after }) => {
      if (!before.hasTag('busy') || !before.hasTag('form') || said.by === 'reply') return;
      expect(leafOf(after)).toBe(leafOf(before));
    });
  });

  it('loses nothing by a refusal: the same step, its form, what is to be corrected', () => {
    whateverHappens(correctionModel, ({ before, said, after }) => {
      const isRefusal = said.event.type.startsWith('xstate.error.') && before.can(said.event);
      if (!isRefusal || said.event.error.key === 'already_submitted' || !before.hasTag('form')) return;
      expect(after.hasTag('form')).toBe(true);
      expect(stepIn(leafOf(after))).toBe(stepIn(leafOf(before)));
      expect({ ...after.context, refusal: null }).toEqual({ ...before.context, refusal: null });
    });
  });

  it('opens affected steps up to the first unattended one, and the check when none is left', () => {
    const correction: Correction = { type: 'BUSINESS', affected: [2, 4, 5], reached: 4 };
    expect(correctionSteps.filter((step) => placeIsOpen(step, correction))).toEqual([
      'company',
      'beneficialOwners',
    ]);
    expect(placeIsOpen('summary', correction)).toBe(false);
    expect(placeIsOpen('summary', { ...correction, reached: 8 })).toBe(true);
    expect(placeIsOpen('overview', correction)).toBe(true);
  });

  it('leads a link outside the correction to the overview, and tells the path', async () => {
    const told: string[] = [];
    const loadCorrection = fromPromise<LoadedCorrection, undefined>(() =>
      Promise.resolve({ kind: 'saved', type: 'INDIVIDUAL', affected: [4], reached: 4 }),
    );
    const actor = createActor(correctionMachine.provide({ actors: { loadCorrection } }), {
      input: { requested: 'identity' },
    });
    actor.on('step.refused', ({ step }) => told.push(step));
    actor.start();
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'overview');
    expect(told).toEqual(['identity']);
    actor.send({ type: 'correction.started' });
    expect(selectPlace(actor.getSnapshot())).toBe('documents');
  });

  it('goes on where the server says, also to a step that the correction itself has opened', async () => {
    const asked: SaveProgressInput[] = [];
    const saveProgress = fromPromise<Correction, SaveProgressInput>(({ input }) => {
      asked.push(input);
      return Promise.resolve({ type: 'BUSINESS', affected: [4, 5, 6], reached: 5 });
    });
    const actor = createActor(correctionMachine.provide({ actors: { saveProgress } }), {
      input: { requested: 'overview' },
      snapshot: at('correcting.beneficialOwners.editing'),
    });
    actor.start();
    actor.send({ type: 'step.submitted', values: null });
    await waitFor(actor, (snapshot) => selectStep(snapshot) === 'companyDocuments');
    expect(asked).toEqual([{ step: 5, type: 'BUSINESS' }]);
    expect(selectSteps(actor.getSnapshot())).toEqual([
      'beneficialOwners',
      'companyDocuments',
      'contract',
      'summary',
    ]);
  });

  it('says why the form goes when the fund withdraws the issue behind it', () => {
    const told: string[] = [];
    const actor = createActor(correctionMachine, {
      input: { requested: 'overview' },
      snapshot: at('correcting.identity.editing'),
    });
    actor.on('dossier.overtaken', ({ type }) => told.push(type));
    actor.start();
    const later: Correction = { type: 'INDIVIDUAL', affected: [2, 4, 6], reached: 2 };
    actor.send({ type: 'progress.changed', progress: later });
    expect(selectStep(actor.getSnapshot())).toBe('identity');
    expect(told).toEqual([]);
    actor.send({ type: 'progress.changed', progress: { ...later, affected: [4], reached: 4 } });
    expect(selectPlace(actor.getSnapshot())).toBe('overview');
    actor.send({ type: 'progress.changed', progress: { ...later, affected: [], reached: 7 } });
    expect(leafOf(actor.getSnapshot())).toBe('nothingToCorrect');
    expect(told).toHaveLength(2);
  });

  it('reads anew what is to be corrected, and says so, when more was asked for while it was compared', async () => {
    const told: string[] = [];
    const actors = {
      submitEnrollment: fromPromise<Correction, undefined>(() =>
        Promise.reject(
          Object.assign(new Error(), { key: 'step_incomplete', fields: { bylaws: 'required' } }),
        ),
      ),
      loadCorrection: fromPromise<LoadedCorrection, undefined>(() =>
        Promise.resolve({ kind: 'saved', type: 'BUSINESS', affected: [5, 7], reached: 5 }),
      ),
    };
    const actor = createActor(correctionMachine.provide({ actors }), {
      input: { requested: 'overview' },
      snapshot: at('checking'),
    });
    actor.on('dossier.overtaken', ({ type }) => told.push(type));
    actor.start();
    actor.send({ type: 'answers.confirmed' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'overview');
    expect(told).toEqual(['dossier.overtaken']);
    expect(selectSteps(actor.getSnapshot())).toEqual(['companyDocuments', 'bankInformation', 'summary']);
  });

  it('lets a view ask whether a link of the rail works', () => {
    const snapshot = at('checking');
    expect(selectSteps(snapshot)).toEqual(['identity', 'documents', 'summary']);
    const works = selectSteps(snapshot).map((step) =>
      snapshot.can({ type: 'step.requested', step, by: 'person' }),
    );
    expect(works).toEqual([true, true, true]);
    expect(snapshot.can({ type: 'step.requested', step: 'address', by: 'person' })).toBe(false);
  });

  it('says which call was refused', () => {
    expect(selectRefusedCall(at('correcting.company.refused'))).toBe('details');
    expect(selectRefusedCall(at('correcting.documents.progressRefused'))).toBe('progress');
    expect(selectRefusedCall(at('submitRefused'))).toBe('submission');
    expect(selectRefusedCall(at('submitting'))).toBeNull();
  });
});
