import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from 'virtual:contract';
import type { Contract } from '../../contract/index.ts';
import { apiBase, pageLanguage, pagePath } from '../platform/environment.ts';
import { isUnattended } from '../platform/unattended.ts';
import { takeAhead } from './ahead.ts';
import { mayCall, turnNow } from './caller.ts';
import { bePatient } from './patience.ts';
import { parseJson, Problem, problemOf } from './problem.ts';
import { reportAnswer } from './reports.ts';

/** Said with a call: `background` reads renew no session (decisions §3). What nobody caused is one without a word. */
export type CallContext = { background?: boolean };

type Init = { readonly redirect?: Request['redirect'] };

/** The head of the answer and all of its bytes; whoever called the request off gets their own error back. */
async function answer(request: Request, init: Init): Promise<{ head: Response; content: ArrayBuffer }> {
  const { signal, end } = bePatient();
  try {
    const either = AbortSignal.any([request.signal, signal]);
    const head = await (takeAhead(request, either) ??
      fetch(request, { ...init, credentials: 'include', signal: either }));
    // not as a blob: the browser's tools would show an empty answer
    return { head, content: await head.arrayBuffer() };
  } catch (thrown) {
    if (request.signal.aborted) throw thrown;
    throw new Problem('no_response', 0);
  } finally {
    end();
  }
}

async function send(
  request: Request,
  init: Init,
  path: readonly string[],
  input: unknown,
): Promise<Response> {
  const call = new URL(request.url).pathname.slice(new URL(apiBase()).pathname.length);
  if (!mayCall(contract, path, input)) throw new Problem('forbidden', 403);
  // by the time of the answer the person may have gone elsewhere
  const page = pagePath();
  const turn = turnNow();
  const { head, content } = await answer(request, init);
  const { status, headers } = head;
  const renews = request.headers.get('x-background') === null;
  if (turn === turnNow()) reportAnswer({ call, page, status, header: (name) => headers.get(name), renews });
  const type = headers.get('content-type') ?? '';
  const isBinary = head.ok && type !== '' && !/json|html/.test(type);
  if (isBinary) return new Response(content, { status, headers });
  // a write that says nothing was done; a read that says nothing has not said what was asked
  if (status === 204 && request.method !== 'GET') return new Response(null, { status, headers });
  const text = new TextDecoder().decode(content);
  if (!head.ok) throw problemOf(status, headers, text);
  parseJson(text, status);
  return new Response(text, { status, headers });
}

const link = new OpenAPILink<CallContext>(contract, {
  // asked for with each call: what only reads an answer needs no page to be loaded in
  url: apiBase,
  headers: ({ context }) => ({
    accept: 'application/json',
    'accept-language': pageLanguage(),
    ...(context.background === true || isUnattended() ? { 'x-background': '1' } : {}),
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
