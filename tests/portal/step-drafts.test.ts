import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepingDraft } from '../fixtures/kept-draft.ts';

const parts = async () => ({
  ...(await import('../../src/actors/drafts.ts')),
  ...(await import('../../src/actors/drafts-keeper.ts')),
  ...(await import('../../src/api/problem.ts')),
  ...(await import('../../src/actors/enrollment-saving.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const page = Object.assign(new EventTarget(), { location: { origin: 'http://127.0.0.1:9' } });
beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

const form = 'individual.step_3';
const sent = { city: 'Lyon', zip_code: '69001' };
const input = { step: 'address', values: sent } as const;

let callOff = () => Promise.resolve();
afterEach(() => callOff());

/** The third step with what is typed in it by now, on its way to the server until `arrive`. */
function saving(typed: typeof sent | null) {
  const client = new QueryClient();
  const drafts = portal.openDrafts(client, 'a'.repeat(36));
  const keeper = drafts.keeper(form);
  callOff = () => drafts.forget(form);
  if (typed !== null) keeper.changed(typed);
  let arrive = () => {};
  let refuse = (_why: Error) => {};
  const call = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    refuse = reject;
  });
  const saved = portal.savesStep({ client, drafts, type: 'INDIVIDUAL', send: () => call }, input);
  return { drafts, type: keeper.changed, arrive, refuse, saved };
}

describe('what is typed in a step', () => {
  it('is no draft any more once it is saved', async () => {
    const { drafts, arrive, saved } = saving(sent);
    arrive();
    await saved;
    expect(drafts.latest(form)).toBeNull();
  });

  it('while the step is on its way is in nothing that was saved, and stays its draft', async () => {
    const { drafts, type, arrive, saved } = saving(sent);
    type({ ...sent, city: 'Lyons' });
    arrive();
    await saved;
    expect(drafts.latest(form)).toEqual({ ...sent, city: 'Lyons' });
  });

  it('stays too where nothing was typed before the step was sent', async () => {
    const { drafts, type, arrive, saved } = saving(null);
    type({ ...sent, zip_code: '69002' });
    arrive();
    await saved;
    expect(drafts.latest(form)).toEqual({ ...sent, zip_code: '69002' });
  });

  it('and taken back before the answer is what was saved', async () => {
    const { drafts, type, arrive, saved } = saving(sent);
    type({ ...sent, city: 'Lyons' });
    type({ ...sent });
    arrive();
    await saved;
    expect(drafts.latest(form)).toBeNull();
  });

  it('is a draft as before where the step is refused', async () => {
    const { drafts, refuse, saved } = saving(sent);
    refuse(new Error('refused'));
    await expect(saved).rejects.toThrow('refused');
    expect(drafts.latest(form)).toEqual(sent);
  });
});

const keeping = () => {
  const kept = keepingDraft(portal, page);
  ({ callOff } = kept);
  return kept;
};

describe('a draft that could not be sent', () => {
  it('is sent as soon as the line is back, and then stands as saved', async () => {
    const { keeper, pass, sent: calls, kind, answers, lineIsBack, lastSent } = keeping();
    keeper.changed(sent);
    await pass(1000);
    await answers('no_response');
    expect([calls(), kind()]).toEqual([1, 'failed']);
    await lineIsBack();
    // never two at once, however often the line comes
    await lineIsBack();
    expect([calls(), kind(), lastSent()]).toEqual([2, 'failed', sent]);
    await answers();
    expect(kind()).toBe('saved');
    await lineIsBack();
    await pass(120_000);
    expect(calls()).toBe(2);
  });

  it.each([
    ['rate_limited_briefly', 429],
    ['unexpected_error', 500],
  ])('is sent again no sooner than it was told (%s)', async (fault, status) => {
    const { keeper, pass, sent: calls, kind, answers } = keeping();
    keeper.changed(sent);
    keeper.flush();
    await answers(fault, status, 20);
    await pass(19_000);
    expect([calls(), kind()]).toEqual([1, 'failed']);
    await pass(1000);
    await answers();
    expect([calls(), kind()]).toEqual([2, 'saved']);
  });

  it.each(['no_response', 'unavailable', 'invalid_json'])(
    'is sent again after 5, 15, 60 and 60 seconds where the line was there all along (%s)',
    async (fault) => {
      const { keeper, pass, sent: calls, kind, answers } = keeping();
      keeper.changed(sent);
      keeper.flush();
      await answers(fault);
      for (const [at, pause] of [5, 15, 60, 60].entries()) {
        await pass(pause * 1000 - 1);
        expect(calls()).toBe(at + 1);
        await pass(1);
        expect([calls(), kind()]).toEqual([at + 2, 'failed']);
        if (pause !== 60 || at === 2) await answers(fault);
      }
      await answers();
      expect(kind()).toBe('saved');
    },
  );

  it('is sent with what was typed since, whoever is first', async () => {
    const { keeper, pass, sent: calls, kind, answers, lastSent } = keeping();
    keeper.changed(sent);
    keeper.flush();
    await answers('no_response');
    await pass(4500);
    keeper.changed({ ...sent, city: 'Lyons' });
    await pass(500);
    expect([calls(), lastSent()]).toEqual([2, { ...sent, city: 'Lyons' }]);
    // asked for by hand meanwhile: it is on its way already
    keeper.flush();
    expect([calls(), kind()]).toEqual([2, 'saving']);
    await answers();
    await pass(120_000);
    expect([calls(), kind()]).toEqual([2, 'saved']);
  });

  it.each(['already_submitted', 'validation_failed'])(
    'is not sent again where it is refused (%s)',
    async (why) => {
      const { keeper, pass, sent: calls, answers, lineIsBack } = keeping();
      keeper.changed(sent);
      keeper.flush();
      await answers(why);
      await lineIsBack();
      await pass(120_000);
      expect(calls()).toBe(1);
    },
  );

  it('is not sent again once it is dropped, or its keeper stopped', async () => {
    for (const way of ['end', 'stop'] as const) {
      const { keeper, pass, sent: calls, answers, lineIsBack } = keeping();
      keeper.changed(sent);
      keeper.flush();
      await answers('no_response');
      void keeper[way]();
      await lineIsBack();
      await pass(120_000);
      expect(calls()).toBe(1);
      vi.useRealTimers();
    }
  });
});
