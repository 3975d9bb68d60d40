import { contract } from 'virtual:contract';
import { apiBase, pageLanguage, pagePath } from '../platform/environment.ts';
import { mayFetch, turnNow } from './caller.ts';
import { fileNameIn, recordCounter } from './download-text.ts';
import { bePatient } from './patience.ts';
import { Problem, problemOf } from './problem.ts';
import { reportAnswer } from './reports.ts';

export type DownloadProgress = {
  /** bytes so far */
  readonly received: number;
  /** bytes in all; null: the server makes them while it sends, nobody knows how many there will be */
  readonly size: number | null;
  /** rows so far, where the bytes tell */
  readonly rows: number | null;
  /** rows in all; null: the server didn't say */
  readonly total: number | null;
};

export type DownloadRequest = {
  /** where the call stands in the contract */
  readonly call: readonly string[];
  /** path below the API base, with its query */
  readonly path: string;
  /** the media type that is asked for */
  readonly accept: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
};

export type Download = { readonly name: string; readonly content: Blob };

function countIn(header: string | null): number | null {
  const total = Number(header ?? Number.NaN);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
}

type Reading = { readonly answer: Response; readonly request: DownloadRequest; readonly heard: () => void };

/** All bytes of an answer, told of as they come. Cut off half-way it rejects: nobody takes half a list for all of it. */
async function readWhole({ answer, request, heard }: Reading): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? request.accept;
  const total = countIn(answer.headers.get('x-total-count'));
  // of packed bytes the length says nothing
  const isPacked = answer.headers.get('content-encoding') !== null;
  const size = isPacked ? null : countIn(answer.headers.get('content-length'));
  const count = type.startsWith('text/csv') ? recordCounter() : null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    heard();
    parts.push(next.value);
    received += next.value.byteLength;
    const records = count?.(next.value);
    // the first record is the heading
    request.onProgress({
      received,
      size,
      total,
      rows: records === undefined ? null : Math.max(0, records - 1),
    });
  }
  return new Blob(parts, { type });
}

/**
 * Fetches a file and tells how far it is. Resolves with the whole of it; rejects with a Problem, or with an AbortError
 * when the signal said so.
 */
export async function download(request: DownloadRequest): Promise<Download> {
  if (!mayFetch(contract, request.call, request.path)) throw new Problem('forbidden', 403);
  const page = pagePath();
  const turn = turnNow();
  const { signal, heard, end } = bePatient();
  try {
    const answer = await fetch(apiBase() + request.path, {
      credentials: 'include',
      headers: { accept: request.accept, 'accept-language': pageLanguage() },
      signal: AbortSignal.any([request.signal, signal]),
    });
    const path = request.path.split('?')[0] ?? request.path;
    const header = (name: string) => answer.headers.get(name);
    if (turn === turnNow()) reportAnswer({ call: path, page, status: answer.status, header });
    if (!answer.ok) throw problemOf(answer.status, answer.headers, await answer.text());
    const content = await readWhole({ answer, request, heard });
    return { name: fileNameIn(answer.headers.get('content-disposition') ?? '') ?? 'download', content };
  } catch (thrown) {
    if (thrown instanceof Problem || request.signal.aborted) throw thrown;
    throw new Problem('no_response', 0);
  } finally {
    end();
  }
}
