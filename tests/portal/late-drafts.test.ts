import { describe, expect, it, vi } from 'vitest';
import { camille, draftsPage, form, keyOf, later, sealedAs, typed } from '../fixtures/drafts-page.ts';

const here = draftsPage();
const { open, calls, isAsked, methods, sinceOf, asksFirst, pass } = here;

/** Saves the step: the server has it at once, and `saved` waits for what is on its way of the draft. */
async function save({ client, drafts }: Pick<Awaited<ReturnType<typeof open>>, 'client' | 'drafts'>) {
  let tell = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (tell = resolve));
  const send = () => Promise.resolve().finally(tell);
  const saved = here.portal.savesStep(
    { client, drafts, type: 'INDIVIDUAL', send },
    { step: 'address', values: typed },
  );
  await isSent;
  await pass();
  return { saved };
}

describe('what is typed while the autosave of a step is being answered', () => {
  it('stays the draft of the step, here and on the server, though the step was saved meanwhile', async () => {
    const { client, drafts, keeper } = await open();
    keeper.changed(typed);
    keeper.flush();
    await isAsked(1);
    const { saved } = await save({ client, drafts });
    keeper.changed(later);
    calls[0]?.arrive();
    await saved;
    expect([drafts.latest(form), here.portal.readSealed(sealedAs)]).toMatchObject([later, { values: later }]);
    await isAsked(2);
    expect(methods()).toEqual(['PUT', 'PUT']);
  });

  it('is none where nothing more was typed: the draft goes with the step', async () => {
    const { client, drafts, keeper } = await open();
    keeper.changed(typed);
    keeper.flush();
    await isAsked(1);
    const { saved } = await save({ client, drafts });
    calls[0]?.arrive();
    await isAsked(2);
    calls[1]?.arrive();
    await saved;
    expect([drafts.latest(form), here.portal.readSealed(sealedAs)]).toEqual([null, null]);
    expect(methods()).toEqual(['PUT', 'DELETE']);
    // what another device has kept since is not what goes
    expect(sinceOf(calls[1])).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('a draft that was sent and not heard of', () => {
  const own = '2026-01-01T00:00:30.000Z';
  const newer = '2026-01-01T00:00:40.000Z';
  /** The form as the server has it, opened; what is typed on is sent, and its answer is lost. */
  async function unheard() {
    const opened = await open();
    const read = opened.drafts.read(form);
    await isAsked(1);
    calls[0]?.arrive();
    await read;
    opened.keeper.changed(later);
    opened.keeper.flush();
    await isAsked(2);
    calls[1]?.arrive('lost');
    await vi.waitFor(() => expect(opened.keeper.status().kind).toBe('failed'));
    return opened;
  }
  const ways = [
    ['given up', null],
    ['saved as its step', later],
  ] as const;

  it.each(ways)('is looked for once it is %s: what another tab has kept since stays', async (_how, saved) => {
    const { drafts, keeper } = await unheard();
    const over = drafts.forget(form, saved ?? undefined);
    await isAsked(3);
    calls[2]?.arrive({ kept: { ...typed, city: 'Nantes' }, at: newer });
    await over;
    expect(methods()).toEqual(['GET', 'PUT', 'GET']);
    // what is typed here next goes on from what was known before, so that it is asked about
    keeper.changed({ ...typed, city: 'Albi' });
    keeper.flush();
    await isAsked(4);
    expect(calls[3]?.method).toBe('PUT');
  });

  it.each(ways)('is looked for once it is %s, and goes where it came from here', async (_how, saved) => {
    const { drafts } = await unheard();
    const over = drafts.forget(form, saved ?? undefined);
    await isAsked(3);
    calls[2]?.arrive({ kept: later, at: own });
    await isAsked(4);
    calls[3]?.arrive();
    await over;
    expect([methods(), sinceOf(calls[3])]).toEqual([['GET', 'PUT', 'GET', 'DELETE'], own]);
  });

  it('stays where it can’t be looked for', async () => {
    const { drafts } = await unheard();
    const over = drafts.forget(form);
    await isAsked(3);
    calls[2]?.arrive('lost');
    await expect(over).resolves.toBeUndefined();
    expect(methods()).toEqual(['GET', 'PUT', 'GET']);
  });

  it('has the browser ask before the tab is closed, until it is sent or given up', async () => {
    const { drafts, keeper } = await unheard();
    expect(asksFirst()).toBe(true);
    keeper.flush();
    await isAsked(3);
    expect(asksFirst()).toBe(true);
    calls[2]?.arrive({ kept: later, at: own });
    await vi.waitFor(() => expect(keeper.status().kind).toBe('saved'));
    expect(asksFirst()).toBe(false);
    keeper.changed(typed);
    expect(asksFirst()).toBe(true);
    // whose words they are no longer is nobody's to ask
    here.portal.storeUser({ ...camille, id: 'b'.repeat(36) }, { token: 299, cookie: 1799 });
    expect(asksFirst()).toBe(false);
    here.portal.storeUser(camille, { token: 299, cookie: 1799 });
    const over = drafts.forget(form);
    await isAsked(4);
    calls[3]?.arrive();
    await over;
    expect(asksFirst()).toBe(false);
  });
});

describe('what a tab has not sent', () => {
  const basis = { since: '2025-12-31T00:00:00.000Z', unheard: [], isStepSent: false };
  const unsent = { values: later, basis };

  it('is not laid over what another device has written, however often the page is loaded anew', async () => {
    for (const turn of [1, 2]) {
      const { drafts, keeper } = await open();
      if (turn === 1) await here.portal.writeSealed(sealedAs, unsent);
      const read = drafts.read(form);
      await isAsked(turn);
      calls.at(-1)?.arrive();
      await expect(read).resolves.toEqual(later);
      expect(keeper.status()).toEqual({ kind: 'overtaken', at: '2026-01-01T00:00:00.000Z' });
      expect(asksFirst()).toBe(true);
      keeper.flush();
      await pass();
      expect([methods().at(-1), here.portal.readSealed(sealedAs)]).toEqual(['GET', unsent]);
    }
  });

  it('is sent as before where it was sealed by a release that kept the words alone', async () => {
    const { drafts, keeper } = await open();
    await here.portal.writeSealed(sealedAs, later);
    const read = drafts.read(form);
    await isAsked(1);
    calls[0]?.arrive();
    await expect(read).resolves.toEqual(later);
    keeper.flush();
    await isAsked(2);
    expect(methods()).toEqual(['GET', 'PUT']);
  });

  it('is given up for what another device has written: its seal goes, and the server’s draft stays', async () => {
    const { drafts, keeper } = await open();
    await here.portal.writeSealed(sealedAs, unsent);
    const read = drafts.read(form);
    await isAsked(1);
    calls[0]?.arrive();
    await read;
    const taken = drafts.takeTheirs(form);
    await isAsked(2);
    calls[1]?.arrive();
    await expect(taken).resolves.toEqual(typed);
    expect([keeper.status().kind, here.portal.readSealed(sealedAs), methods(), asksFirst()]).toEqual([
      'off',
      null,
      ['GET', 'GET'],
      false,
    ]);
  });
});

describe('an answer to whoever typed before', () => {
  const theirs = { city: 'Roma', zip_code: '00100' };
  const somebodyElse = async () => {
    here.portal.closeSealed();
    await here.portal.openSealed(keyOf('b'));
  };

  it('takes no words away that somebody else has typed in the same step since', async () => {
    const { keeper } = await open();
    keeper.changed(typed);
    keeper.flush();
    await isAsked(1);
    await somebodyElse();
    await here.portal.writeSealed(sealedAs, theirs);
    calls[0]?.arrive();
    await pass();
    expect(here.portal.readSealed(sealedAs)).toEqual(theirs);
  });

  it('puts no words of theirs among those of somebody else', async () => {
    const { drafts } = await open();
    await here.portal.writeSealed(sealedAs, typed);
    const read = drafts.read(form);
    await isAsked(1);
    await somebodyElse();
    calls[0]?.arrive();
    await read;
    await pass();
    expect(here.portal.readSealed(sealedAs)).toBeNull();
  });
});
