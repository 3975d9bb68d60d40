import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { requestStatuses } from '../../contract/enums.ts';
import { requestChart } from '../../machines/catalogue/request.ts';
import { requestMachine } from '../../machines/request/machine.ts';
import {
  fundActs,
  requestStates,
  selectFundActs,
  selectMayCancel,
  selectRequestState,
  selectWhyNot,
} from '../../machines/request/selectors.ts';
import type { CommitChangeInput, RequestStanding } from '../../machines/request/types.ts';
import { leafOf } from '../../machines/leaves.ts';
import { requestModel } from '../model/request.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const at = requestChart.snapshotAt;
const request = { userId: 'member-1', id: 'request-1' };
const input = { request, side: 'fund' } as const;
const approved: RequestStanding = {
  status: 'APPROVED',
  type: 'MONEY_OUT',
  version: 2,
  isPrepared: false,
  isOwn: false,
  isFunds: false,
};

describe('the life of a request', () => {
  itIsWalkedCompletely(requestModel);

  it('does nothing for the fund whose effects were not shown and confirmed', () => {
    whateverHappens(requestModel, ({ before, said, after }) => {
      if (leafOf(after) !== 'committing' || leafOf(before) === 'committing') return;
      expect(leafOf(before)).toBe('deciding');
      expect(said.event.type).toBe('act.confirmed');
      expect(before.context.hash).not.toBeNull();
    });
  });

  it('lets an investor do one thing: take back what still waits', () => {
    whateverHappens(requestModel, ({ before, said, after }) => {
      if (before.context.side !== 'investor' || said.by !== 'person') return;
      if (fundActs.some((act) => act === said.event.type)) expect(leafOf(after)).toBe(leafOf(before));
      if (leafOf(after) === 'cancelling')
        expect(['pending', 'notCancelled', 'cancelling']).toContain(leafOf(before));
    });
  });

  it('lets nobody who only reads move a request', () => {
    whateverHappens(requestModel, ({ before, said, after }) => {
      if (before.context.side !== 'reader' || said.by !== 'person') return;
      expect(['loading', 'loadFailed', leafOf(before)]).toContain(leafOf(after));
    });
  });

  it('leaves a final status by nothing that a person does', () => {
    whateverHappens(requestModel, ({ before, said, after }) => {
      if (!before.hasTag('final') || said.by !== 'person') return;
      expect(leafOf(after)).toBe(leafOf(before));
    });
  });

  it('keeps what was typed through a refusal, and sends it again under the same key', async () => {
    const sent: CommitChangeInput[] = [];
    let answer: () => Promise<RequestStanding> = () => Promise.reject(new Error('no line'));
    const actor = createActor(
      requestMachine.provide({
        actors: {
          predictChange: fromPromise(() => Promise.resolve('b'.repeat(64))),
          commitChange: fromPromise<RequestStanding, CommitChangeInput>(({ input: asked }) => {
            sent.push(asked);
            return answer();
          }),
        },
      }),
      { input, snapshot: at('filling') },
    );
    const fields = { reason: 'OTHER', text: 'Not agreed.' };
    actor.start();
    for (const state of ['refused', 'approved']) {
      actor.send({ type: 'act.submitted', fields });
      await waitFor(actor, (snapshot) => leafOf(snapshot) === 'deciding');
      actor.send({ type: 'act.confirmed' });
      await waitFor(actor, (snapshot) => leafOf(snapshot) === state);
      answer = () => Promise.resolve(approved);
    }
    expect(sent.map(({ act }) => act.key)).toEqual(['form-1', 'form-1']);
    expect(sent.map(({ act }) => act.fields)).toEqual([fields, fields]);
  });

  it('goes back while the effects are worked out: what was typed stays, and the late answer changes nothing', async () => {
    let answer: (hash: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => (answer = resolve));
    const actor = createActor(
      requestMachine.provide({ actors: { predictChange: fromPromise(() => late) } }),
      { input, snapshot: at('filling') },
    );
    const fields = { reason: 'OTHER', text: 'Not agreed.' };
    actor.start();
    actor.send({ type: 'act.submitted', fields });
    expect(leafOf(actor.getSnapshot())).toBe('predicting');
    actor.send({ type: 'act.abandoned' });
    answer('b'.repeat(64));
    await new Promise((done) => setTimeout(done));
    expect(leafOf(actor.getSnapshot())).toBe('filling');
    expect(actor.getSnapshot().context).toMatchObject({ act: { fields }, hash: null });
    actor.stop();
  });

  it('tells an act when the server has taken it, and says when it only waits for a second person', async () => {
    const told: unknown[] = [];
    const actor = createActor(
      requestMachine.provide({
        actors: {
          commitChange: fromPromise<RequestStanding, CommitChangeInput>(() =>
            Promise.resolve({ ...approved, isPrepared: true }),
          ),
        },
      }),
      { input, snapshot: at('deciding') },
    );
    actor.on('act.done', (notice) => told.push(notice));
    actor.start();
    actor.send({ type: 'act.confirmed' });
    expect(told).toEqual([]);
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'approved');
    expect(told).toEqual([{ type: 'act.done', to: 'REJECTED', isPrepared: true }]);
    expect(selectFundActs(actor.getSnapshot())).toEqual([]);
    expect(selectWhyNot(actor.getSnapshot())).toBe('isPrepared');
  });

  it('has one appearance for each of its states, and a state for each status', () => {
    expect(requestChart.leaves.map(({ path }) => path).toSorted()).toEqual(requestStates.toSorted());
    for (const state of requestStates) expect(selectRequestState(at(state))).toBe(state);
    for (const status of requestStatuses) expect(requestStates).toContain(status.toLowerCase());
    expect(selectMayCancel(at('pending'))).toBe(true);
    expect(selectMayCancel(at('approved'))).toBe(false);
  });
});
