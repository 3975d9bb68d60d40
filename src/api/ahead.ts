import { afterFirstScreen } from '../platform/first-screen.ts';

/**
 * Reads that the page began before its code was there, by their address (src/app/vite-plugins/route-preload.ts). Each
 * answer is used once, whatever it says; what nobody asked for by the time the first screen is drawn is let go.
 */
type Opened = {
  readonly portalAhead?: Map<string, Promise<Response>>;
  /** fetches the files of a page, in the language of this one */
  readonly portalBring?: (path: string) => void;
};

const opened = (): Opened => globalThis as Opened;
const begun = () => opened().portalAhead;

/** Fetches the files of the page at a path, without running any: they are there when it is gone to. */
export const bringFiles = (path: string): void => opened().portalBring?.(path);

/** One address however its query is ordered. */
export function nameOf(address: string): string {
  const url = new URL(address);
  url.searchParams.sort();
  return url.pathname + url.search;
}

/** The answer that is on its way already, waited for no longer than `signal` allows; null: nobody asked. */
export function takeAhead(request: Request, signal: AbortSignal): Promise<Response> | null {
  if (request.method !== 'GET' || request.headers.has('x-background')) return null;
  const name = nameOf(request.url);
  const answer = begun()?.get(name);
  begun()?.delete(name);
  if (answer === undefined) return null;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

/** Nothing that was asked for one person reaches another. */
export const forgetAhead = (): void => begun()?.clear();

void afterFirstScreen().then(forgetAhead);
