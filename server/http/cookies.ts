/** What a handler may do with cookies: the answer carries what was set last. */
export type Cookies = {
  /** the value that came with the request */
  get(name: string): string | undefined;
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
  /** the `set-cookie` lines of the answer */
  lines(): string[];
};

/** Reads a Cookie header; the first of two equal names wins, as the more specific path is sent first. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && !found.has(name)) found.set(name, part.slice(at + 1).trim());
  }
  return found;
}

/** HttpOnly, SameSite=Strict, whole site; Secure when the origin is https. Values are base64url or dots: no escaping. */
export function createCookies(header: string | undefined, secure: boolean): Cookies {
  const received = parseCookies(header);
  const changes = new Map<string, string>();
  const line = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    get: (name) => received.get(name),
    set: (name, value, maxAge) => void changes.set(name, line(name, value, Math.max(0, Math.floor(maxAge)))),
    clear: (name) => void changes.set(name, line(name, '', 0)),
    lines: () => [...changes.values()],
  };
}
