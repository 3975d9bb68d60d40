/**
 * `call` is the path below the API base.
 * What the client notices and does not handle: the session chart decides (architecture §2).
 * `expires`: seconds left of the short token and of the secure cookie, from `x-session-expires`; `renews` is false of a
 * background read, which makes the session no longer.
 */
export type Report =
  | { readonly kind: 'unauthenticated'; readonly call: string }
  | { readonly kind: 'forbidden'; readonly call: string }
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

/** Reports what the head of one answer says about the session. */
export function reportAnswer(call: string, status: number, expires: string | null, renews = true): void {
  const left = readExpiries(expires);
  if (left) report({ kind: 'expires', renews, ...left });
  if (status === 401) report({ kind: 'unauthenticated', call });
  else if (status === 403) report({ kind: 'forbidden', call });
  else if (status >= 200 && status < 300) report({ kind: 'succeeded', call });
}
