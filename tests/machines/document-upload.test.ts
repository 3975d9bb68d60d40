import { createActor, fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { documentUploadChart, exampleFile, exampleSlot } from '../../machines/catalogue/document-upload.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { selectSlotState, slotStates } from '../../machines/document-upload/selectors.ts';
import type {
  CheckFileInput,
  UploadFileInput,
  UploadReport,
  Verdict,
} from '../../machines/document-upload/types.ts';
import { documentUploadModel } from '../model/document-upload.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

describe('one paper of the enrollment', () => {
  itIsWalkedCompletely(documentUploadModel);

  it('keeps the paper in place until another one has arrived, or it was taken out', () => {
    whateverHappens(documentUploadModel, ({ before, said, after }) => {
      const mayChange = ['upload.finished', 'document.changed', 'xstate.done.actor.removeFile'];
      if (!mayChange.includes(said.event.type)) expect(after.context.held).toEqual(before.context.held);
    });
  });

  it('never lets progress go back while a file is being sent, nor beyond 100', () => {
    const actor = createActor(documentUploadMachine, {
      input: { slot: exampleSlot, held: null },
      snapshot: documentUploadChart.snapshotAt('uploading'),
    });
    actor.start();
    const percents = [70.4, 30, 100.2, 250].map((percent) => {
      actor.send({ type: 'upload.progressed', percent });
      return actor.getSnapshot().context.percent;
    });
    expect(percents).toEqual([70, 70, 100, 100]);
  });

  it('touches a validated paper by nothing that a person does', () => {
    whateverHappens(documentUploadModel, ({ before, said, after }) => {
      if (leafOf(before) === 'validated' && said.by !== 'page') expect(leafOf(after)).toBe('validated');
    });
  });

  it('sends no dated paper without its date', () => {
    whateverHappens(documentUploadModel, ({ after }) => {
      const { slot, issuedOn } = after.context;
      if (leafOf(after) === 'uploading' && slot.dated) expect(issuedOn).not.toBeNull();
    });
  });

  it('aborts the upload when it is cancelled', async () => {
    let isAborted = false;
    const machine = documentUploadMachine.provide({
      actors: {
        checkFile: fromPromise<Verdict, CheckFileInput>(() => Promise.resolve({ kind: 'accepted' })),
        uploadFile: fromCallback<UploadReport, UploadFileInput>(({ sendBack }) => {
          sendBack({ type: 'upload.progressed', percent: 40 });
          return () => {
            isAborted = true;
          };
        }),
      },
    });
    const actor = createActor(machine, { input: { slot: { ...exampleSlot, dated: false }, held: null } });
    actor.start();
    actor.send({ type: 'file.chosen', file: exampleFile, issuedOn: null });
    await new Promise((resolve) => setTimeout(resolve));
    expect(actor.getSnapshot().context.percent).toBe(40);
    expect(isAborted).toBe(false);
    actor.send({ type: 'upload.cancelled' });
    expect(isAborted).toBe(true);
    expect(selectSlotState(actor.getSnapshot())).toBe('missing');
  });

  it('names each of its states once for the row', () => {
    expect(slotStates.toSorted()).toEqual(documentUploadChart.leaves.map(({ path }) => path).toSorted());
  });
});
