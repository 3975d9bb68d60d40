import type { IncomingHttpHeaders } from 'node:http';
import { problem } from './problem.ts';

const named = /;\s*charset\s*=\s*"?([^\s";]*)/i;
const isUtf8 = (charset: string): boolean => /^utf-?8$/i.test(charset);

/**
 * Throws where a body says that it is written otherwise than it is read: in other letters than UTF-8, or packed. Read all
 * the same, it would be kept with other words than were sent.
 */
export function assertReadable(method: string, headers: IncomingHttpHeaders): void {
  const comes = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!comes || method === 'GET' || method === 'HEAD') return;
  const charset = named.exec(headers['content-type'] ?? '')?.[1];
  const packed = headers['content-encoding']?.trim() ?? '';
  if ((charset !== undefined && !isUtf8(charset)) || !/^(identity)?$/i.test(packed))
    throw problem('unsupported_media_type');
}

const letters = new TextDecoder('utf-8', { fatal: true });

/** What bytes in UTF-8 say. Throws `invalid_json` where they are none: no letter is guessed, and none left out. */
export function textOf(bytes: Uint8Array): string {
  try {
    return letters.decode(bytes);
  } catch {
    throw problem('invalid_json');
  }
}
