import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FoundDraft } from '../../src/queries/drafts.ts';
import { at, keepingDraft } from '../fixtures/kept-draft.ts';

const parts = async () => ({
  ...(await import('../../src/actors/drafts-keeper.ts')),
  ...(await import('../../src/api/problem.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const page = Object.assign(new EventTarget(), { location: { origin: 'http://127.0.0.1:9' } });
beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

const sent = { city: 'Lyon', zip_code: '69001' };

let callOff = () => Promise.resolve();
afterEach(() => callOff());
const keeping = () => {
  const kept = keepingDraft(portal, page);
  ({ callOff } = kept);
  return kept;
};

describe('a draft that another tab or device has written since', () => {
  const typed = (city: string) => ({ ...sent, city });
  const draftOf = (values: object, second: number): FoundDraft => ({
    values: { ...values },
    saved_at: at(second),
    written_at: at(second),
  });
  const step = (second: number): FoundDraft => ({ values: {}, saved_at: null, written_at: at(second) });
  const stale = ['stale_version', 409] as const;

  /** A form that was opened, and written elsewhere after that. */
  async function overtakenBy(found: FoundDraft) {
    const kept = keeping();
    kept.keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    kept.standsAs(found);
    kept.keeper.changed(sent);
    kept.keeper.flush();
    await kept.answers(...stale);
    return kept;
  }

  it.each([
    ['as a draft', draftOf(typed('Nantes'), 30)],
    ['as its step', step(30)],
  ])(
    'is sent no more by itself, and stays sealed, until the person goes on with it (%s)',
    async (_how, found) => {
      const {
        keeper,
        pass,
        sent: calls,
        kind,
        answers,
        lineIsBack,
        lastSent,
        lastSince,
        sealed,
      } = await overtakenBy(found);
      expect(keeper.status()).toEqual({ kind: 'overtaken', at: at(30) });
      keeper.changed(typed('Lyons'));
      keeper.flush();
      await keeper.sent();
      await lineIsBack();
      await pass(120_000);
      expect([calls(), kind(), lastSince()]).toEqual([1, 'overtaken', at(0)]);
      expect(sealed()).toMatchObject({ values: typed('Lyons'), basis: { since: at(0) } });
      keeper.keepMine();
      await pass(0);
      expect([lastSent(), lastSince()]).toEqual([typed('Lyons'), at(30)]);
      await answers();
      expect([kind(), sealed()]).toEqual(['saved', null]);
    },
  );

  it('is given up with what is dropped, whose seal goes', async () => {
    const { keeper, pass, sent: calls, kind, sealed } = await overtakenBy(step(30));
    await expect(keeper.end()).resolves.toBe(false);
    await pass(120_000);
    expect([calls(), kind(), keeper.latest(), sealed()]).toEqual([1, 'off', null, null]);
  });

  it('goes on from each answer, one after the other', async () => {
    const { keeper, answers, lastSince, kind } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: null });
    for (const [count, since] of [null, at(1), at(2)].entries()) {
      keeper.changed(typed(`Lyon ${count}`));
      keeper.flush();
      await answers();
      expect([lastSince(), kind()]).toEqual([since, 'saved']);
    }
  });

  it('is none where an answer was lost: what stands is what was sent, in whatever order', async () => {
    const { keeper, pass, answers, standsAs, sent: calls, lastSent, lastSince, kind } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    keeper.changed(sent);
    keeper.flush();
    await answers('no_response');
    keeper.changed(typed('Lyons'));
    keeper.flush();
    standsAs(draftOf({ zip_code: sent.zip_code, city: sent.city }, 30));
    await answers(...stale);
    await pass(0);
    expect([calls(), lastSent(), lastSince()]).toEqual([3, typed('Lyons'), at(30)]);
    await answers();
    expect(kind()).toBe('saved');
  });

  it.each([true, null])('is none where the step was sent from here (its answer known: %s)', async (known) => {
    const { keeper, pass, answers, standsAs, lastSince, kind } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    keeper.stepSent(null);
    if (known) keeper.stepSent(true);
    keeper.changed(sent);
    keeper.flush();
    standsAs(step(30));
    await answers(...stale);
    await pass(0);
    expect(lastSince()).toBe(at(30));
    await answers();
    expect(kind()).toBe('saved');
  });

  it('is one where a draft was heard of after the step that was sent from here had failed', async () => {
    const { keeper, answers, standsAs, kind } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    keeper.stepSent(null);
    keeper.stepSent(null, true);
    keeper.changed(sent);
    keeper.flush();
    await answers();
    keeper.changed(typed('Lyons'));
    keeper.flush();
    standsAs(step(30));
    await answers(...stale);
    expect(kind()).toBe('overtaken');
  });

  it('is none where the step was on its way, while a draft was heard of', async () => {
    const { keeper, answers, standsAs, kind, pass } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    keeper.changed(sent);
    keeper.flush();
    keeper.stepSent(null);
    await answers();
    keeper.stepSent(true);
    keeper.changed(typed('Lyons'));
    keeper.flush();
    standsAs(step(30));
    await answers(...stale);
    await pass(0);
    await answers();
    expect(kind()).toBe('saved');
  });

  it('may be one where the step that was sent from here was refused', async () => {
    const { keeper, answers, standsAs, kind } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    keeper.stepSent(null);
    keeper.stepSent(false);
    keeper.changed(sent);
    keeper.flush();
    standsAs(step(30));
    await answers(...stale);
    expect(kind()).toBe('overtaken');
  });

  it('is looked for again where it could not be read', async () => {
    const { keeper, pass, answers, standsAs, kind } = keeping();
    keeper.opened(null, { values: {}, saved_at: null, written_at: at(0) });
    keeper.changed(sent);
    keeper.flush();
    await answers(...stale);
    expect(kind()).toBe('failed');
    standsAs(step(30));
    await pass(5000);
    await answers(...stale);
    expect(kind()).toBe('overtaken');
  });

  it('is found when the form opens, before anything is sent', async () => {
    const basis = { since: at(0), unheard: [typed('Lyons')], isStepSent: false };
    for (const [found, kind] of [
      [draftOf(typed('Nantes'), 30), 'overtaken'],
      [step(30), 'overtaken'],
      [draftOf(typed('Lyons'), 30), 'off'],
      [step(0), 'off'],
      [null, 'off'],
    ] as const) {
      const { keeper, pass, sent: calls, kind: now } = keeping();
      expect(keeper.opened({ values: sent, basis }, found)).toEqual(sent);
      expect(now()).toBe(kind);
      await pass(1000);
      expect(calls()).toBe(kind === 'off' ? 1 : 0);
      await callOff();
    }
  });

  it('is covered where it is saved as a step in sight of that, and nothing waits for a choice any more', async () => {
    const { keeper, answers, kind, lastSince } = await overtakenBy(draftOf(typed('Nantes'), 30));
    keeper.stepSent(true);
    expect(kind()).toBe('off');
    keeper.changed(typed('Lyons'));
    keeper.flush();
    await answers();
    expect([kind(), lastSince()]).toEqual(['saved', at(30)]);
  });
});
