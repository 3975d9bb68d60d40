import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAdded, openSendings } from '../../src/features/requests/proof-sendings.ts';

const file = (name = 'proof.png', content = 'picture', lastModified = 1) =>
  new File([content], name, { lastModified });
const proof = (file_id: string, size: number) => ({
  file_id,
  file_name: 'proof.png',
  size,
  uploaded_at: '2026-03-11T14:40:00.000Z',
});

describe('a proof of payment', () => {
  it('keeps its key while it is not answered, whatever else is chosen between', () => {
    const sendings = openSendings();
    const first = sendings.begin(file(), []);
    const other = sendings.begin(file('other.png'), []);
    const again = sendings.begin(file(), [proof('a', 7)]);
    expect(again.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
    for (const changed of [file('proof.png', 'a picture'), file('proof.png', 'picture', 2)])
      expect(sendings.begin(changed, []).key).not.toBe(first.key);
    sendings.answered(again);
    expect(sendings.begin(file(), []).key).not.toBe(first.key);
  });

  it('is seen among what is there by then, and not in what was there before', () => {
    const sendings = openSendings();
    const { size } = file();
    const sending = sendings.begin(file(), [proof('before', size)]);
    expect(isAdded(sending, [proof('before', size)])).toBe(false);
    expect(isAdded(sending, [proof('before', size), proof('other', size + 1)])).toBe(false);
    expect(isAdded(sending, [proof('before', size), proof('new', size)])).toBe(true);
    // sent again, it is looked for since the first time
    expect(isAdded(sendings.begin(file(), [proof('new', size)]), [proof('new', size)])).toBe(true);
  });
});

describe('a proof that is sent', () => {
  const headers: (readonly [string, string])[] = [];
  class Call extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 504;
    readonly responseText = '<h1>Gateway Timeout</h1>';
    open(): void {}
    abort(): void {}
    setRequestHeader(name: string, value: string): void {
      headers.push([name, value]);
    }
    getResponseHeader(): null {
      return null;
    }
    send(): void {
      setTimeout(() => ['load', 'loadend'].forEach((name) => this.dispatchEvent(new Event(name))));
    }
  }
  let queries: typeof import('../../src/queries/transactions.ts');
  beforeAll(async () => {
    const location = { origin: 'http://127.0.0.1:9', pathname: '/' };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('XMLHttpRequest', Call);
    queries = await import('../../src/queries/transactions.ts');
  });
  afterAll(() => void vi.unstubAllGlobals());

  it('goes under its key, and the request is read anew once no answer is heard', async () => {
    const client = new QueryClient();
    const which = { userId: 'a', id: 'b' };
    const { queryKey } = queries.transactionQuery(which);
    client.setQueryData<unknown>(queryKey, {});
    const adding = new MutationObserver(client, queries.addProofMutation(client, which));
    const sent = adding.mutate({ file: file(), key: 'one-choice', onProgress: () => undefined });
    await expect(sent).rejects.toMatchObject({ key: 'no_response', status: 504 });
    expect(headers).toContainEqual(['idempotency-key', 'one-choice']);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
