import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorStatus, type ErrorKey } from '../../contract/errors.ts';
import { descriptions } from './descriptions.ts';

/** A request that is no HTTP, or whose headers are too large: answered on the bare socket, in the same form. */
export function refuseClient(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const key: ErrorKey = tooLarge ? 'headers_too_large' : 'invalid_json';
  const id = randomUUID();
  const body = JSON.stringify({ error_key: key, description: descriptions[key], request_id: id });
  const reason = tooLarge ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end(
    `HTTP/1.1 ${errorStatus[key]} ${reason}\r\ncontent-type: application/json\r\nx-request-id: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
