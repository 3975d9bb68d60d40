import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from 'virtual:contract';
import type { Contract } from '../../contract/index.ts';
import { apiBase, pageLanguage, pagePath } from '../platform/environment.ts';
import { mayCall } from './caller.ts';
import { parseJson, Problem, problemOf } from './problem.ts';
import { reportAnswer } from './reports.ts';

/** Said with a call: `background` reads renew no session (decisions §3). */
export type CallContext = { background?: boolean };

/** A call that has not answered after this long is given up (specification §8). */
const patience = 120_000;

async function answer(request: Request, init: { redirect?: Request['redirect'] }): Promise<Response> {
  try {
    return await fetch(request, {
      ...init,
      credentials: 'include',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]),
    });
  } catch (thrown) {
    if (request.signal.aborted) throw thrown;
    throw new Problem('no_response', 0);
  }
}

async function send(
  request: Request,
  init: { redirect?: Request['redirect'] },
  path: readonly string[],
  input: unknown,
): Promise<Response> {
  const call = new URL(request.url).pathname.slice(new URL(apiBase()).pathname.length);
  if (!mayCall(contract, path, input)) throw new Problem('forbidden', 403);
  // by the time of the answer the person may have gone elsewhere
  const page = pagePath();
  const response = await answer(request, init);
  const renews = request.headers.get('x-background') === null;
  const header = (name: string) => response.headers.get(name);
  reportAnswer({ call, page, status: response.status, header, renews });
  const type = response.headers.get('content-type') ?? '';
  const isBinary = response.ok && type !== '' && !/json|html/.test(type);
  if (isBinary || response.status === 204) return response;
  const text = await response.text().catch(() => {
    throw new Problem('no_response', 0);
  });
  if (!response.ok) throw problemOf(response.status, response.headers, text);
  parseJson(text, response.status);
  return new Response(text, { status: response.status, headers: response.headers });
}

const link = new OpenAPILink<CallContext>(contract, {
  url: apiBase(),
  headers: ({ context }) => ({
    accept: 'application/json',
    'accept-language': pageLanguage(),
    ...(context.background === true ? { 'x-background': '1' } : {}),
  }),
  fetch: (request, init, _options, path, input) => send(request, init, path, input),
});

/** Every call of the contract, typed by its row. Throws `Problem` and nothing else, or an AbortError that was asked for. */
export const api: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** The total of a list; missing means unknown, never zero (decisions §3). */
export function totalOf(headers: { readonly 'x-total-count'?: unknown }): number | null {
  const total = Number(headers['x-total-count'] ?? Number.NaN);
  return Number.isInteger(total) && total >= 0 ? total : null;
}
