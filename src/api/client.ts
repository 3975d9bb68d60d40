import type { ContractRouterClient } from '@orpc/contract';
import { contract } from 'virtual:contract';
import type { Contract } from '../../contract/index.ts';
import { apiBase, pageLanguage, pagePath } from '../platform/environment.ts';
import { isUnattended } from '../platform/unattended.ts';
import { takeAhead } from './ahead.ts';
import { isRow, mayCall, type Row, type Rows, turnNow } from './caller.ts';
import { bePatient } from './patience.ts';
import { parseJson, Problem, problemOf } from './problem.ts';
import { reportAnswer } from './reports.ts';

/** Said with a call: `background` reads renew no session (decisions §3). What nobody caused is one without a word. */
export type CallContext = { background?: boolean };

/** What a row takes, in the contract's form: a value of the query that is undefined or null is not sent. */
type Input = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};
type Options = { readonly context?: CallContext; readonly signal?: AbortSignal };
type Answer = {
  readonly status: number;
  /** by their names in lower case */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The request of a row (decision 95): its base is asked for each time, since what only reads an answer is loaded in no page. */
function requestOf([method, path]: Row, input: Input, { context, signal }: Options): Request {
  const { params = {}, query = {}, headers = {}, body } = input;
  const url = new URL(
    apiBase() + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value));
  const head = new Headers({ accept: 'application/json', 'accept-language': pageLanguage() });
  if (context?.background === true || isUnattended()) head.set('x-background', '1');
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) head.set(name, value);
  const isSaid = method !== 'GET' && body !== undefined;
  if (isSaid) head.set('content-type', 'application/json');
  return new Request(url, {
    method,
    headers: head,
    ...(isSaid ? { body: JSON.stringify(body) } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The head of the answer and all of its bytes; whoever called the request off gets their own error back. */
async function answer(request: Request): Promise<{ head: Response; content: ArrayBuffer }> {
  const { signal, end } = bePatient();
  try {
    const either = AbortSignal.any([request.signal, signal]);
    const head = await (takeAhead(request, either) ??
      fetch(request, { redirect: 'manual', credentials: 'include', signal: either }));
    // not as a blob: the browser's tools would show an empty answer
    return { head, content: await head.arrayBuffer() };
  } catch (thrown) {
    if (request.signal.aborted) throw thrown;
    throw new Problem('no_response', 0);
  } finally {
    end();
  }
}

async function call(row: Row, input: Input = {}, options: Options = {}): Promise<Answer> {
  const request = requestOf(row, input, options);
  const address = new URL(request.url).pathname.slice(new URL(apiBase()).pathname.length);
  if (!mayCall(row, input.params)) throw new Problem('forbidden', 403);
  // by the time of the answer the person may have gone elsewhere
  const page = pagePath();
  const turn = turnNow();
  const { head, content } = await answer(request);
  const { status, headers } = head;
  const renews = request.headers.get('x-background') === null;
  if (turn === turnNow())
    reportAnswer({ call: address, page, status, header: (name) => headers.get(name), renews });
  const said = { status, headers: Object.fromEntries(headers) };
  const type = headers.get('content-type') ?? '';
  const isBinary = head.ok && type !== '' && !/json|html/.test(type);
  if (isBinary) return { ...said, body: new File([content], '', { type }) };
  // a write that says nothing was done; a read that says nothing has not said what was asked
  if (status === 204 && request.method !== 'GET') return { ...said, body: undefined };
  const text = new TextDecoder().decode(content);
  if (!head.ok) throw problemOf(status, headers, text);
  return { ...said, body: parseJson(text, status) };
}

type Call = (input?: Input, options?: Options) => Promise<Answer>;
type Calls = { readonly [name: string]: Call | Calls };

const callsOf = (rows: Rows): Calls =>
  Object.fromEntries(
    Object.entries(rows).map(([name, node]) => [
      name,
      isRow(node) ? (input?: Input, options?: Options) => call(node, input, options) : callsOf(node),
    ]),
  );

/** Every call of the contract, typed by its row. Throws `Problem` and nothing else, or an AbortError that was asked for. */
export const api = callsOf(contract) as unknown as ContractRouterClient<Contract, CallContext>;

/** The total of a list; missing means unknown, never zero (decisions §3). */
export function totalOf(headers: { readonly 'x-total-count'?: unknown }): number | null {
  const total = Number(headers['x-total-count'] ?? Number.NaN);
  return Number.isInteger(total) && total >= 0 ? total : null;
}
