import { describe, expect, it, vi } from 'vitest';
import { camille, draftsPage, form, typed } from '../fixtures/drafts-page.ts';

const here = draftsPage();
const { open, opened, calls, isAsked, methods, asksFirst } = here;

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

  it('is nobody else’s who comes in', async () => {
    const { client, keeper } = await open();
    keeper.changed(typed);
    const drafts = opened(client, 'b'.repeat(36));
    expect(drafts.latest(form)).toBeNull();
  });
});
