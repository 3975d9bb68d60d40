import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const parts = async () => ({
  ...(await import('../../src/actors/drafts.ts')),
  ...(await import('../../src/actors/enrollment-saving.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9' } });
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
