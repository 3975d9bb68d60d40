import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { z } from 'zod';
import type { ValueRecord } from '../../contract/values/value.ts';
import { exampleTypedDay } from '../../machines/catalogue/value-editing.ts';
import { selectEditingState } from '../../machines/value-editing/selectors.ts';
import { publishedDay } from '../../src/features/values/sample-days.ts';
import { Store } from '../fixtures/browser-store.ts';

const userId = 'a'.repeat(36);
const user = { id: userId, role: 'finance', first_name: 'Ana', last_name: 'Muestra', language: 'en' };
const stored = JSON.stringify({ locale: 'en', user: { ...user, expjwt: 4e9, expsecurecookie: 4e9 } });
const place = { userId: null, period: 'daily', currency: 'EUR' } as const;
const { id, version, amounts } = exampleTypedDay;
const draft: ValueRecord = { ...publishedDay, ...amounts, id, version, status: 'DRAFT' };

/** What becomes of a save: it is answered, or it is done and its answer spoilt, or it never arrives. */
type Fate = 'answered' | 'lost' | 'a proxy’s 504' | 'offline';
/** The record as the server has it, and what is done with the saves to come. */
let stands: ValueRecord = draft;
let fates: Fate[] = [];
let saves = 0;
/** whether nothing can be read either */
let isOffline = false;

const sent = z.looseObject({ version: z.number() });
async function serve(request: Request): Promise<Response> {
  const gone = () => new TypeError('Failed to fetch');
  if (request.method === 'GET') {
    if (isOffline) throw gone();
    return Response.json([stands], { headers: { 'x-total-count': '1' } });
  }
  saves += 1;
  const fate = fates.shift() ?? 'answered';
  if (fate === 'offline') throw gone();
  const body = sent.parse(await request.json());
  if (body.version !== stands.version) return Response.json({ error_key: 'stale_version' }, { status: 409 });
  stands = { ...stands, ...body, version: stands.version + 1 };
  if (fate === 'answered') return Response.json(stands);
  if (fate === 'lost') throw gone();
  return new Response('<h1>Gateway Timeout</h1>', { status: 504 });
}

const parts = async () => ({
  ...(await import('../../src/actors/value-editing.ts')),
  ...(await import('../../src/queries/values.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
beforeAll(async () => {
  const localStorage = Store.of({ 'portal.session': stored });
  const location = { origin: 'http://127.0.0.1:9', pathname: '/' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, localStorage }));
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', serve);
  portal = await parts();
});
beforeEach(() => {
  stands = draft;
  fates = [];
  saves = 0;
  isOffline = false;
});
afterAll(() => void vi.unstubAllGlobals());

/** A grid that the draft is typed into. */
function grid() {
  const client = new QueryClient();
  const { queryKey } = portal.valuesQuery(place, { offset: 0, limit: 10 });
  client.setQueryData(queryKey, { rows: [draft], total: 1 });
  const actor = createActor(portal.openValueEditing(client, place, userId)).start();
  const settled = async () => {
    const now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return selectEditingState(now);
  };
  const shown = () => client.getQueryData<{ rows: ValueRecord[] }>(queryKey)?.rows[0];
  return {
    shown,
    type(misc_fees: string) {
      const typed = { id, version: shown()?.version ?? 0, amounts: { ...amounts, misc_fees } };
      actor.send({ type: 'entries.changed', entries: [typed] });
    },
    async save() {
      actor.send({ type: 'save.asked' });
      return settled();
    },
  };
}

describe('a draft that is saved, and whose answer is lost', () => {
  it.each(['lost', 'a proxy’s 504'] as const)('is found as it was saved (%s)', async (fate) => {
    const { type, save, shown } = grid();
    fates = [fate];
    type('300.00');
    expect([await save(), saves, stands.version]).toEqual(['resting', 1, version + 1]);
    expect(shown()).toMatchObject({ misc_fees: '300.00', version: version + 1 });
    type('310.00');
    expect([await save(), stands.misc_fees]).toEqual(['resting', '310.00']);
  });

  it('asks nobody once the line is back, and saves what was typed since', async () => {
    const { type, save } = grid();
    fates = ['lost', 'offline'];
    isOffline = true;
    type('300.00');
    expect([await save(), stands.misc_fees]).toEqual(['refused', '300.00']);
    type('310.00');
    expect(await save()).toBe('refused');
    isOffline = false;
    expect([await save(), stands.misc_fees, stands.version]).toEqual(['resting', '310.00', version + 2]);
  });

  it('is one’s own still where the save over it does not arrive', async () => {
    const { type, save } = grid();
    fates = ['lost', 'answered', 'offline'];
    isOffline = true;
    type('300.00');
    expect(await save()).toBe('refused');
    isOffline = false;
    type('310.00');
    expect([await save(), stands.misc_fees]).toEqual(['refused', '300.00']);
    expect([await save(), stands.misc_fees]).toEqual(['resting', '310.00']);
  });

  it('is asked about where somebody else has changed it', async () => {
    const { type, save } = grid();
    fates = ['offline'];
    type('300.00');
    expect(await save()).toBe('refused');
    stands = { ...draft, misc_fees: '1.00', version: version + 1 };
    expect([await save(), stands.misc_fees]).toEqual(['conflict', '1.00']);
  });
});
