import { now } from '../platform/clock.ts';
import { setAhead } from '../platform/server-clock.ts';

/** How a session ended before its answer, when the server says so (`x-session-ended`). */
export type SessionEnding = 'expired' | 'revoked';

/**
 * `call` is the path below the API base, `page` the path of the page that asked.
 * What the client notices and does not handle: the session chart decides (architecture §2).
 * `expires`: seconds left of the short token and of the secure cookie, from `x-session-expires`; `renews` is false of a
 * background read, which makes the session no longer.
 */
export type Report =
  | {
      readonly kind: 'unauthenticated';
      readonly call: string;
      readonly page: string;
      readonly ended: SessionEnding | null;
    }
  | { readonly kind: 'forbidden'; readonly call: string; readonly page: string }
  /** nothing but setting up a second factor is answered to this person before that is done */
  | { readonly kind: 'setUpFirst' }
  | { readonly kind: 'expires'; readonly renews: boolean; readonly token: number; readonly cookie: number }
  | { readonly kind: 'succeeded'; readonly call: string };

type Listener = (report: Report) => void;
const listeners = new Set<Listener>();

/** Listens until the returned function is called. */
export function onReport(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function report(what: Report): void {
  for (const listener of listeners) listener(what);
}

/** The two numbers of `x-session-expires`, in this order: token, secure cookie. */
export function readExpiries(header: string | null): { token: number; cookie: number } | null {
  const [token, cookie] = (header ?? '').match(/\d+/g) ?? [];
  return token === undefined || cookie === undefined
    ? null
    : { token: Number(token), cookie: Number(cookie) };
}

/** The head of one answer; `page` is the path of the page that was open when the call was made. */
export type Answered = {
  readonly call: string;
  readonly page: string;
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** false of a background read */
  readonly renews?: boolean;
};

const endingOf = (header: string | null): SessionEnding | null =>
  header === 'expired' || header === 'revoked' ? header : null;

/** Clocks that differ by less than this agree: an answer takes a while. Milliseconds. */
const tolerance = 300_000;

/** Takes the `date` of an answer: a computer whose clock is a day off would propose another day than the server's. */
function hearTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - now();
  if (!Number.isNaN(difference)) setAhead(Math.abs(difference) > tolerance ? difference : 0);
}

/** Reports what the head of one answer says about the session. */
export function reportAnswer({ call, page, status, header, renews = true }: Answered): void {
  hearTime(header('date'));
  const left = readExpiries(header('x-session-expires'));
  if (left) report({ kind: 'expires', renews, ...left });
  if (status === 401)
    report({ kind: 'unauthenticated', call, page, ended: endingOf(header('x-session-ended')) });
  else if (status === 403 && header('x-set-up-first') !== null) report({ kind: 'setUpFirst' });
  else if (status === 403) report({ kind: 'forbidden', call, page });
  else if (status >= 200 && status < 300) report({ kind: 'succeeded', call });
}
