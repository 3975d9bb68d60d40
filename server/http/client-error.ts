import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorStatus, type ErrorKey } from '../../contract/errors.ts';
import { descriptions } from './descriptions.ts';

/** How long the other side may take to read the answer before the connection is cut, in milliseconds. */
const farewell = 1000;

/** What every answer has that no hook has dressed. */
export const bareHeaders = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** Answers on the bare socket, and cuts the connection of whoever doesn't hang up then. */
export function hangUpOn(
  socket: Socket,
  key: ErrorKey,
  dressed: Readonly<Record<string, string | number>> = {},
): void {
  const id = randomUUID();
  const body = JSON.stringify({ error_key: key, description: descriptions[key], request_id: id });
  const more = { 'x-request-id': id, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const headers = Object.entries({ ...bareHeaders, ...more, ...dressed }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const status = errorStatus[key];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), farewell).unref();
}

/**
 * A request that is no HTTP, whose headers are too large, or that takes for ever: answered on the bare socket, in the
 * same form, with the headers of `dressed` too. Whoever doesn't hang up then is cut off; until that its request would
 * still hold what it holds.
 */
export function refuseClient(
  error: Error & { code?: string },
  socket: Socket,
  dressed: Readonly<Record<string, string>> = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  hangUpOn(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_json', dressed);
}
