import { randomBytes } from 'node:crypto';

/**
 * A new id (UUID version 7, RFC 9562): 48 bits of the time in milliseconds, then 74 random ones. Ids that were made one
 * after the other stand beside each other in an index, so that a new row changes the page that the one before it has
 * changed, however many rows there are. It tells when it was made: for rows that say so anyway, never for a secret.
 */
export function timedId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
