/**
 * Reads that the page began before its code was there, by their address (src/app/vite-plugins/route-preload.ts). Each
 * answer is used once, whatever it says; what nobody asked for by the time the first screen is drawn is let go.
 */
type Opened = {
  /** those that nobody has taken yet; undefined: nothing more is begun */
  portalAhead?: Map<string, Promise<Response>> | undefined;
  /** fetches the files of a page, in the language of this one */
  readonly portalBring?: (path: string) => void;
  /** areas of the words that the page's first screen is written in */
  readonly portalWords?: readonly string[];
};

const opened = (): Opened => globalThis as Opened;
const begun = () => opened().portalAhead;

/**
 * Fetches the files of the page at a path, without running any: they are there when it is gone to. False: this page came
 * without the table of files, as those do that were drawn by the server.
 */
export function bringFiles(path: string): boolean {
  const { portalBring } = opened();
  portalBring?.(path);
  return portalBring !== undefined;
}

/** What the page's first screen is written in, as far as the page knows; its files are on their way. */
export const wordsAhead = (): readonly string[] => opened().portalWords ?? [];

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

/** Nothing that was asked for one person reaches another, and nobody waits for what nobody took. */
export function forgetAhead(): void {
  for (const answer of begun()?.values() ?? [])
    void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
  opened().portalAhead = undefined;
}
