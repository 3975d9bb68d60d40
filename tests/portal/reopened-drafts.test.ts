import { describe, expect, it, vi } from 'vitest';
import { camille, draftsPage, form, keyOf, later, sealedAs, typed } from '../fixtures/drafts-page.ts';

const here = draftsPage();
const { open, opened, calls, isAsked, methods, sinceOf, asksFirst, pass } = here;

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

  it.each([
    ['what was there', { kept: typed, at: '2026-01-01T00:00:00.000Z' }],
    ['that nothing was there', { kept: {}, at: null }],
  ])('goes on from what was sent last, though %s before is heard of later', async (_what, before) => {
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
    get?.arrive(before);
    await expect(read).resolves.toEqual(typed);
    const over = drafts.forget(form);
    await isAsked(3);
    calls[2]?.arrive();
    await over;
    expect([calls[2]?.method, sinceOf(calls[2])]).toEqual(['DELETE', '2026-01-01T00:00:30.000Z']);
  });

  it('is sent by the page that is open alone: what is answered to the one that was left leaves the seal alone', async () => {
    const { client, keeper } = await open();
    keeper.changed(typed);
    keeper.flush();
    await isAsked(1);
    keeper.changed(later);
    const drafts = opened(client, camille.id);
    const last = { ...later, city: 'Lyon 3e' };
    drafts.keeper(form).changed(last);
    calls[0]?.arrive();
    await pass();
    expect(here.portal.readSealed(sealedAs)).toMatchObject({ values: last });
    drafts.keeper(form).flush();
    await isAsked(2);
    calls[1]?.arrive();
    await vi.waitFor(() => expect(drafts.keeper(form).status().kind).toBe('saved'));
    await pass();
    expect([methods(), here.portal.readSealed(sealedAs)]).toEqual([['PUT', 'PUT'], null]);
  });

  it('stays sealed where a step that was on its way when the page was left is saved', async () => {
    const { client, drafts, keeper } = await open();
    keeper.changed(typed);
    opened(client, camille.id).keeper(form).changed(later);
    await drafts.forget(form, typed);
    expect(here.portal.readSealed(sealedAs)).toMatchObject({ values: later });
  });

  it('for a choice is given up by whoever logs out: a later login in the tab finds nothing of it', async () => {
    const { client, drafts, keeper } = await open();
    const basis = { since: '2025-12-31T00:00:00.000Z', unheard: [], isStepSent: false };
    await here.portal.writeSealed(sealedAs, { values: typed, basis });
    const read = drafts.read(form);
    await isAsked(1);
    calls[0]?.arrive({ kept: later, at: '2026-01-02T00:00:00.000Z' });
    await read;
    expect([keeper.status().kind, asksFirst()]).toEqual(['overtaken', true]);
    const left = here.portal.sendBeforeLeaving(camille.id);
    here.portal.clearSealed();
    here.portal.forgetStoredUser();
    here.portal.closeSealed();
    await left;
    here.portal.storeUser(camille, { token: 299, cookie: 1799 });
    await here.portal.openSealed(keyOf('a'));
    expect(asksFirst()).toBe(false);
    const again = opened(client, camille.id);
    expect([again.latest(form), asksFirst(), here.portal.readSealed(sealedAs)]).toEqual([null, false, null]);
    again.keeper(form).flush();
    await pass();
    expect(methods()).toEqual(['GET']);
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
