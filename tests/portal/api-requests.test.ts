import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../contract/index.ts';
import { Problem } from '../../src/api/problem.ts';
import { rows } from '../contract/rows.ts';

const origin = 'https://fund.example';
const sent: Request[] = [];
let reply = () => Response.json([]);

type Call = (input?: unknown, options?: unknown) => Promise<{ headers: object; body: unknown }>;
let api: object;
beforeAll(async () => {
  vi.stubGlobal('window', { location: new URL(`${origin}/login`) });
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.clone());
    return Promise.resolve(reply());
  });
  ({ api } = await import('../../src/api/client.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

/** The call of a name as `area.call`, of ours or of the library's. */
function callOf(client: object, name: string): Call {
  const [area = '', call = ''] = name.split('.');
  const calls: object = Reflect.get(client, area);
  return Reflect.get(calls, call) as Call;
}

const wordsOf = async (request: Request) => ({
  method: request.method,
  url: request.url,
  headers: Object.fromEntries(request.headers),
  body: await request.text(),
});

/** What the contract's own library sends for the same row. */
const library = createORPCClient<Record<string, never>>(
  new OpenAPILink(contract, {
    url: `${origin}/api/v1`,
    headers: { accept: 'application/json', 'accept-language': 'fr' },
    fetch: (request) => {
      sent.push(request.clone());
      return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
    },
  }),
);
async function bothSend(name: string, input: unknown) {
  sent.length = 0;
  await callOf(api, name)(input);
  await callOf(library, name)(input);
  const [ours, theirs] = await Promise.all(sent.map(wordsOf));
  return { ours, theirs };
}

const odd = {
  params: { userId: 'a/b c?é&#', id: '..%2f', fileName: 'été (1).pdf', date: '+', type: 'é' },
  query: { search: 'Zoë & co +1/2=?#%', offset: 0, limit: 10, closed: false, from: undefined, to: null },
  body: { text: 'ligne\n"deux" \u2028', none: undefined, nothing: null, list: [1, undefined], amount: -0 },
};

describe('a request is what the contract’s own library makes of the row', () => {
  it.each(rows.filter(({ meta }) => meta.upload !== true))('$call', async ({ name, meta, path }) => {
    const { params = {}, query, body } = meta.example ?? {};
    const headers = meta.idempotent === undefined ? {} : { headers: { 'idempotency-key': 'k-1' } };
    const named = Object.fromEntries(path.match(/(?<=\{)\w+/g)?.map((part) => [part, 'é/1']) ?? []);
    for (const input of [
      { params: Object.assign({}, named, params), query, body, ...headers },
      { ...odd, params: { ...named, ...odd.params }, ...headers },
    ]) {
      const { ours, theirs } = await bothSend(name, input);
      expect(ours).toEqual(theirs);
    }
  });
});

describe('an answer', () => {
  const list = () => callOf(api, 'users.list')({ query: {} });
  const problem = (thrown: unknown) => (thrown instanceof Problem ? [thrown.key, thrown.status] : thrown);

  it('is its body and its head', async () => {
    reply = () => Response.json([1], { headers: { 'X-Total-Count': '41' } });
    const { headers, body } = await list();
    expect([Reflect.get(headers, 'x-total-count'), body]).toEqual(['41', [1]]);
  });
  it('may be a file', async () => {
    reply = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    const { body } = await callOf(api, 'files.contractTemplate')({ params: { fileName: 'a.pdf' } });
    if (!(body instanceof Blob)) throw new Error('no file came');
    expect([body.type, await body.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  });
  it('to a write may say nothing, one to a read may not', async () => {
    reply = () => new Response(null, { status: 204 });
    await expect(callOf(api, 'files.removeAvatar')()).resolves.toMatchObject({
      status: 204,
      body: undefined,
    });
    expect(await list().catch(problem)).toEqual(['invalid_json', 204]);
  });
  it('that is a page or a redirection is none', async () => {
    reply = () => new Response('<p>', { headers: { 'content-type': 'text/html' } });
    expect(await list().catch(problem)).toEqual(['invalid_json', 200]);
    reply = () => Response.redirect(`${origin}/elsewhere`, 302);
    expect(await list().catch(problem)).toEqual(['unexpected_error', 302]);
  });
  it('that was called off before it was asked for is an AbortError', async () => {
    vi.stubGlobal('fetch', (_: Request, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return Promise.resolve(Response.json([]));
    });
    const off = callOf(api, 'users.list')({ query: {} }, { signal: AbortSignal.abort() });
    await expect(off).rejects.toMatchObject({ name: 'AbortError' });
  });
});
