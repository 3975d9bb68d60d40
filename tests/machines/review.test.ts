import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { reviewChart } from '../../machines/catalogue/review.ts';
import { reviewMachine } from '../../machines/review/machine.ts';
import {
  reviewStates,
  selectIsDone,
  selectReviewState,
  selectShowsWords,
} from '../../machines/review/selectors.ts';
import type { CommitInput, ReviewAct, Standing } from '../../machines/review/types.ts';
import { leafOf } from '../../machines/leaves.ts';
import { reviewModel } from '../model/review.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const at = reviewChart.snapshotAt;
const input = { userId: 'member-1', section: 'KYC', item: null } as const;
const decidable: Standing = { kind: 'decidable', item: 'paper:2', isDecided: false, isOvertaken: false };
const refusal: ReviewAct = {
  kind: 'refusal',
  item: 'paper:1',
  version: 'a'.repeat(64),
  reason: 'TOO_OLD',
  text: 'The bill is from last year.',
  expires_on: null,
  field: null,
};

describe('the review of a section', () => {
  itIsWalkedCompletely(reviewModel);

  it('makes no decision whose effects were not shown and confirmed', () => {
    whateverHappens(reviewModel, ({ before, said, after }) => {
      const isSent = ['committing', 'raisingIssue'].includes(leafOf(after));
      if (!isSent || leafOf(before) === leafOf(after)) return;
      expect(leafOf(before)).toBe('deciding');
      expect(said.event.type).toBe('decision.confirmed');
      expect(before.context.hash).not.toBeNull();
    });
  });

  it('decides nothing while the dossier is in other hands', () => {
    whateverHappens(reviewModel, ({ before, said, after }) => {
      if (leafOf(before) !== 'watching' || said.by !== 'person') return;
      expect(leafOf(after)).toBe('watching');
    });
  });

  it('never validates what failed a check, or is validated already', () => {
    whateverHappens(reviewModel, ({ before, said, after }) => {
      if (said.event.type !== 'validation.requested') return;
      if (said.event.failed > 0 || said.event.isValidated) expect(leafOf(after)).toBe(leafOf(before));
    });
  });

  it('keeps what was typed through a refusal of the server, and sends it again', async () => {
    const sent: CommitInput[] = [];
    let answer: () => Promise<Standing> = () => Promise.reject(new Error('no line'));
    const actor = createActor(
      reviewMachine.provide({
        actors: {
          predictEffects: fromPromise(() => Promise.resolve('b'.repeat(64))),
          commitDecision: fromPromise<Standing, CommitInput>(({ input: asked }) => {
            sent.push(asked);
            return answer();
          }),
        },
      }),
      { input, snapshot: at('raising') },
    );
    actor.start();
    actor.send({ type: 'refusal.submitted', act: refusal });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'deciding');
    actor.send({ type: 'decision.confirmed' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'refused');
    expect(actor.getSnapshot().context.act).toEqual(refusal);
    expect(selectShowsWords(actor.getSnapshot())).toBe(true);
    answer = () => Promise.resolve(decidable);
    actor.send({ type: 'refusal.submitted', act: refusal });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'deciding');
    actor.send({ type: 'decision.confirmed' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'reviewing');
    expect(actor.getSnapshot().context.item).toBe('paper:2');
    expect(sent.map(({ act, hash }) => [act, hash])).toEqual([
      [refusal, 'b'.repeat(64)],
      [refusal, 'b'.repeat(64)],
    ]);
  });

  it('goes back, or on to another item, while the effects are worked out: the late answer changes nothing', async () => {
    for (const [event, leaf, item] of [
      [{ type: 'decision.abandoned' }, 'raising', 'paper:1'],
      [{ type: 'item.requested', item: 'paper:2' }, 'reviewing', 'paper:2'],
    ] as const) {
      let answer: (hash: string) => void = () => undefined;
      const late = new Promise<string>((resolve) => (answer = resolve));
      const { value, context } = at('raising');
      const actor = createActor(
        reviewMachine.provide({ actors: { predictEffects: fromPromise(() => late) } }),
        {
          input,
          snapshot: reviewMachine.resolveState({ value, context: { ...context, item: refusal.item } }),
        },
      );
      actor.start();
      actor.send({ type: 'refusal.submitted', act: refusal });
      expect(leafOf(actor.getSnapshot())).toBe('predicting');
      actor.send(event);
      answer('b'.repeat(64));
      await new Promise((done) => setTimeout(done));
      expect(leafOf(actor.getSnapshot())).toBe(leaf);
      expect(actor.getSnapshot().context).toMatchObject({ item, hash: null });
      actor.stop();
    }
  });

  it('goes on to another item while the effects are read, and reads the dossier anew where somebody was faster', () => {
    for (const [leaf, leads] of [
      ['deciding', 'reviewing'],
      ['conflict', 'loading'],
    ] as const) {
      const actor = createActor(
        reviewMachine.provide({
          actors: { loadReview: fromPromise(() => new Promise<Standing>(() => undefined)) },
        }),
        { input, snapshot: at(leaf) },
      );
      actor.start();
      actor.send({ type: 'item.requested', item: 'paper:other' });
      expect(leafOf(actor.getSnapshot())).toBe(leads);
      expect(actor.getSnapshot().context).toMatchObject({ item: 'paper:other', act: null, hash: null });
      actor.stop();
    }
  });

  it('decides the item once more that is shown, be it the only one of its section', () => {
    const actor = createActor(reviewMachine, { input, snapshot: at('allDecided') });
    actor.start();
    const { item } = actor.getSnapshot().context;
    actor.send({ type: 'item.requested', item: item ?? '' });
    expect(leafOf(actor.getSnapshot())).toBe('reviewing');
    expect(actor.getSnapshot().context.item).toBe(item);
    expect(actor.getSnapshot().can({ type: 'refusal.opened' })).toBe(true);
    actor.stop();
  });

  it('tells a decision when the server has taken it, and not before', async () => {
    const told: string[] = [];
    const actor = createActor(
      reviewMachine.provide({
        actors: { commitDecision: fromPromise<Standing, CommitInput>(() => Promise.resolve(decidable)) },
      }),
      { input, snapshot: at('deciding') },
    );
    actor.on('decision.taken', ({ kind }) => told.push(kind));
    actor.start();
    actor.send({ type: 'decision.confirmed' });
    expect(told).toEqual([]);
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'reviewing');
    expect(told).toEqual(['refusal']);
  });

  it('takes a decision for done where the dossier can’t be read after it, and reads it when asked', async () => {
    const unread: Standing = { kind: 'unread', item: null, isDecided: false, isOvertaken: false };
    const actor = createActor(
      reviewMachine.provide({
        actors: {
          commitDecision: fromPromise<Standing, CommitInput>(() => Promise.resolve(unread)),
          loadReview: fromPromise(() => Promise.resolve(decidable)),
        },
      }),
      { input, snapshot: at('deciding') },
    );
    actor.start();
    actor.send({ type: 'decision.confirmed' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'loadFailed');
    expect(actor.getSnapshot().context.refusal).toBeNull();
    expect(selectIsDone(actor.getSnapshot())).toBe(true);
    expect(selectIsDone(at('loadFailed'))).toBe(false);
    actor.send({ type: 'load.retried' });
    await waitFor(actor, (snapshot) => leafOf(snapshot) === 'reviewing');
    expect(actor.getSnapshot().context).toMatchObject({ item: 'paper:2', act: null });
  });

  it('says that what was looked at has gone, and shows what took its place', () => {
    const told: string[] = [];
    const actor = createActor(reviewMachine, { input, snapshot: at('reviewing') });
    actor.on('item.overtaken', ({ type }) => told.push(type));
    actor.start();
    actor.send({ type: 'review.changed', standing: { ...decidable, isOvertaken: true } });
    expect(actor.getSnapshot().context.item).toBe('paper:2');
    actor.send({ type: 'review.changed', standing: decidable });
    expect(told).toEqual(['item.overtaken']);
  });

  it('has one appearance for each of its states', () => {
    expect(reviewChart.leaves.map(({ path }) => path).toSorted()).toEqual(reviewStates.toSorted());
    for (const state of reviewStates) expect(selectReviewState(at(state))).toBe(state);
  });
});
