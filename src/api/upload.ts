import { apiBase, pageLanguage, pagePath } from '../platform/environment.ts';
import { askBeforeUnload } from '../platform/ways-out.ts';
import { turnNow } from './caller.ts';
import { bePatient } from './patience.ts';
import { parseJson, Problem, problemOf } from './problem.ts';
import { reportAnswer } from './reports.ts';

export type UploadProgress = {
  readonly sent: number;
  readonly total: number;
};

export type UploadRequest = {
  /** path below the API base, e.g. `/files/enrollment/file-upload` */
  readonly path: string;
  /** the form's other fields; undefined ones are left out */
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly file: File | null;
  /** made once per form: what is sent twice under it is done once (decisions §4) */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: UploadProgress) => void;
};

function formOf({ fields, file }: UploadRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file) form.append('file', file, file.name);
  return form;
}

/**
 * Sends one file by XMLHttpRequest, since fetch tells no progress; as long as it is on its way, the browser asks before
 * the page is left. Resolves with the answer's body, rejects with a
 * Problem, or with an AbortError when the signal said so. The caller names the body's type by its contract row.
 */
export function upload<Body>(request: UploadRequest): Promise<Body> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was cancelled', 'AbortError');
    if (request.signal?.aborted) {
      reject(aborted());
      return;
    }
    const page = pagePath();
    const turn = turnNow();
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    const { signal: silent, heard, end } = bePatient();
    silent.addEventListener('abort', () => {
      reject(new Problem('no_response', 0));
      stop();
    });
    request.signal?.addEventListener('abort', stop, { once: true });
    call.open('POST', apiBase() + request.path);
    call.withCredentials = true;
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('accept-language', pageLanguage());
    if (request.idempotencyKey !== undefined)
      call.setRequestHeader('idempotency-key', request.idempotencyKey);
    call.upload.addEventListener('progress', (event) => {
      heard();
      if (event.lengthComputable) request.onProgress?.({ sent: event.loaded, total: event.total });
    });
    call.addEventListener('error', () => reject(new Problem('no_response', 0)));
    call.addEventListener('abort', () => reject(aborted()));
    call.addEventListener('load', () => {
      const header = (name: string) => call.getResponseHeader(name);
      if (turn === turnNow()) reportAnswer({ call: request.path, page, status: call.status, header });
      const headers = { get: header };
      try {
        if (call.status < 200 || call.status > 299) throw problemOf(call.status, headers, call.responseText);
        resolve(parseJson(call.responseText, call.status) as Body);
      } catch (thrown) {
        reject(thrown instanceof Error ? thrown : new Problem('unexpected_error', call.status));
      }
    });
    const body = formOf(request);
    const letGo = askBeforeUnload();
    call.addEventListener('loadend', () => {
      end();
      letGo();
      request.signal?.removeEventListener('abort', stop);
    });
    call.send(body);
  });
}
