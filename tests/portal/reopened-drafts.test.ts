import { describe, expect, it, vi } from 'vitest';
import { camille, draftsPage, form, keyOf, sealedAs, typed } from '../fixtures/drafts-page.ts';

const here = draftsPage();
const { open, opened, calls, isAsked, methods, sinceOf, asksFirst } = here;

describe('what waits when the page is left and opened again', () => {
  const other = 'individual.step_4';

  it('is asked about, and sent', async () => {
    const { client, keeper } = await open();
    keeper.changed(typed);
    keeper.flush();
    await isAsked(1);
    calls[0]?.arrive('lost');
    await vi.waitFor(() => expect(keeper.status().kind).toBe('failed'));
    const drafts = opened(client, camille.id);
    expect(asksFirst()).toBe(true);
    expect([drafts.latest(form), drafts.latest(other)]).toEqual([typed, null]);
    await isAsked(2);
    calls[1]?.arrive();
    await vi.waitFor(() => expect(drafts.keeper(form).status().kind).toBe('saved'));
    expect([methods(), asksFirst()]).toEqual([['PUT', 'PUT'], false]);
  });

  it('is sent by whoever logs out then', async () => {
    const { client, keeper } = await open();
    keeper.changed(typed);
    opened(client, camille.id);
    const left = here.portal.sendBeforeLeaving(camille.id);
    await isAsked(1);
    calls[0]?.arrive();
    await left;
    expect(methods()).toEqual(['PUT']);
  });

  it('is so once the page is loaded anew, too, at another step', async () => {
    const { client } = await open();
    const basis = { since: '2025-12-31T00:00:00.000Z', unheard: [], isStepSent: false };
    await here.portal.writeSealed(sealedAs, { values: typed, basis });
    const drafts = opened(client, camille.id);
    expect([drafts.latest(form), drafts.latest(other), asksFirst()]).toEqual([typed, null, true]);
    const left = here.portal.sendBeforeLeaving(camille.id);
    await isAsked(1);
    calls[0]?.arrive();
    await left;
    expect([methods(), asksFirst()]).toEqual([['PUT'], false]);
  });

  it('goes on from what was sent last, though what was there before is heard of later', async () => {
    const { drafts, keeper } = await open();
    keeper.changed(typed);
    const read = drafts.read(form);
    keeper.flush();
    await isAsked(2);
    const [get, put] = [
      calls.find(({ method }) => method === 'GET'),
      calls.find(({ method }) => method === 'PUT'),
    ];
    put?.arrive({ kept: typed, at: '2026-01-01T00:00:30.000Z' });
    await vi.waitFor(() => expect(keeper.status().kind).toBe('saved'));
    get?.arrive({ kept: typed, at: '2026-01-01T00:00:00.000Z' });
    await expect(read).resolves.toEqual(typed);
    const over = drafts.forget(form);
    await isAsked(3);
    calls[2]?.arrive();
    await over;
    expect([calls[2]?.method, sinceOf(calls[2])]).toEqual(['DELETE', '2026-01-01T00:00:30.000Z']);
  });

  it('is nobody else’s who comes in', async () => {
    const { client, keeper } = await open();
    keeper.changed(typed);
    here.portal.closeSealed();
    await here.portal.openSealed(keyOf('b'));
    const drafts = opened(client, 'b'.repeat(36));
    expect(drafts.latest(form)).toBeNull();
  });
});
