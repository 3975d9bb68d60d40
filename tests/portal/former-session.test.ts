import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../contract/access.ts';
import type { Report } from '../../src/api/reports.ts';
import { Store } from '../fixtures/browser-store.ts';

const parts = async () => ({
  ...(await import('../../src/api/caller.ts')),
  ...(await import('../../src/api/client.ts')),
  ...(await import('../../src/api/download.ts')),
  ...(await import('../../src/api/reports.ts')),
  ...(await import('../../src/api/upload.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
/** Answers what is on its way. */
let arrive = (): void => undefined;
const refusal = JSON.stringify({ error_key: 'unauthenticated' });
const headers = { 'x-session-ended': 'revoked', 'x-session-expires': 'token=0; session=0' };

class Upload extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 401;
  readonly responseText = refusal;
  open(): void {}
  abort(): void {}
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return Object.entries(headers).find(([one]) => one === name)?.[1] ?? null;
  }
  send(): void {
    arrive = () => ['load', 'loadend'].forEach((name) => this.dispatchEvent(new Event(name)));
  }
}

beforeAll(async () => {
  const location = { origin: 'http://127.0.0.1:9', pathname: '/admin/edit_capital' };
  const stores = { localStorage: Store.of({}), sessionStorage: Store.of({}) };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, ...stores }));
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return new Response(refusal, { status: 401, headers });
  });
  portal = await parts();
});
const person: Caller = { id: 'a'.repeat(36), role: 'finance' };
beforeEach(() => {
  portal.setCaller(null);
  portal.setCaller(person);
});
afterAll(() => {
  portal.setCaller(null);
  vi.unstubAllGlobals();
});

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  call: () => portal.api.auth.whoami(),
  upload: () => portal.upload({ path: '/x/values/import', fields: {}, file: null }),
  download: () =>
    portal.download({
      call: ['transactions', 'list'],
      path: '/transactions',
      accept: 'text/csv',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
};

/** What is reported of an answer to something that was sent before this happened. */
async function reported(send: () => Promise<unknown>, meanwhile: () => void): Promise<readonly string[]> {
  const told: Report['kind'][] = [];
  const stop = portal.onReport(({ kind }) => void told.push(kind));
  arrive = () => undefined;
  const refused = expect(send()).rejects.toMatchObject({ key: 'unauthenticated', status: 401 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  meanwhile();
  arrive();
  await refused;
  stop();
  return told;
}

describe.each(Object.entries(ways))('that the session is over, in the answer to one %s', (_, send) => {
  it('is told while that session lasts', async () => {
    expect(await reported(send, () => undefined)).toEqual(['expires', 'unauthenticated']);
  });

  it('is told where the person was being found out when it was sent', async () => {
    portal.setCaller(null);
    expect(await reported(send, () => portal.setCaller(person))).toEqual(['expires', 'unauthenticated']);
  });

  it('says nothing of the next session of the same person', async () => {
    const again = () => {
      portal.setCaller(null);
      portal.setCaller(person);
    };
    expect(await reported(send, again)).toEqual([]);
  });

  it('says nothing of somebody else, who came in by another tab', async () => {
    expect(await reported(send, () => portal.setCaller({ ...person, id: 'b'.repeat(36) }))).toEqual([]);
  });
});
