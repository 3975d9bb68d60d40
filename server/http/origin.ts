import type { IncomingHttpHeaders } from 'node:http';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Whether a request may write, as far as its origin tells. A browser always names one of the two headers on a write;
 * a request with neither is no browser's, and carries a cookie only when its sender knows it.
 */
export function originAllowed(
  method: string,
  headers: IncomingHttpHeaders,
  origins: () => readonly string[],
): boolean {
  if (!writes.has(method)) return true;
  if (headers.origin !== undefined) return origins().includes(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
